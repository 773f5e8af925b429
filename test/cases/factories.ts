import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

function plain() {
  if (process.env.NONE) return null;
  return new McpServer({ name: 'x', version: '1' });
}
const arrow = () => new McpServer({ name: 'x', version: '1' });
async function later() {
  const server = arrow();
  await Promise.resolve();
  return server;
}
async function together(): Promise<{ server: McpServer; close(): void }> {
  return { server: arrow(), close() {} };
}
declare function declared(): Server;
const lookup: () => Server | undefined = () => undefined;
interface Registry {
  get(name: string): McpServer;
  current?: () => Promise<Server>;
  readonly main: McpServer;
}
const cache = new Map<string, McpServer>();
let singleton: McpServer | undefined;
const instance = () => (singleton ??= arrow());

export async function run(registry: Registry) {
  await plain()?.server.listRoots(); //! no-roots-list
  await arrow().server.listRoots(); //! no-roots-list
  await (await later()).server.listRoots(); //! no-roots-list
  later().then(mcp => mcp.server.listRoots()); //! no-roots-list
  const { server } = await together();
  await server.server.listRoots(); //! no-roots-list
  await declared().listRoots(); //! no-roots-list
  await lookup()?.listRoots(); //! no-roots-list
  await registry.get('x').server.listRoots(); //! no-roots-list
  await (await registry.current?.())?.listRoots(); //! no-roots-list
  await registry.main.server.listRoots(); //! no-roots-list
  await cache.get('x')?.server.listRoots(); //! no-roots-list
  for (const mcp of cache.values()) await mcp.server.listRoots(); //! no-roots-list
  const made: ReturnType<typeof arrow> = arrow();
  const awaited: Awaited<ReturnType<typeof later>> = await later();
  await Promise.all([made.server.listRoots(), awaited.server.listRoots()]); //! no-roots-list no-roots-list
  await instance().server.listRoots(); //! no-roots-list
}
