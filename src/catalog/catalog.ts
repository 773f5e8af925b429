// WHAT is deprecated. Rule options, documentation tables and messages are derived from this table.
import { DEPRECATED_SINCE, EARLIEST_REMOVAL } from './dates.ts';
import { docsUrl } from './docs-url.ts';
import type { CatalogEntry, Migration, Role, RuleName } from './types.ts';

const entry = (
  rule: RuleName,
  what: string,
  role: Role,
  migration: Migration,
  next: string,
): CatalogEntry => ({
  rule,
  what,
  role,
  since: DEPRECATED_SINCE,
  earliestRemoval: EARLIEST_REMOVAL,
  migration,
  next,
  docs: docsUrl(rule),
});

const TAKE_DIRECTORY = 'take the directory as a tool parameter or from configuration';
const KEEP_ANSWERING = 'keep it for servers of older revisions, remove it after the earliest removal';
const DROP_NOTIFICATION = 'read directories per call or from configuration';
const CONVERT = 'convert with fileURLToPath() of node:url';
const REPLACE_TYPE = 'replace it by a type of your own';
const SWITCH_OFF = 'set `roots: { enabled: false }` and take directories as tool parameters';
const OVERRIDE_LIST_ROOTS =
  'override its `listRoots()` to return none and take directories as tool parameters';

const type = (what: string) => entry('no-roots-types', what, 'unknown', 'remove', REPLACE_TYPE);

export const catalog = {
  'server.listRoots': entry(
    'no-roots-list',
    'the server method `listRoots()`',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'request.roots/list': entry(
    'no-roots-list',
    'a `roots/list` request',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'inputRequired.listRoots': entry(
    'no-roots-list',
    'a `roots/list` input request',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'inputResponse.roots': entry(
    'no-roots-list',
    'the answer to a `roots/list` input request',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'literal.roots/list': entry(
    'no-roots-list',
    'the method name `roots/list`',
    'unknown',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),

  'handler.notifications/roots/list_changed': entry(
    'no-roots-list-changed',
    'a handler of `notifications/roots/list_changed`',
    'server',
    'remove',
    DROP_NOTIFICATION,
  ),
  'client.sendRootsListChanged': entry(
    'no-roots-list-changed',
    'the client method `sendRootsListChanged()`',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),
  'notification.notifications/roots/list_changed': entry(
    'no-roots-list-changed',
    'a `notifications/roots/list_changed` notification',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),
  'literal.notifications/roots/list_changed': entry(
    'no-roots-list-changed',
    'the method name `notifications/roots/list_changed`',
    'unknown',
    'remove',
    DROP_NOTIFICATION,
  ),

  'root.uri': entry(
    'no-unsafe-root-uri',
    "turning a root's URI into a path by hand",
    'server',
    'safe-conversion',
    CONVERT,
  ),

  'capability.roots.read': entry(
    'no-roots-capability',
    "reading the client's `roots` capability",
    'server',
    'remove',
    TAKE_DIRECTORY,
  ),
  'capability.roots.declare': entry(
    'no-roots-capability',
    "declaring the client's `roots` capability",
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),

  'handler.roots/list': entry(
    'no-roots-provider',
    'a handler of `roots/list`',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),

  'fastmcp.FastMCP': entry(
    'no-framework-roots',
    '`FastMCP` of fastmcp',
    'server',
    'tool-parameter',
    SWITCH_OFF,
  ),
  'fastmcp.FastMCPSession': entry(
    'no-framework-roots',
    '`FastMCPSession` of fastmcp',
    'server',
    'tool-parameter',
    SWITCH_OFF,
  ),
  'fastmcp.session.roots': entry(
    'no-roots-list',
    'the roots of a fastmcp session',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'fastmcp.session.rootsChanged': entry(
    'no-roots-list-changed',
    'the event `rootsChanged` of fastmcp',
    'server',
    'remove',
    DROP_NOTIFICATION,
  ),

  'mcp-framework.MCPServer': entry(
    'no-framework-roots',
    '`MCPServer` of mcp-framework',
    'server',
    'tool-parameter',
    OVERRIDE_LIST_ROOTS,
  ),
  'mcp-framework.MCPServer.listRoots': entry(
    'no-roots-list',
    'the method `listRoots()` of mcp-framework',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'mcp-framework.MCPServer.roots': entry(
    'no-roots-list',
    'the roots kept by mcp-framework',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'mcp-framework.MCPTool.getRoots': entry(
    'no-roots-list',
    'the method `getRoots()` of mcp-framework',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),

  'mcp-use.MCPServer.listRoots': entry(
    'no-roots-list',
    'the method `listRoots()` of mcp-use',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'mcp-use.MCPServer.onRootsChanged': entry(
    'no-roots-list-changed',
    'the method `onRootsChanged()` of mcp-use',
    'server',
    'remove',
    DROP_NOTIFICATION,
  ),
  'mcp-use.roots': entry(
    'no-roots-provider',
    'the option `roots` of mcp-use',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),
  'mcp-use.setRoots': entry(
    'no-roots-provider',
    'the method `setRoots()` of mcp-use',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),
  'mcp-use.getRoots': entry(
    'no-roots-provider',
    'the method `getRoots()` of mcp-use',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),

  'mastra.roots': entry(
    'no-roots-provider',
    'the option `roots` of @mastra/mcp',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),
  'mastra.setRoots': entry(
    'no-roots-provider',
    'the method `setRoots()` of @mastra/mcp',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),

  'genkit.roots': entry(
    'no-roots-provider',
    'the option `roots` of @genkit-ai/mcp',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),
  'genkit.updateRoots': entry(
    'no-roots-provider',
    'the method `updateRoots()` of @genkit-ai/mcp',
    'client',
    'keep-until-removal',
    KEEP_ANSWERING,
  ),

  'shim.use': entry(
    'no-pending-migration',
    'the roots-adoption shim',
    'server',
    'tool-parameter',
    TAKE_DIRECTORY,
  ),
  'shim.marker': entry(
    'no-pending-migration',
    'a migration marker',
    'unknown',
    'tool-parameter',
    'do what the marker says and delete it',
  ),
  'shim.edited': entry(
    'no-pending-migration',
    'an edited roots-adoption file',
    'server',
    'remove',
    'run `npx mcp-uproot adopt` to restore it',
  ),
  'shim.outdated': entry(
    'no-pending-migration',
    'an outdated roots-adoption file',
    'server',
    'remove',
    'run `npx mcp-uproot adopt` to refresh it',
  ),

  'type.Root': type('the type `Root`'),
  'schema.RootSchema': type('the schema `RootSchema`'),
  'type.ListRootsRequest': type('the type `ListRootsRequest`'),
  'schema.ListRootsRequestSchema': type('the schema `ListRootsRequestSchema`'),
  'type.ListRootsResult': type('the type `ListRootsResult`'),
  'schema.ListRootsResultSchema': type('the schema `ListRootsResultSchema`'),
  'type.RootsListChangedNotification': type('the type `RootsListChangedNotification`'),
  'schema.RootsListChangedNotificationSchema': type('the schema `RootsListChangedNotificationSchema`'),
} as const satisfies Record<string, CatalogEntry>;

export type ApiKey = keyof typeof catalog;

export const isApi = (key: string): key is ApiKey => Object.hasOwn(catalog, key);
