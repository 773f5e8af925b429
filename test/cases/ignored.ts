import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

export async function run(server: Server) {
  // mcp-uproot-ignore: the client of this server is ours
  await server.listRoots();
  await server.listRoots(); //! no-roots-list
  // mcp-uproot-ignore
  const result = await server
    .listRoots(undefined, {
      timeout: 1000,
    })
    .catch(() => server.listRoots());
  /* mcp-uproot-ignore: a block */
  const caps = server.getClientCapabilities()?.roots;
  /**
   * mcp-uproot-ignore: a documentation block
   */
  await server.request({ method: 'roots/list' }, {} as never);
  // mcp-uproot-ignore: stacked
  // with another comment
  /* and a block
     of two lines */
  // TODO a note for later
  console.log(await server.listRoots());
  // Words about mcp-uproot-ignore do not count.
  await server.listRoots(); //! no-roots-list
  // mcp-uproot-ignore-next: neither does another directive
  await server.listRoots(); //! no-roots-list
  // mcp-uproot-ignore: not beyond an empty line

  await server.listRoots(); //! no-roots-list
  // mcp-uproot-ignore: the condition, not the block
  if (server.getClientCapabilities()?.roots) {
    await server.listRoots(); //! no-roots-list
  }
  return [
    // mcp-uproot-ignore: an element
    server.listRoots(),
    server.listRoots(), //! no-roots-list
    result,
    caps,
  ];
}
export class Host {
  // mcp-uproot-ignore: a field
  ask = (server: Server) =>
    server.listRoots();
}
