// Across modules: ESM and CommonJS, TypeScript and JavaScript, re-exports, workspaces.
import { describe, expect, it } from 'vitest';
import { reachIn } from './virtual-project.ts';

describe('across modules', () => {
  it('default, named, namespace, re-exports', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import ask, { named } from './roots.js';
import * as all from './lib/index.js';
import { renamed, inner } from './lib/index.js';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('default', {}, () => ask(server));
server.registerTool('named', {}, () => named(server));
server.registerTool('namespace', {}, () => all.named(server));
server.registerTool('renamed', {}, () => renamed(server));
server.registerTool('inner', {}, () => inner.named(server));
`,
      'src/roots.ts': `export const named = (server: any) => server.server.listRoots();
export { named as default };
`,
      'src/lib/index.ts': `export * from './deep';
export { named as renamed } from '../roots.js';
export * as inner from '../roots.js';
`,
      'src/lib/deep.ts': `import { named } from '../roots';
export { named };
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/roots.ts:1',
        from: [
          {
            kind: 'tool',
            name: 'default',
            handler: 'src/index.ts: () => ask(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 default', 'src/index.ts:7 ask', 'src/roots.ts:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'named',
            handler: 'src/index.ts: () => named(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:8 named', 'src/index.ts:8 named', 'src/roots.ts:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'namespace',
            handler: 'src/index.ts: () => all.named(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:9 namespace', 'src/index.ts:9 named', 'src/roots.ts:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'renamed',
            handler: 'src/index.ts: () => renamed(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:10 renamed', 'src/index.ts:10 renamed', 'src/roots.ts:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'inner',
            handler: 'src/index.ts: () => inner.named(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:11 inner', 'src/index.ts:11 named', 'src/roots.ts:1 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('dynamic imports', () => {
    const files = {
      'src/index.mjs': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('destructured', {}, async () => {
  const { ask } = await import('./roots.mjs');
  return ask(server);
});
server.registerTool('member', {}, async () => (await import('./roots.mjs')).default(server));
server.registerTool('then', {}, () => import('./roots.mjs').then(roots => roots.ask(server)));
`,
      'src/roots.mjs': `export async function ask(server) {
  return server.server.listRoots();
}
export default ask;
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/roots.mjs:2',
        from: [
          {
            kind: 'tool',
            name: 'destructured',
            handler:
              "src/index.mjs: async () => { const { ask } = await import('./roots.mjs'); return ask(server); }",
            server: 'src/index.mjs: server',
            callPath: ['src/index.mjs:4 destructured', 'src/index.mjs:6 ask', 'src/roots.mjs:2 listRoots'],
          },
          {
            kind: 'tool',
            name: 'member',
            handler: "src/index.mjs: async () => (await import('./roots.mjs')).default(server)",
            server: 'src/index.mjs: server',
            callPath: ['src/index.mjs:8 member', 'src/index.mjs:8 default', 'src/roots.mjs:2 listRoots'],
          },
          {
            kind: 'tool',
            name: 'then',
            handler: "src/index.mjs: () => import('./roots.mjs').then(roots => roots.ask(server))",
            server: 'src/index.mjs: server',
            callPath: ['src/index.mjs:9 then', 'src/index.mjs:9 ask', 'src/roots.mjs:2 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('CommonJS: exports, module.exports, classes', () => {
    const files = {
      'src/index.cjs': `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
const { ask } = require('./ask.cjs');
const all = require('./all');
const Roots = require('./roots.cjs');

const server = new McpServer({ name: 'a', version: '1' });
const roots = new Roots(server);
server.registerTool('exports', {}, () => ask(server));
server.registerTool('module', {}, () => all.again(server));
server.registerTool('class', {}, () => roots.list());
`,
      'src/ask.cjs': `exports.ask = async server => server.server.listRoots();
`,
      'src/all.js': `const { ask } = require('./ask.cjs');
module.exports = { again: ask };
`,
      'src/roots.cjs': `const { ask } = require('./ask.cjs');
class Roots {
  constructor(server) {
    this.server = server;
  }
  list() {
    return ask(this.server);
  }
}
module.exports = Roots;
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/ask.cjs:1',
        from: [
          {
            kind: 'tool',
            name: 'exports',
            handler: 'src/index.cjs: () => ask(server)',
            server: 'src/index.cjs: server',
            callPath: ['src/index.cjs:8 exports', 'src/index.cjs:8 ask', 'src/ask.cjs:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'module',
            handler: 'src/index.cjs: () => all.again(server)',
            server: 'src/index.cjs: server',
            callPath: ['src/index.cjs:9 module', 'src/index.cjs:9 again', 'src/ask.cjs:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'class',
            handler: 'src/index.cjs: () => roots.list()',
            server: 'src/index.cjs: server',
            callPath: [
              'src/index.cjs:10 class',
              'src/index.cjs:10 list',
              'src/roots.cjs:7 ask',
              'src/ask.cjs:1 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('an ESM module that imports CommonJS, and import = require', () => {
    const files = {
      'src/index.mts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import roots from './roots.cjs';
import { ask } from './roots.cjs';
import same = require('./roots.cjs');

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('default', {}, () => roots.ask(server));
server.registerTool('named', {}, () => ask(server));
server.registerTool('equals', {}, () => same.ask(server));
`,
      'src/roots.cjs': `module.exports.ask = server => server.server.listRoots();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/roots.cjs:1',
        from: [
          {
            kind: 'tool',
            name: 'default',
            handler: 'src/index.mts: () => roots.ask(server)',
            server: 'src/index.mts: server',
            callPath: ['src/index.mts:7 default', 'src/index.mts:7 ask', 'src/roots.cjs:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'named',
            handler: 'src/index.mts: () => ask(server)',
            server: 'src/index.mts: server',
            callPath: ['src/index.mts:8 named', 'src/index.mts:8 ask', 'src/roots.cjs:1 listRoots'],
          },
          {
            kind: 'tool',
            name: 'equals',
            handler: 'src/index.mts: () => same.ask(server)',
            server: 'src/index.mts: server',
            callPath: ['src/index.mts:9 equals', 'src/index.mts:9 ask', 'src/roots.cjs:1 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('aliases and packages of the workspace', () => {
    const files = {
      'packages/server/src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ask } from '@acme/roots';
import { again } from '@/lib/again';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('package', {}, () => ask(server));
server.registerTool('alias', {}, () => again(server));
`,
      'packages/server/src/lib/again.ts': `export { ask as again } from '@acme/roots';
`,
      'packages/server/package.json': `{ "name": "@acme/server" }`,
      'packages/roots/package.json': `{ "name": "@acme/roots", "main": "dist/index.js" }`,
      'packages/roots/src/index.ts': `export { ask } from './ask.js';
`,
      'packages/roots/src/ask.ts': `export const ask = (server: any) => server.server.listRoots();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'packages/roots/src/ask.ts:1',
        from: [
          {
            kind: 'tool',
            name: 'package',
            handler: 'packages/server/src/index.ts: () => ask(server)',
            server: 'packages/server/src/index.ts: server',
            callPath: [
              'packages/server/src/index.ts:6 package',
              'packages/server/src/index.ts:6 ask',
              'packages/roots/src/ask.ts:1 listRoots',
            ],
          },
          {
            kind: 'tool',
            name: 'alias',
            handler: 'packages/server/src/index.ts: () => again(server)',
            server: 'packages/server/src/index.ts: server',
            callPath: [
              'packages/server/src/index.ts:7 alias',
              'packages/server/src/index.ts:7 again',
              'packages/roots/src/ask.ts:1 listRoots',
            ],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('modules that re-export each other', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ask } from './a.js';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, () => ask(server));
`,
      'src/a.ts': `export * from './b.js';
`,
      'src/b.ts': `export * from './a.js';
export * from './ask.js';
`,
      'src/ask.ts': `export const ask = (server: any) => server.server.listRoots();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/ask.ts:1',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: () => ask(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 a', 'src/index.ts:5 ask', 'src/ask.ts:1 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });

  it('a file that does not parse is passed over', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ask } from './ask.js';

const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, () => ask(server));
`,
      'src/ask.ts': `export const ask = (server: any) => server.server.listRoots();
`,
      'src/broken.ts': `import { ask } from './ask.js';
ask(;
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/ask.ts:1',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: () => ask(server)',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:5 a', 'src/index.ts:5 ask', 'src/ask.ts:1 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });
});
