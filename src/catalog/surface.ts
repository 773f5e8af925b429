// Every name that has to do with roots in the declarations of the SDK and of the installed frameworks,
// and the entry that covers it. A test compares it with the installed packages, both ways.
import type { ApiKey } from './catalog.ts';

/**
 * Written `Export`, `Export.member` (of a class, an interface, an object or one case of a union) or
 * `Export = literal` (one case of a union of strings).
 */
export type Surface = Readonly<Record<string, ApiKey>>;

/** `@modelcontextprotocol/sdk` (v1) and `@modelcontextprotocol/{server,client,core}` (v2) together. */
export const sdkSurface: Surface = {
  Root: 'type.Root',
  RootSchema: 'schema.RootSchema',
  ListRootsRequest: 'type.ListRootsRequest',
  ListRootsRequestSchema: 'schema.ListRootsRequestSchema',
  ListRootsResult: 'type.ListRootsResult',
  'ListRootsResult.roots': 'type.ListRootsResult',
  ListRootsResultSchema: 'schema.ListRootsResultSchema',
  RootsListChangedNotification: 'type.RootsListChangedNotification',
  RootsListChangedNotificationSchema: 'schema.RootsListChangedNotificationSchema',

  'Server.listRoots': 'server.listRoots',
  'Client.sendRootsListChanged': 'client.sendRootsListChanged',
  'ClientCapabilities.roots': 'capability.roots.read',
  'ClientResult.roots': 'type.ListRootsResult',

  'inputRequired.listRoots': 'inputRequired.listRoots',
  'InputResponse.roots': 'inputResponse.roots',
  'InputResponseView.roots': 'inputResponse.roots',

  'RequestMethod = roots/list': 'literal.roots/list',
  'RequestTypeMap.roots/list': 'literal.roots/list',
  'ResultTypeMap.roots/list': 'literal.roots/list',
  'HandlerResultTypeMap.roots/list': 'literal.roots/list',
  'NotificationMethod = notifications/roots/list_changed': 'literal.notifications/roots/list_changed',
  'NotificationTypeMap.notifications/roots/list_changed': 'literal.notifications/roots/list_changed',

  'SpecTypeName = Root': 'type.Root',
  'SpecTypeName = ListRootsRequest': 'type.ListRootsRequest',
  'SpecTypeName = ListRootsResult': 'type.ListRootsResult',
  'SpecTypeName = RootsListChangedNotification': 'type.RootsListChangedNotification',
  'SpecTypes.Root': 'type.Root',
  'SpecTypes.ListRootsRequest': 'type.ListRootsRequest',
  'SpecTypes.ListRootsResult': 'type.ListRootsResult',
  'SpecTypes.RootsListChangedNotification': 'type.RootsListChangedNotification',
  'isSpecType.Root': 'type.Root',
  'isSpecType.ListRootsRequest': 'type.ListRootsRequest',
  'isSpecType.ListRootsResult': 'type.ListRootsResult',
  'isSpecType.RootsListChangedNotification': 'type.RootsListChangedNotification',
  'specTypeSchemas.Root': 'schema.RootSchema',
  'specTypeSchemas.ListRootsRequest': 'schema.ListRootsRequestSchema',
  'specTypeSchemas.ListRootsResult': 'schema.ListRootsResultSchema',
  'specTypeSchemas.RootsListChangedNotification': 'schema.RootsListChangedNotificationSchema',
};

/** By package, for the frameworks light enough to be installed here. */
export const frameworkSurface: Readonly<Record<string, Surface>> = {
  fastmcp: {
    'ServerOptions.roots': 'fastmcp.FastMCP',
    'FastMCPSession.roots': 'fastmcp.session.roots',
    'FastMCPSessionEvents.rootsChanged': 'fastmcp.session.rootsChanged',
  },
  'mcp-framework': {
    Root: 'type.Root',
    'MCPServer.listRoots': 'mcp-framework.MCPServer.listRoots',
    'MCPServer.roots': 'mcp-framework.MCPServer.roots',
    'MCPTool.getRoots': 'mcp-framework.MCPTool.getRoots',
  },
};
