import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';

export class Fields {
  static readonly shared = new Server({ name: 'x', version: '1' });
  static #hidden: Server;
  static {
    this.#hidden = new Server({ name: 'x', version: '1' });
  }
  static all() {
    return [this.shared.listRoots(), Fields.shared.listRoots(), Fields.#hidden.listRoots()]; //! no-roots-list no-roots-list no-roots-list
  }

  readonly #mcp;
  accessor low: Server | null = null;
  late!: McpServer;
  'quoted-name' = new McpServer({ name: 'x', version: '1' });
  handler = async () => this.low?.listRoots(); //! no-roots-list

  constructor(mcp: McpServer) {
    this.#mcp = mcp;
  }
  get server() {
    return this.#mcp.server;
  }
  get annotated(): Server {
    return this.lookup();
  }
  private lookup(): any {
    return this.server;
  }
  run() {
    const self = this;
    function inner() {
      return self.server.listRoots(); //! no-roots-list
    }
    return [
      this.#mcp.server.listRoots(), //! no-roots-list
      this.server.listRoots(), //! no-roots-list
      this.annotated.listRoots(), //! no-roots-list
      this.lookup().listRoots(), //! no-roots-list
      this.late.server.listRoots(), //! no-roots-list
      this['quoted-name'].server.listRoots(), //! no-roots-list
      inner(),
    ];
  }
}

export class Parameters {
  constructor(
    private readonly mcp: McpServer,
    protected low = mcp.server,
  ) {
    mcp.server.oninitialized = () => void low.listRoots(); //! no-roots-list
  }
  run = () => [this.mcp.server.listRoots(), this.low.listRoots()]; //! no-roots-list no-roots-list
}

export const use = (fields: Fields, parameters: Parameters) => [fields.server.listRoots(), parameters]; //! no-roots-list
