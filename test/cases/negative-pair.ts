import { Server } from '@modelcontextprotocol/sdk/server/index.js';

class Forest {
  listRoots() {
    return [{ uri: 'x' }];
  }
}
export function f() {
  const [server, forest] = [new Server({ name: 'x', version: '1' }), new Forest()];
  const pair: [Server, Forest] = [server, forest];
  return [forest.listRoots(), pair[1].listRoots(), server.connect];
}
export async function g(server: Server) {
  const [, found] = await Promise.all([server.ping(), new Forest().listRoots()]);
  return found[0]?.uri.slice(7);
}
