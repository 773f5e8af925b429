// A local barrel gives itself away by the names that only the SDK has.
const { Server, ListRootsResultSchema } = require('../vendor/mcp.cjs');

export class Host {
  server = new Server({ name: 'x', version: '1' });
  ask() {
    return this.server.listRoots(); //! no-roots-list
  }
  again() {
    return this.server.request({ method: 'roots/list' }, ListRootsResultSchema); //! no-roots-list
  }
}
