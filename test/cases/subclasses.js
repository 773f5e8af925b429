import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

class Base extends Server {
  current() {
    return super.listRoots(); //! no-roots-list
  }
}
class Middle extends Base {}
export class Top extends Middle {
  async refresh() {
    const update = async () => (await this.listRoots()).roots; //! no-roots-list
    return [await update(), this.getClientCapabilities()?.roots]; //! no-roots-capability
  }
  static create() {
    return new this({ name: 'x', version: '1' });
  }
}
export const Anonymous = class extends McpServer {
  ask() {
    return this.server.listRoots(); //! no-roots-list
  }
};
export const list = () => new Top({ name: 'x', version: '1' }).listRoots(); //! no-roots-list
export const created = () => Top.create().listRoots(); //! no-roots-list

class Wrapper extends Server {
  listRoots() {
    return super.listRoots(); //! no-roots-list
  }
}
export const wrapped = () => new Wrapper({ name: 'x', version: '1' }).listRoots();
