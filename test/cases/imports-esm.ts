import { McpServer as Host } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as low from '@modelcontextprotocol/sdk/server/index.js';
import types from '@modelcontextprotocol/sdk/types.js';
import { default as sdk } from '@modelcontextprotocol/server';
import type { Server as Wire } from 'npm:@modelcontextprotocol/sdk@1.20.0/server/index.js';
import index = require('@modelcontextprotocol/sdk/server/index.js');
import Aliased = low.Server;

export async function renamed() {
  const host = new Host({ name: 'x', version: '1' });
  await host.server.listRoots(); //! no-roots-list
}
export async function namespaced(given: low.Server) {
  const server = new low.Server({ name: 'x', version: '1' });
  await server.listRoots(); //! no-roots-list
  await given.listRoots(); //! no-roots-list
}
export function defaulted(server: Wire) {
  server.setNotificationHandler(types.RootsListChangedNotificationSchema, () => {}); //! no-roots-list-changed
  return new sdk.McpServer({ name: 'x', version: '1' }).server.listRoots(); //! no-roots-list
}
export function equals(given: InstanceType<typeof index.Server>) {
  const other = new index.Server({ name: 'x', version: '1' });
  return [other.listRoots(), given.listRoots()]; //! no-roots-list no-roots-list
}
export const qualified = () => new Aliased({ name: 'x', version: '1' }).listRoots(); //! no-roots-list
export const typed = (server: import('@modelcontextprotocol/sdk/server/index.js').Server) => server.listRoots(); //! no-roots-list
export async function dynamic() {
  const { McpServer: Late } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const late = new Late({ name: 'x', version: '1' });
  const module = await import('@modelcontextprotocol/sdk/server/index.js');
  const lateLow = new module.Server({ name: 'x', version: '1' });
  return [await late.server.listRoots(), await lateLow.listRoots()]; //! no-roots-list no-roots-list
}
export const then = () =>
  import('@modelcontextprotocol/sdk/server/index.js').then(({ Server }) =>
    new Server({ name: 'x', version: '1' }).listRoots(), //! no-roots-list
  );
