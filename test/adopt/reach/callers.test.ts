// Who runs a site: functions, methods, closures, wrappers.
import { describe, expect, it } from 'vitest';
import { reachIn } from './virtual-project.ts';

describe('from where a site is run', () => {
  it('a helper, across files', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { directories } from './roots.js';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('search_files', { title: 'Search' }, async args => {
  return find(await directories(server), args);
});
server.tool('read_file', async () => read(await directories(server)));
server.registerTool('echo', {}, async args => args);
`,
      'src/roots.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export async function directories(server: McpServer) {
  const { roots } = await server.server.listRoots();
  return roots;
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/roots.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'search_files',
            handler: 'src/index.ts: async args => { return find(await directories(server), args); }',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:5 search_files',
              'src/index.ts:6 directories',
              'src/roots.ts:4 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'read_file',
            handler: 'src/index.ts: async () => read(await directories(server))',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:8 read_file', 'src/index.ts:8 directories', 'src/roots.ts:4 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('the handler itself, with the request in place of the method', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('where', {}, async (_args, ctx) => {
  return ctx.mcpReq.send({ method: 'roots/list' });
});
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'where',
            handler:
              "src/index.ts: async (_args, ctx) => { return ctx.mcpReq.send({ method: 'roots/list' }); }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:4 where', 'src/index.ts:5 roots/list'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('methods, private ones, getters and fields of a class', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

class App {
  readonly mcp = new McpServer({ name: 'a', version: '1' });
  constructor() {
    this.mcp.registerTool('method', {}, () => this.load());
    this.mcp.registerTool('getter', {}, async () => this.roots);
    this.mcp.registerTool('field', {}, async () => this.fetch());
    this.mcp.registerTool('bound', {}, this.load.bind(this));
    this.mcp.registerTool('none', {}, async () => this.mcp);
  }
  load() {
    return this.#ask();
  }
  get roots() {
    return this.#ask();
  }
  fetch = async () => this.#ask();
  #ask() {
    return this.mcp.server.listRoots();
  }
}
export const start = () => new App();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:20',
        from: [
          {
            kind: 'tool',
            name: 'method',
            handler: 'src/index.ts: () => this.load()',
            server: 'src/index.ts: this.mcp',
            callPath: [
              'src/index.ts:6 method',
              'src/index.ts:6 load',
              'src/index.ts:13 ask',
              'src/index.ts:20 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'getter',
            handler: 'src/index.ts: async () => this.roots',
            server: 'src/index.ts: this.mcp',
            callPath: [
              'src/index.ts:7 getter',
              'src/index.ts:7 roots',
              'src/index.ts:16 ask',
              'src/index.ts:20 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'field',
            handler: 'src/index.ts: async () => this.fetch()',
            server: 'src/index.ts: this.mcp',
            callPath: [
              'src/index.ts:8 field',
              'src/index.ts:8 fetch',
              'src/index.ts:18 ask',
              'src/index.ts:20 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'bound',
            handler: 'src/index.ts: this.load.bind(this)',
            server: 'src/index.ts: this.mcp',
            callPath: ['src/index.ts:9 bound', 'src/index.ts:13 ask', 'src/index.ts:20 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a wrapper reaches only what it wraps', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { withLogging } from './with-logging.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = () => server.server.listRoots();
server.registerTool('a', {}, withLogging(async () => ask()));
server.registerTool('b', {}, withLogging(async () => 1));
server.registerTool('c', {}, withLogging(ask));
`,
      'src/with-logging.ts': `type Handler = (...args: unknown[]) => Promise<unknown>;
export const withLogging = (handler: Handler): Handler => {
  return async (...args) => {
    console.error('called');
    return handler(...args);
  };
};
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: withLogging(async () => ask())',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:6 a',
              'src/with-logging.ts:5 handler',
              'src/index.ts:6 ask',
              'src/index.ts:5 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'c',
            handler: 'src/index.ts: withLogging(ask)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:8 c', 'src/with-logging.ts:5 handler', 'src/index.ts:5 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a wrapper of another package is taken for its argument', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { trace } from 'tracing';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, trace('a', async () => server.server.listRoots()));
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: "src/index.ts: trace('a', async () => server.server.listRoots())",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 a', 'src/index.ts:5 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a wrapper that hands an object to the handler', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
const context = { roots: async () => server.server.listRoots() };
type Handler<T> = (context: typeof context, args: T) => Promise<unknown>;
const withContext = <T>(handler: Handler<T>) => (args: T) => handler(context, args);
server.registerTool('a', {}, withContext(async (given, args) => given.roots()));
server.registerTool('b', {}, withContext(async (given, args) => args));
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: withContext(async (given, args) => given.roots())',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:7 a',
              'src/index.ts:6 handler',
              'src/index.ts:7 roots',
              'src/index.ts:4 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a factory that returns the handler', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import createHandler from './create-handler.js';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, createHandler(server));
`,
      'src/create-handler.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export default function createHandler(server: McpServer) {
  const ask = async () => server.server.listRoots();
  return async () => ask();
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/create-handler.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: createHandler(server)',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:5 a',
              'src/create-handler.ts:5 ask',
              'src/create-handler.ts:4 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('promises, timers and list methods call for their caller', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = () => server.server.listRoots();
server.registerTool('promise', {}, () => new Promise(resolve => ask().then(resolve)));
server.registerTool('race', {}, () => Promise.race([ask(), timeout()]));
server.registerTool('list', {}, () => Promise.all([1].map(async () => ask())));
server.registerTool('later', {}, async () => void setTimeout(ask, 10));
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'promise',
            handler: 'src/index.ts: () => new Promise(resolve => ask().then(resolve))',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 promise', 'src/index.ts:5 ask', 'src/index.ts:4 listRoots'],
          },
          {
            kind: 'tool',
            name: 'race',
            handler: 'src/index.ts: () => Promise.race([ask(), timeout()])',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:6 race', 'src/index.ts:6 ask', 'src/index.ts:4 listRoots'],
          },
          {
            kind: 'tool',
            name: 'list',
            handler: 'src/index.ts: () => Promise.all([1].map(async () => ask()))',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 list', 'src/index.ts:7 ask', 'src/index.ts:4 listRoots'],
          },
          {
            kind: 'tool',
            name: 'later',
            handler: 'src/index.ts: async () => void setTimeout(ask, 10)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:8 later', 'src/index.ts:4 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('the method handed on, and kept in a module', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { configure, current } from './provider.js';

const server = new McpServer({ name: 'a', version: '1' });
configure(server.server.listRoots.bind(server.server));
server.registerTool('a', {}, async () => current());
`,
      'src/provider.ts': `type Provider = () => Promise<unknown>;
let provider: Provider | undefined;
export function configure(next: Provider): void {
  provider = next;
}
export const current = async () => provider?.();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: async () => current()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:6 a',
              'src/index.ts:6 current',
              'src/provider.ts:6 provider',
              'src/index.ts:5 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('recursion and variables that go round', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
function even(n: number): Promise<unknown> {
  return n === 0 ? server.server.listRoots() : odd(n - 1);
}
function odd(n: number): Promise<unknown> {
  return even(n - 1);
}
let first = even;
let second = first;
first = second;
server.registerTool('a', {}, () => second(2));
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:5',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: () => second(2)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:13 a', 'src/index.ts:13 second', 'src/index.ts:5 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('an interface that the class implements, and an instance of a base class', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Session } from './session.js';
import type { Base, Roots } from './base.js';

const server = new McpServer({ name: 'a', version: '1' });
const registerA = (roots: Roots) => server.registerTool('interface', {}, () => roots.list());
const registerB = (base: Base) => server.registerTool('base', {}, () => base.refresh());
registerA(new Session(server));
registerB(new Session(server));
`,
      'src/base.ts': `export interface Roots {
  list(): Promise<unknown>;
}
export abstract class Base {
  abstract list(): Promise<unknown>;
  refresh() {
    return this.list();
  }
}
`,
      'src/session.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Base, type Roots } from './base.js';

export class Session extends Base implements Roots {
  constructor(private readonly mcp: McpServer) {
    super();
  }
  list() {
    return this.mcp.server.listRoots();
  }
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/session.ts:9',
        from: [
          {
            kind: 'tool',
            name: 'interface',
            handler: 'src/index.ts: () => roots.list()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:6 interface', 'src/index.ts:6 list', 'src/session.ts:9 listRoots'],
          },
          {
            kind: 'tool',
            name: 'base',
            handler: 'src/index.ts: () => base.refresh()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:7 base',
              'src/index.ts:7 refresh',
              'src/base.ts:7 list',
              'src/session.ts:9 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a method of the same name in another class is not it', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
class Ours {
  list() {
    return server.server.listRoots();
  }
}
class Theirs {
  list() {
    return [];
  }
}
const ours = new Ours();
const theirs = new Theirs();
server.registerTool('ours', {}, async () => ours.list());
server.registerTool('theirs', {}, async () => theirs.list());
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'ours',
            handler: 'src/index.ts: async () => ours.list()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:16 ours', 'src/index.ts:16 list', 'src/index.ts:6 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('the method destructured, and only tested', () => {
    const files = {
      'src/index.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';

const server = new Server({ name: 'a', version: '1' });
const { listRoots } = server;
server.setRequestHandler('tools/call', async () => {
  if (typeof server.listRoots === 'function') return listRoots.call(server);
});
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
              "src/index.ts: async () => { if (typeof server.listRoots === 'function') return listRoots.call(server); }",
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:5 setRequestHandler',
              'src/index.ts:6 listRoots',
              'src/index.ts:4 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
      {
        site: 'src/index.ts:6',
        from: [
          {
            kind: 'tool',
            name: undefined,
            handler:
              "src/index.ts: async () => { if (typeof server.listRoots === 'function') return listRoots.call(server); }",
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 setRequestHandler', 'src/index.ts:6 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('static methods, and methods of an object by this', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
class Roots {
  static current() {
    return this.ask();
  }
  static ask() {
    return server.server.listRoots();
  }
}
const service = {
  ask() {
    return Roots.current();
  },
  get answer() {
    return this.ask();
  },
};
server.registerTool('static', {}, async () => Roots.current());
server.registerTool('object', {}, async () => service.answer);
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:9',
        from: [
          {
            kind: 'tool',
            name: 'static',
            handler: 'src/index.ts: async () => Roots.current()',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:20 static',
              'src/index.ts:20 current',
              'src/index.ts:6 ask',
              'src/index.ts:9 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'object',
            handler: 'src/index.ts: async () => service.answer',
            server: 'src/index.ts: server',
            callPath: [
              'src/index.ts:21 object',
              'src/index.ts:21 answer',
              'src/index.ts:17 ask',
              'src/index.ts:14 current',
              'src/index.ts:6 ask',
              'src/index.ts:9 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('nothing runs it', () => {
    const files = {
      'src/index.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const roots = (server: McpServer) => server.server.listRoots();
`,
    };
    expect(reachIn(files)).toEqual([
      { site: 'src/index.ts:3', from: [], isState: false, isRegisteredLate: false },
    ]);
  });

  it('tests do not count', () => {
    const files = {
      'src/roots.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const roots = (server: McpServer) => server.server.listRoots();
`,
      'src/roots.test.ts': `import { roots } from './roots.js';

await check(roots(fake));
`,
      'test/helper.ts': `import { roots } from '../src/roots.js';

await roots(fake);
`,
    };
    expect(reachIn(files)).toEqual([
      { site: 'src/roots.ts:3', from: [], isState: false, isRegisteredLate: false },
    ]);
  });

  it('a read of the capability', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
const has = () => server.server.getClientCapabilities()?.roots !== undefined;
server.registerTool('a', {}, async () => has());
`,
    };
    expect(reachIn(files, 'no-roots-capability')).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: async () => has()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 a', 'src/index.ts:5 has', 'src/index.ts:4 roots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });
});
