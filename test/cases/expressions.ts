import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

const mcp = new McpServer({ name: 'x', version: '1' });
declare const unknownServer: unknown;
declare const anything: any;
declare const flag: boolean;
declare function other(): Server;

export async function run(maybe?: Server, promised?: Promise<Server>) {
  await (mcp.server as any).listRoots(); //! no-roots-list
  await (mcp.server as unknown as { listRoots(): Promise<unknown> }).listRoots(); //! no-roots-list
  await (unknownServer as Server).listRoots(); //! no-roots-list
  await (<Server>unknownServer).listRoots(); //! no-roots-list
  await (mcp.server satisfies Server).listRoots(); //! no-roots-list
  await maybe!.listRoots(); //! no-roots-list
  await maybe?.listRoots(); //! no-roots-list
  await maybe?.['listRoots'](); //! no-roots-list
  await (maybe ?? mcp.server).listRoots(); //! no-roots-list
  await (maybe || other()).listRoots(); //! no-roots-list
  await (flag ? maybe : mcp.server)!.listRoots(); //! no-roots-list
  await (flag && mcp).server.listRoots(); //! no-roots-list
  await (await promised)!.listRoots(); //! no-roots-list
  await (flag, mcp.server).listRoots(); //! no-roots-list
  const { server: low }: any = mcp;
  await low.listRoots(); //! no-roots-list
  let later: Server | null = null;
  later = mcp.server;
  await later.listRoots(); //! no-roots-list
  await (later = mcp.server).listRoots(); //! no-roots-list
  const key = 'listRoots';
  await mcp.server[key](); //! no-roots-list
  await mcp.server[`listRoots`](); //! no-roots-list
  await mcp.server.listRoots.call(mcp.server); //! no-roots-list
  const bound = mcp.server.listRoots.bind(mcp.server); //! no-roots-list
  setInterval(mcp.server.listRoots, 1000); //! no-roots-list
  if ('listRoots' in mcp.server) anything.server.listRoots(); //! no-roots-list
  anything.listRoots(); //! no-roots-list
  return bound;
}
