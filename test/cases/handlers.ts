import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListRootsRequestSchema as Ask,
  ListToolsRequestSchema,
  RootsListChangedNotificationSchema as Changed,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

const alias = Changed;

export function register(server: Server, client: Client, wrapper: any) {
  server.setNotificationHandler(Changed, () => {}); //! no-roots-list-changed
  server.setNotificationHandler(alias, () => {}); //! no-roots-list-changed
  server.setNotificationHandler(Changed as any, () => {}); //! no-roots-list-changed
  server?.setNotificationHandler?.(Changed, () => {}); //! no-roots-list-changed
  wrapper.server.setNotificationHandler(Changed, () => {}); //! no-roots-list-changed
  client.setRequestHandler(Ask, () => ({ roots: [] })); //! no-roots-provider
  client.setRequestHandler('roots/list' as never, () => ({ roots: [] })); //! no-roots-provider
  client['setRequestHandler'](Ask, () => ({ roots: [] })); //! no-roots-provider
  client.removeRequestHandler('roots/list'); //! no-roots-list
  client.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }));
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {});
  void client.sendRootsListChanged(); //! no-roots-list-changed
  void client?.sendRootsListChanged?.().catch(() => {}); //! no-roots-list-changed
  const announce = client.sendRootsListChanged.bind(client); //! no-roots-list-changed
  void client.notification({ method: 'notifications/roots/list_changed' }); //! no-roots-list-changed
  return announce;
}
export const registry = [
  { schema: Changed, handler: () => {} }, //! no-roots-list-changed
  { requestSchema: Ask, handler() {} }, //! no-roots-provider
  { method: 'notifications/roots/list_changed', handler: () => {} }, //! no-roots-list-changed
  { requestSchema: ListToolsRequestSchema, handler() {} },
];
export class Bridge {
  constructor(private readonly client: Client) {
    this.client.setRequestHandler(Ask, this.roots); //! no-roots-provider
  }
  roots = async () => ({ roots: [] });
}
