import * as mcp from './vendor/mcp.js';

export function start(server: mcp.Server) {
  server.setNotificationHandler(mcp.RootsListChangedNotificationSchema, async () => { //! no-roots-list-changed
    await server.listRoots(); //! no-roots-list
  });
}
