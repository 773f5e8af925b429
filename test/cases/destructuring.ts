import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

interface Context {
  readonly app: { readonly mcp: McpServer; readonly [other: string]: unknown };
  readonly pair: readonly [name: string, server: Server];
}

export const parameter = ({ server }: McpServer) => server.listRoots(); //! no-roots-list
export const nested = ({ app: { mcp: { server: low } } }: Context) => low.listRoots(); //! no-roots-list
export const tuple = ({ pair: [, low] }: Context) => low.listRoots(); //! no-roots-list
export const rest = ({ pair, ...others }: Context) => [pair, others.app.mcp.server.listRoots()]; //! no-roots-list
export function defaults({ mcp = new McpServer({ name: 'x', version: '1' }) } = {}) {
  return mcp.server.listRoots(); //! no-roots-list
}
export function assigned(mcp: McpServer) {
  let low;
  ({ server: low } = mcp);
  return low.listRoots(); //! no-roots-list
}
export function assignedWithDefault(mcp: McpServer | undefined, other: Server) {
  let low: Server;
  ({ server: low = other } = mcp ?? {});
  return low.listRoots(); //! no-roots-list
}
export function elements(mcp: McpServer, forest: { listRoots(): string[] }[]) {
  const [server, name] = [mcp.server, 'x'];
  const list = [mcp, mcp];
  for (const { server: each } of list) each.listRoots(); //! no-roots-list
  list.forEach(({ server: each }) => each.listRoots()); //! no-roots-list
  list[0]?.server.listRoots(); //! no-roots-list
  return [name, server.listRoots(), forest.length]; //! no-roots-list
}
export async function method(mcp: McpServer) {
  const { listRoots } = mcp.server; //! no-roots-list
  const { server: { listRoots: again } } = mcp; //! no-roots-list
  return [await listRoots(), await again()];
}
export const reference = (mcp: McpServer) => {
  const list = mcp.server.listRoots; //! no-roots-list
  return typeof mcp.server.listRoots === 'function' ? list : undefined; //! no-roots-list
};
