import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ListRootsResultSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { FastMCP } from 'fastmcp';
import { rootsAdoption } from './roots-directories.js';
import { rootsAdoption as other } from './other.js';

const mcp = rootsAdoption.attach(new McpServer({ name: 'x', version: '1' }));
const server = mcp.server;

export async function run(extra: any) {
  await rootsAdoption.listRoots(server);
  await rootsAdoption.listRoots(server, s => s.request({ method: 'roots/list' }, ListRootsResultSchema));
  await rootsAdoption.listRoots(server, () => extra.sendRequest({ method: 'roots/list' }, ListRootsResultSchema));
  await other.listRoots(server);
  return rootsAdoption.clientCapabilities(server)?.roots;
}
server.setNotificationHandler(
  RootsListChangedNotificationSchema,
  rootsAdoption.whenListChanged(server, async () => {
    await server.listRoots(); //! no-roots-list
  }),
);
mcp.registerTool('x', {}, rootsAdoption.withRoots(server, async () => {
  await server.listRoots(); //! no-roots-list
  return { content: [] };
}));
server.setNotificationHandler(RootsListChangedNotificationSchema, () => {}); //! no-roots-list-changed
export const fast = new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: rootsAdoption.adopts } });

export async function paths(session: any) {
  const { roots } = await rootsAdoption.listRoots(server);
  const path = roots[0]?.uri.slice(7); //! no-unsafe-root-uri
  return [path, rootsAdoption.rootsOf(session).map(root => root.uri.slice(7))]; //! no-unsafe-root-uri
}
