// Where the search ends: the forms of registration, and the names.
import { describe, expect, it } from 'vitest';
import { reachIn } from './virtual-project.ts';

describe('registrations', () => {
  it('every method of the SDK', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = () => server.server.listRoots();
const NAME = 'constant';
server.registerTool(NAME, {}, ask);
server.tool(\`template\`, 'description', {}, ask);
server.registerPrompt('prompt', {}, ask);
server.prompt('old prompt', ask);
server.registerResource('resource', 'file:///x', {}, ask);
server.resource('old resource', new ResourceTemplate('file:///{x}', { list: ask }), {}, ask);
server.registerTool(computed(), {}, ask);
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'constant',
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 constant', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'tool',
            name: 'template',
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:8 template', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'prompt',
            name: 'prompt',
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:9 prompt', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'prompt',
            name: 'old prompt',
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:10 old prompt', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'resource',
            name: 'resource',
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:11 resource', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'resource',
            name: 'old resource',
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:12 old resource', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'tool',
            name: undefined,
            handler: 'src/index.ts: ask',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:13 registerTool', 'src/index.ts:5 listRoots'],
          },
        ],
        isState: true,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a request handler that switches on the name', () => {
    const files = {
      'src/index.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS } from './names.js';

const server = new Server({ name: 'a', version: '1' });
const ask = () => server.listRoots();
server.setRequestHandler(CallToolRequestSchema, async request => {
  const { name, arguments: args } = request.params;
  switch (name) {
    case 'one':
    case TOOLS.two:
      return ask();
    case 'none':
      return args;
    default:
  }
  if (name === 'three' || name === 'four') return [await ask()];
  return ['five'].includes(name) ? ask() : undefined;
});
`,
      'src/names.ts': `export const TOOLS = { two: 'two' } as const;
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'five',
            handler:
              "src/index.ts: async request => { const { name, arguments: args } = request.params; switch (name) { case 'one': case TOOLS.two: return ask(); case 'none': return args; default: } if (name === 'three' || name === 'four') return [await ask()]; return ['five'].includes(name) ? ask() : undefined; }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 five', 'src/index.ts:18 ask', 'src/index.ts:6 listRoots'],
          },
          {
            kind: 'tool',
            name: 'four',
            handler:
              "src/index.ts: async request => { const { name, arguments: args } = request.params; switch (name) { case 'one': case TOOLS.two: return ask(); case 'none': return args; default: } if (name === 'three' || name === 'four') return [await ask()]; return ['five'].includes(name) ? ask() : undefined; }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 four', 'src/index.ts:17 ask', 'src/index.ts:6 listRoots'],
          },
          {
            kind: 'tool',
            name: 'one',
            handler:
              "src/index.ts: async request => { const { name, arguments: args } = request.params; switch (name) { case 'one': case TOOLS.two: return ask(); case 'none': return args; default: } if (name === 'three' || name === 'four') return [await ask()]; return ['five'].includes(name) ? ask() : undefined; }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 one', 'src/index.ts:12 ask', 'src/index.ts:6 listRoots'],
          },
          {
            kind: 'tool',
            name: 'three',
            handler:
              "src/index.ts: async request => { const { name, arguments: args } = request.params; switch (name) { case 'one': case TOOLS.two: return ask(); case 'none': return args; default: } if (name === 'three' || name === 'four') return [await ask()]; return ['five'].includes(name) ? ask() : undefined; }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 three', 'src/index.ts:17 ask', 'src/index.ts:6 listRoots'],
          },
          {
            kind: 'tool',
            name: 'two',
            handler:
              "src/index.ts: async request => { const { name, arguments: args } = request.params; switch (name) { case 'one': case TOOLS.two: return ask(); case 'none': return args; default: } if (name === 'three' || name === 'four') return [await ask()]; return ['five'].includes(name) ? ask() : undefined; }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 two', 'src/index.ts:12 ask', 'src/index.ts:6 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('before the switch, and in requests of other kinds', () => {
    const files = {
      'src/index.ts': `import { Server } from '@modelcontextprotocol/server';

const server = new Server({ name: 'a', version: '1' });
const ask = () => server.listRoots();
server.setRequestHandler('tools/call', async request => {
  await ask();
  switch (request.params.name) {
    case 'one':
      return 1;
  }
});
server.setRequestHandler('prompts/get', async () => ask());
server.setRequestHandler('resources/read', async () => ask());
server.setRequestHandler('tools/list', async () => ask());
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: undefined,
            handler:
              "src/index.ts: async request => { await ask(); switch (request.params.name) { case 'one': return 1; } }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 setRequestHandler', 'src/index.ts:6 ask', 'src/index.ts:4 listRoots'],
          },
          {
            kind: 'prompt',
            name: undefined,
            handler: 'src/index.ts: async () => ask()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:12 setRequestHandler',
              'src/index.ts:12 ask',
              'src/index.ts:4 listRoots',
            ],
          },
          {
            kind: 'resource',
            name: undefined,
            handler: 'src/index.ts: async () => ask()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:13 setRequestHandler',
              'src/index.ts:13 ask',
              'src/index.ts:4 listRoots',
            ],
          },
        ],
        isState: true,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a name that goes through a parameter', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createExecutor, type Executor } from './executor.js';

const server = new McpServer({ name: 'a', version: '1' });
const executor: Executor = createExecutor(server);
server.registerTool('list', {}, async args => executor.execute('list', args));
server.registerTool('other', {}, async args => executor.execute('other', args));
`,
      'src/executor.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export interface Executor {
  execute(tool: string, args: unknown): Promise<unknown>;
}
class LocalExecutor implements Executor {
  constructor(private readonly mcp: McpServer) {}
  async execute(tool: string, args: unknown) {
    return this.#run(tool, args);
  }
  async #run(name: string, args: unknown) {
    if (name === 'list') return this.mcp.server.listRoots();
    return args;
  }
}
export const createExecutor = (mcp: McpServer): Executor => new LocalExecutor(mcp);
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/executor.ts:12',
        from: [
          {
            kind: 'tool',
            name: 'list',
            handler: "src/index.ts: async args => executor.execute('list', args)",
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:6 list',
              'src/index.ts:6 execute',
              'src/executor.ts:9 run',
              'src/executor.ts:12 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('handlers by name: objects, maps, lists', () => {
    const files = {
      'src/index.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';

const server = new Server({ name: 'a', version: '1' });
const ask = () => server.listRoots();
const handlers: Record<string, () => unknown> = { object: ask, none: () => 1 };
const map = new Map<string, () => unknown>();
map.set('map', ask);
map.set('empty', () => 1);
const list = [{ name: 'list', run: ask }, { name: 'nothing', run: () => 1 }];
server.setRequestHandler('tools/call', async request => {
  const { name } = request.params;
  const found = list.find(tool => tool.name === name);
  return (handlers[name] ?? map.get(name) ?? found?.run)?.();
});
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'list',
            handler:
              'src/index.ts: async request => { const { name } = request.params; const found = list.find(tool => tool.name === name); return (handlers[name] ?? map.get(name) ?? found?.run)?.(); }',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:10 list', 'src/index.ts:13 call', 'src/index.ts:4 listRoots'],
          },
          {
            kind: 'tool',
            name: 'map',
            handler:
              'src/index.ts: async request => { const { name } = request.params; const found = list.find(tool => tool.name === name); return (handlers[name] ?? map.get(name) ?? found?.run)?.(); }',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:10 map', 'src/index.ts:13 call', 'src/index.ts:4 listRoots'],
          },
          {
            kind: 'tool',
            name: 'object',
            handler:
              'src/index.ts: async request => { const { name } = request.params; const found = list.find(tool => tool.name === name); return (handlers[name] ?? map.get(name) ?? found?.run)?.(); }',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:10 object', 'src/index.ts:13 call', 'src/index.ts:4 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('tools registered in a loop', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as tools from './tools/index.js';

const server = new McpServer({ name: 'a', version: '1' });
for (const tool of Object.values(tools)) {
  server.registerTool(tool.name, tool.config, args => tool.handler(args, { server }));
}
tools.extra.forEach(({ definition: { name }, handler }) => server.registerTool(name, {}, handler));
`,
      'src/tools/index.ts': `import { first } from './first.js';
import { second } from './second.js';
export { first, second };
export const extra = [
  { definition: { name: 'third' }, handler: async () => first.handler({}, {}) },
  { definition: { name: 'fourth' }, handler: async () => second.handler() },
];
`,
      'src/tools/first.ts': `export const first = {
  name: 'first',
  config: {},
  handler: async (_args: unknown, { server }: any) => server.server.listRoots(),
};
`,
      'src/tools/second.ts': `export const second = { name: 'second', config: {}, async handler() { return 1; } };
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/tools/first.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'first',
            handler: 'src/index.ts: args => tool.handler(args, { server })',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:6 first', 'src/index.ts:6 handler', 'src/tools/first.ts:4 listRoots'],
          },
          {
            kind: 'tool',
            name: 'third',
            handler: 'src/index.ts: handler',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:8 third',
              'src/tools/index.ts:5 handler',
              'src/tools/first.ts:4 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('tools that are classes, declared or made with a name', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ListTool } from './list-tool.js';
import { Tool } from './tool.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = () => server.server.listRoots();
const tools: Tool[] = [new ListTool(server), new Tool('given', ask), new Tool('other', () => 1)];
for (const tool of tools) server.registerTool(tool.name, {}, () => tool.execute());
`,
      'src/tool.ts': `export class Tool {
  constructor(readonly name: string, private readonly run: () => unknown) {}
  execute() {
    return this.run();
  }
}
`,
      'src/list-tool.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Tool } from './tool.js';

export class ListTool extends Tool {
  constructor(mcp: McpServer) {
    super('list', () => mcp.server.listRoots());
  }
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'given',
            handler: 'src/index.ts: () => tool.execute()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:8 given',
              'src/index.ts:8 execute',
              'src/tool.ts:4 run',
              'src/index.ts:6 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
      {
        site: 'src/list-tool.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'list',
            handler: 'src/index.ts: () => tool.execute()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:8 list',
              'src/index.ts:8 execute',
              'src/tool.ts:4 run',
              'src/list-tool.ts:6 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a declaration that is completed by a function of the project', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { declareTool, registerTools } from './registry.js';

const LIST = declareTool({
  name: 'list',
  factory: context => async () => context.server.server.listRoots(),
});
const OTHER = declareTool({ name: 'other', factory: () => async () => 1 });
await registerTools(new McpServer({ name: 'a', version: '1' }), [LIST, OTHER]);
`,
      'src/registry.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

interface Declaration {
  name: string;
  factory(context: { server: McpServer }): () => Promise<unknown>;
}
export function declareTool(declaration: Declaration): Declaration {
  return declaration;
}
export async function registerTools(server: McpServer, declarations: Declaration[]) {
  for (const declaration of declarations) {
    const { name, factory, ...config } = declaration;
    const handler = await factory({ server });
    server.registerTool(name, { ...config }, handler);
  }
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'list',
            handler: 'src/registry.ts: handler',
            server: 'src/registry.ts: server',
            callPath: ['src/registry.ts:14 list', 'src/index.ts:6 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it("a function of the project's own that registers", () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Registry } from './registry.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = () => server.server.listRoots();
function add(name: string, handler: () => unknown) {
  server.registerTool(\`prefix_\${name}\`, {}, async () => handler());
  server.registerTool(name, {}, async () => handler());
}
add('ours', ask);
add('none', () => 1);
new Registry(server).registerTool('theirs', ask);
`,
      'src/registry.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export class Registry {
  constructor(private readonly server: McpServer) {}
  registerTool(name: string, handler: () => unknown) {
    this.server.registerTool(name, {}, handler as never);
  }
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: undefined,
            handler: 'src/index.ts: async () => handler()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 registerTool', 'src/index.ts:7 handler', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'tool',
            name: 'ours',
            handler: 'src/index.ts: async () => handler()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:8 ours', 'src/index.ts:8 handler', 'src/index.ts:5 listRoots'],
          },
          {
            kind: 'tool',
            name: 'theirs',
            handler: 'src/registry.ts: handler as never',
            server: 'src/registry.ts: this.server',
            callPath: ['src/registry.ts:6 theirs', 'src/index.ts:5 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('fastmcp', () => {
    const files = {
      'src/index.ts': `import { FastMCP, type FastMCPSession } from 'fastmcp';

const server = new FastMCP({ name: 'a', version: '1.0.0' });
const rootsOf = (session: FastMCPSession) => session.roots;
server.addTool({ name: 'inline', execute: async (_args, { session }) => rootsOf(session) });
const tool = { name: 'variable', execute: async (_args: unknown, context: any) => rootsOf(context.session) };
server.addTool(tool);
server.addTool({ name: 'none', execute: async () => 'x' });
server.addPrompt({ name: 'prompt', load: async () => rootsOf(current()) });
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'inline',
            handler: 'src/index.ts: async (_args, { session }) => rootsOf(session)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 inline', 'src/index.ts:5 rootsOf', 'src/index.ts:4 roots'],
          },
          {
            kind: 'tool',
            name: 'variable',
            handler: 'src/index.ts: async (_args: unknown, context: any) => rootsOf(context.session)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 variable', 'src/index.ts:6 rootsOf', 'src/index.ts:4 roots'],
          },
          {
            kind: 'prompt',
            name: 'prompt',
            handler: 'src/index.ts: async () => rootsOf(current())',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:9 prompt', 'src/index.ts:9 rootsOf', 'src/index.ts:4 roots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a list that is filled in a method', () => {
    const files = {
      'src/index.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';

class App {
  private readonly server = new Server({ name: 'a', version: '1' });
  private readonly tools: { name: string; run(): unknown }[] = [];
  constructor() {
    this.add({ name: 'list', run: () => this.server.listRoots() });
    this.add({ name: 'none', run: () => 1 });
    this.server.setRequestHandler('tools/call', async request => {
      const tool = this.tools.find(({ name }) => name === request.params.name);
      return tool?.run();
    });
  }
  private add(tool: { name: string; run(): unknown }) {
    this.tools.push(tool);
  }
}
new App();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:7',
        from: [
          {
            kind: 'tool',
            name: 'list',
            handler:
              'src/index.ts: async request => { const tool = this.tools.find(({ name }) => name === request.params.name); return tool?.run(); }',
            server: 'src/index.ts: this.server',
            callPath: ['src/index.ts:9 list', 'src/index.ts:11 run', 'src/index.ts:7 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('functions that register, and makers of tools, of other packages', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerAppTool } from '@modelcontextprotocol/ext-apps/server';
import { createTool } from '@mastra/core/tools';

const server = new McpServer({ name: 'a', version: '1' });
registerAppTool(server, 'app', {}, async () => server.server.listRoots());
export const tool = createTool({ id: 'made', execute: async () => server.server.listRoots() });
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'app',
            handler: 'src/index.ts: async () => server.server.listRoots()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:6 app', 'src/index.ts:6 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
      {
        site: 'src/index.ts:7',
        from: [
          {
            kind: 'tool',
            name: 'made',
            handler: 'src/index.ts: async () => server.server.listRoots()',
            server: undefined,
            callPath: ['src/index.ts:7 made', 'src/index.ts:7 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('mcp-framework registers classes by itself', () => {
    const files = {
      'src/tools/list.ts': `import { MCPTool } from 'mcp-framework';

class ListTool extends MCPTool {
  name = 'list';
  async execute() {
    return this.paths();
  }
  private async paths() {
    return this.getRoots();
  }
}
export default ListTool;
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/tools/list.ts:9',
        from: [
          {
            kind: 'tool',
            name: 'list',
            handler: 'src/tools/list.ts: () { return this.paths(); }',
            server: undefined,
            callPath: [
              'src/tools/list.ts:3 list',
              'src/tools/list.ts:6 paths',
              'src/tools/list.ts:9 getRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a handler that goes through the shim already', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/server';
import { rootsAdoption } from './roots-directories.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = () => server.server.listRoots();
server.registerTool('a', {}, rootsAdoption.withRoots(server, async () => ask()));
`,
      'src/roots-directories.ts': `export const rootsAdoption = createRootsAdoption({});
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: rootsAdoption.withRoots(server, async () => ask())',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:6 a', 'src/index.ts:6 ask', 'src/index.ts:5 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });
});
