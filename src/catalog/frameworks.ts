// What frameworks do with roots, and what their users write: read from the published packages.
import type { ApiKey } from './catalog.ts';

/** When a framework asks for roots though the user's code does not say so. */
export type Occasion = 'connect' | 'list-changed';

/** How a user stops a framework from asking. */
export type OffSwitch =
  | { readonly kind: 'option'; readonly path: readonly string[]; readonly value: boolean }
  | { readonly kind: 'override'; readonly method: string };

interface Member {
  /** The exported class or function that it belongs to. */
  readonly of: string;
  readonly api: ApiKey;
}

/** `new of(…)` asks for roots by itself. */
export interface FrameworkConstructor extends Member {
  readonly kind: 'constructor';
  readonly asks: readonly Occasion[];
  readonly off: OffSwitch;
}

/** `x.name(…)`, where `x` is an instance of `of`; with `argument`, only `x.name('argument')`. */
export interface FrameworkMethod extends Member {
  readonly kind: 'method';
  readonly name: string;
  readonly argument?: string;
}

/** `x.name`, where `x` is an instance of `of`. */
export interface FrameworkProperty extends Member {
  readonly kind: 'property';
  readonly name: string;
}

/** `x.on('name', …)` (also `once`, `addListener`, `off`), where `x` is an instance of `of`. */
export interface FrameworkEvent extends Member {
  readonly kind: 'event';
  readonly name: string;
}

/**
 * A key of the options of `new of(…)` or `of(…)`: `path` leads to it from the argument at index
 * `argument`, `*` stands for any key.
 */
export interface FrameworkOption extends Member {
  readonly kind: 'option';
  readonly argument: number;
  readonly path: readonly string[];
}

/**
 * `x.name` (with `call`, `x.name()`) is the client's capabilities, where `x` is an instance of `of`:
 * reading `roots` of it is the use.
 */
export interface FrameworkCapabilities extends Member {
  readonly kind: 'capabilities';
  readonly name: string;
  readonly call: boolean;
}

export type FrameworkMember =
  | FrameworkConstructor
  | FrameworkMethod
  | FrameworkProperty
  | FrameworkEvent
  | FrameworkOption
  | FrameworkCapabilities;

/**
 * A way to an instance of `to`, which need not be constructed by the user:
 * - `function`: `name(…)` returns it (or a promise of it);
 * - `method`: `from.name(…)` returns it (or a promise of it);
 * - `property`: `from.name` is it;
 * - `elements`: `from.name` is an array or object of it;
 * - `event`: `from.on('name', ({ key }) => …)` hands it to the listener;
 * - `context`: a callback given to the method `name` of `from` gets it as `key` of its last parameter.
 */
export type FrameworkLink =
  | { readonly kind: 'function'; readonly name: string; readonly to: string }
  | {
      readonly kind: 'method' | 'property' | 'elements';
      readonly from: string;
      readonly name: string;
      readonly to: string;
    }
  | {
      readonly kind: 'event' | 'context';
      readonly from: string;
      readonly name: string;
      readonly key: string;
      readonly to: string;
    };

export interface Framework {
  /** The package; its subpaths count. */
  readonly module: string;
  /** The major versions that were read, newest first. */
  readonly read: readonly string[];
  /** What goes over the wire without the user's code asking for it. */
  readonly byItself: readonly string[];
  readonly members: readonly FrameworkMember[];
  /** `to: 'Server'` and the like are the SDK's classes where the framework has none of that name. */
  readonly links: readonly FrameworkLink[];
  /** What it re-exports of the SDK that has to do with roots. */
  readonly reexports: readonly string[];
}

const FASTMCP_OFF: OffSwitch = { kind: 'option', path: ['roots', 'enabled'], value: false };

export const frameworks: readonly Framework[] = [
  {
    module: 'fastmcp',
    read: ['4.20.16'],
    byItself: [
      'roots/list when a client that declares `roots.listChanged` connects, unless the transport is stateless',
      'roots/list after each notifications/roots/list_changed',
    ],
    members: [
      {
        kind: 'constructor',
        of: 'FastMCP',
        api: 'fastmcp.FastMCP',
        asks: ['connect', 'list-changed'],
        off: FASTMCP_OFF,
      },
      {
        kind: 'constructor',
        of: 'FastMCPSession',
        api: 'fastmcp.FastMCPSession',
        asks: ['connect', 'list-changed'],
        off: FASTMCP_OFF,
      },
      { kind: 'property', of: 'FastMCPSession', name: 'roots', api: 'fastmcp.session.roots' },
      { kind: 'event', of: 'FastMCPSession', name: 'rootsChanged', api: 'fastmcp.session.rootsChanged' },
      {
        kind: 'capabilities',
        of: 'FastMCPSession',
        name: 'clientCapabilities',
        call: false,
        api: 'capability.roots.read',
      },
    ],
    // The `session` of a tool's context is what `authenticate` returned, not a FastMCPSession.
    links: [
      { kind: 'elements', from: 'FastMCP', name: 'sessions', to: 'FastMCPSession' },
      { kind: 'method', from: 'FastMCP', name: 'connect', to: 'FastMCPSession' },
      { kind: 'event', from: 'FastMCP', name: 'connect', key: 'session', to: 'FastMCPSession' },
      { kind: 'event', from: 'FastMCP', name: 'disconnect', key: 'session', to: 'FastMCPSession' },
      { kind: 'property', from: 'FastMCPSession', name: 'server', to: 'Server' },
    ],
    reexports: [],
  },
  {
    module: 'mcp-framework',
    read: ['0.2.22'],
    byItself: ['roots/list after each notifications/roots/list_changed'],
    members: [
      {
        kind: 'constructor',
        of: 'MCPServer',
        api: 'mcp-framework.MCPServer',
        asks: ['list-changed'],
        off: { kind: 'override', method: 'listRoots' },
      },
      { kind: 'method', of: 'MCPServer', name: 'listRoots', api: 'mcp-framework.MCPServer.listRoots' },
      { kind: 'property', of: 'MCPServer', name: 'roots', api: 'mcp-framework.MCPServer.roots' },
      { kind: 'method', of: 'MCPTool', name: 'getRoots', api: 'mcp-framework.MCPTool.getRoots' },
    ],
    links: [],
    reexports: ['Root'],
  },
  {
    // Version 2 dropped the server's methods and the whole client; version 1 is still installed.
    module: 'mcp-use',
    read: ['2.5.2', '1.34.6'],
    byItself: [
      'version 1: the capability `roots: { listChanged: true }` and an answer to roots/list, by every client',
    ],
    members: [
      { kind: 'method', of: 'MCPServer', name: 'listRoots', api: 'mcp-use.MCPServer.listRoots' },
      { kind: 'method', of: 'MCPServer', name: 'onRootsChanged', api: 'mcp-use.MCPServer.onRootsChanged' },
      { kind: 'method', of: 'McpServerInstance', name: 'listRoots', api: 'mcp-use.MCPServer.listRoots' },
      {
        kind: 'method',
        of: 'McpServerInstance',
        name: 'onRootsChanged',
        api: 'mcp-use.MCPServer.onRootsChanged',
      },
      {
        kind: 'method',
        of: 'RequestClientContext',
        name: 'can',
        argument: 'roots',
        api: 'capability.roots.read',
      },
      {
        kind: 'capabilities',
        of: 'RequestClientContext',
        name: 'capabilities',
        call: true,
        api: 'capability.roots.read',
      },
      { kind: 'method', of: 'MCPSession', name: 'setRoots', api: 'mcp-use.setRoots' },
      { kind: 'method', of: 'MCPSession', name: 'getRoots', api: 'mcp-use.getRoots' },
      { kind: 'method', of: 'BaseConnector', name: 'setRoots', api: 'mcp-use.setRoots' },
      { kind: 'method', of: 'BaseConnector', name: 'getRoots', api: 'mcp-use.getRoots' },
      { kind: 'method', of: 'StdioConnector', name: 'setRoots', api: 'mcp-use.setRoots' },
      { kind: 'method', of: 'StdioConnector', name: 'getRoots', api: 'mcp-use.getRoots' },
      { kind: 'method', of: 'HttpConnector', name: 'setRoots', api: 'mcp-use.setRoots' },
      { kind: 'method', of: 'HttpConnector', name: 'getRoots', api: 'mcp-use.getRoots' },
      { kind: 'option', of: 'StdioConnector', argument: 0, path: ['roots'], api: 'mcp-use.roots' },
      { kind: 'option', of: 'HttpConnector', argument: 1, path: ['roots'], api: 'mcp-use.roots' },
    ],
    links: [
      { kind: 'function', name: 'createMCPServer', to: 'MCPServer' },
      { kind: 'context', from: 'MCPServer', name: 'tool', key: 'client', to: 'RequestClientContext' },
      { kind: 'context', from: 'MCPServer', name: 'prompt', key: 'client', to: 'RequestClientContext' },
      { kind: 'context', from: 'MCPServer', name: 'resource', key: 'client', to: 'RequestClientContext' },
      {
        kind: 'context',
        from: 'MCPServer',
        name: 'resourceTemplate',
        key: 'client',
        to: 'RequestClientContext',
      },
      { kind: 'method', from: 'MCPClient', name: 'createSession', to: 'MCPSession' },
      { kind: 'method', from: 'MCPClient', name: 'getSession', to: 'MCPSession' },
      { kind: 'method', from: 'MCPClient', name: 'requireSession', to: 'MCPSession' },
      { kind: 'property', from: 'MCPSession', name: 'connector', to: 'BaseConnector' },
    ],
    reexports: ['inputRequired', 'Root'],
  },
  {
    // A client that answers; version 2 dropped it and its types say so.
    module: '@mastra/mcp',
    read: ['2.0.0', '1.18.0'],
    byItself: [],
    members: [
      {
        kind: 'option',
        of: 'MCPClient',
        argument: 0,
        path: ['servers', '*', 'roots'],
        api: 'mastra.roots',
      },
      {
        kind: 'option',
        of: 'MCPClient',
        argument: 0,
        path: ['servers', '*', 'capabilities', 'roots'],
        api: 'capability.roots.declare',
      },
      {
        kind: 'option',
        of: 'InternalMastraMCPClient',
        argument: 0,
        path: ['server', 'roots'],
        api: 'mastra.roots',
      },
      {
        kind: 'option',
        of: 'InternalMastraMCPClient',
        argument: 0,
        path: ['capabilities', 'roots'],
        api: 'capability.roots.declare',
      },
      { kind: 'property', of: 'InternalMastraMCPClient', name: 'roots', api: 'mastra.roots' },
      { kind: 'method', of: 'InternalMastraMCPClient', name: 'setRoots', api: 'mastra.setRoots' },
      {
        kind: 'method',
        of: 'InternalMastraMCPClient',
        name: 'sendRootsListChanged',
        api: 'client.sendRootsListChanged',
      },
    ],
    links: [],
    reexports: ['Root'],
  },
  {
    module: '@genkit-ai/mcp',
    read: ['1.42.0'],
    byItself: [
      'the capability `roots: { listChanged: true }` and an answer to roots/list, by every client',
      'notifications/roots/list_changed after connecting, when roots are configured',
    ],
    members: [
      { kind: 'option', of: 'createMcpHost', argument: 0, path: ['roots'], api: 'genkit.roots' },
      {
        kind: 'option',
        of: 'createMcpHost',
        argument: 0,
        path: ['mcpServers', '*', 'roots'],
        api: 'genkit.roots',
      },
      { kind: 'option', of: 'defineMcpHost', argument: 1, path: ['roots'], api: 'genkit.roots' },
      {
        kind: 'option',
        of: 'defineMcpHost',
        argument: 1,
        path: ['mcpServers', '*', 'roots'],
        api: 'genkit.roots',
      },
      { kind: 'option', of: 'GenkitMcpHost', argument: 0, path: ['roots'], api: 'genkit.roots' },
      {
        kind: 'option',
        of: 'GenkitMcpHost',
        argument: 0,
        path: ['mcpServers', '*', 'roots'],
        api: 'genkit.roots',
      },
      {
        kind: 'option',
        of: 'createMcpClient',
        argument: 0,
        path: ['mcpServer', 'roots'],
        api: 'genkit.roots',
      },
      {
        kind: 'option',
        of: 'defineMcpClient',
        argument: 1,
        path: ['mcpServer', 'roots'],
        api: 'genkit.roots',
      },
      {
        kind: 'option',
        of: 'GenkitMcpClient',
        argument: 0,
        path: ['mcpServer', 'roots'],
        api: 'genkit.roots',
      },
      { kind: 'method', of: 'GenkitMcpClient', name: 'updateRoots', api: 'genkit.updateRoots' },
    ],
    links: [
      { kind: 'function', name: 'createMcpClient', to: 'GenkitMcpClient' },
      { kind: 'function', name: 'defineMcpClient', to: 'GenkitMcpClient' },
      { kind: 'function', name: 'createMcpHost', to: 'GenkitMcpHost' },
      { kind: 'function', name: 'defineMcpHost', to: 'GenkitMcpHost' },
      { kind: 'method', from: 'GenkitMcpHost', name: 'getClient', to: 'GenkitMcpClient' },
    ],
    reexports: [],
  },
  {
    // Nothing of its own: it hands out the SDK's objects.
    module: 'xmcp',
    read: ['1.1.3'],
    byItself: [],
    members: [],
    links: [
      { kind: 'function', name: 'createHTTPClient', to: 'Client' },
      { kind: 'function', name: 'createSTDIOClient', to: 'StdioClientConnection' },
      { kind: 'property', from: 'StdioClientConnection', name: 'client', to: 'Client' },
    ],
    reexports: ['inputRequired'],
  },
];
