// Which modules speak MCP, and which names give the SDK away when a project bundles it.
import { frameworks, type Framework } from './frameworks.ts';

/** Packages of the SDK, v1 first. All their subpaths count. */
const SDK_PACKAGES = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/node',
  '@modelcontextprotocol/express',
  '@modelcontextprotocol/hono',
  '@modelcontextprotocol/fastify',
] as const;

/** Classes of the SDK whose instances are the server's end of a connection. */
export const SERVER_CLASSES: ReadonlySet<string> = new Set(['McpServer', 'Server']);

/** Classes of the SDK whose instances are the client's end of a connection. */
export const CLIENT_CLASSES: ReadonlySet<string> = new Set(['Client']);

/**
 * Names that no other library exports, so that a module that exports one re-exports the SDK.
 * `Root`, `RootSchema`, `ListRootsRequest` and `Server` are left out on purpose: react-dom, hast, the
 * AWS SDK and many others have their own.
 */
export const SDK_ONLY_NAMES: ReadonlySet<string> = new Set([
  'ListRootsRequestSchema',
  'ListRootsResultSchema',
  'RootsListChangedNotification',
  'RootsListChangedNotificationSchema',
]);

/** `npm:@scope/name@1.2.3/sub.js`, as Deno writes it, is `@scope/name/sub.js`. */
const withoutNpmPrefix = (specifier: string): string => {
  if (!specifier.startsWith('npm:')) return specifier;
  return specifier.replace(/^npm:\/?/, '').replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]*/, '$1');
};

const isWithin = (specifier: string, module: string): boolean =>
  specifier === module || specifier.startsWith(`${module}/`);

/** The framework that `specifier` belongs to. */
export const frameworkOf = (specifier: string): Framework | undefined => {
  const plain = withoutNpmPrefix(specifier);
  return frameworks.find(({ module }) => isWithin(plain, module));
};

/** Whether `specifier` is the SDK, v1 or v2, not a framework. */
export const isSdkModule = (specifier: string): boolean => {
  const plain = withoutNpmPrefix(specifier);
  return SDK_PACKAGES.some(name => isWithin(plain, name));
};

/**
 * Whether `specifier` is the SDK, a framework or one of `extra` (the setting `mcp-uproot.modules`), or
 * a subpath of one.
 */
export const isMcpModule = (specifier: string, extra: readonly string[] = []): boolean =>
  isSdkModule(specifier) ||
  frameworkOf(specifier) !== undefined ||
  extra.some(module => isWithin(withoutNpmPrefix(specifier), module));
