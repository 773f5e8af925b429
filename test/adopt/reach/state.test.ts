// Sites that run at start-up or on events, and registrations that come too late.
import { describe, expect, it } from 'vitest';
import { reachIn } from './virtual-project.ts';

describe('state', () => {
  it('module level, main, oninitialized, list_changed', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const server = new McpServer({ name: 'a', version: '1' });
let roots = await server.server.listRoots();
async function main() {
  roots = await server.server.listRoots();
}
main().catch(console.error);
server.server.oninitialized = async () => {
  roots = await server.server.listRoots();
};
server.server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
  roots = await server.server.listRoots();
});
export class Late {
  roots = server.server.listRoots();
}
export const late = new Late();
`,
    };
    expect(reachIn(files)).toEqual([
      { site: 'src/index.ts:5', from: [], isState: true, isRegisteredLate: false },
      { site: 'src/index.ts:7', from: [], isState: true, isRegisteredLate: false },
      { site: 'src/index.ts:11', from: [], isState: true, isRegisteredLate: false },
      { site: 'src/index.ts:14', from: [], isState: true, isRegisteredLate: false },
      { site: 'src/index.ts:17', from: [], isState: true, isRegisteredLate: false },
    ]);
  });

  it('a handler of list_changed is registered at start-up', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/server';

const server = new McpServer({ name: 'a', version: '1' });
server.server.setNotificationHandler('notifications/roots/list_changed', () => {});
`,
    };
    expect(reachIn(files, 'no-roots-list-changed')).toEqual([
      { site: 'src/index.ts:4', from: [], isState: true, isRegisteredLate: false },
    ]);
  });

  it('both a tool and the start', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
const refresh = async () => server.server.listRoots();
server.server.oninitialized = () => void refresh();
server.registerTool('a', {}, refresh);
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:4',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: refresh',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:6 a', 'src/index.ts:4 listRoots'],
          },
        ],
        isState: true,
        isRegisteredLate: false,
      },
    ]);
  });

  it('an event of the process', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
const ask = async () => server.server.listRoots();
process.on('SIGHUP', ask);
`,
    };
    expect(reachIn(files)).toEqual([
      { site: 'src/index.ts:4', from: [], isState: true, isRegisteredLate: false },
    ]);
  });

  it('a tool registered in oninitialized, through other functions and files', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerConditionally } from './register.js';

export function createServer() {
  const server = new McpServer({ name: 'a', version: '1' });
  server.server.oninitialized = async () => {
    registerConditionally(server);
  };
  return server;
}
`,
      'src/register.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const registerConditionally = (server: McpServer) => registerRoots(server);
function registerRoots(server: McpServer) {
  const name = 'get-roots';
  server.registerTool(name, {}, async () => server.server.listRoots());
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/register.ts:6',
        from: [
          {
            kind: 'tool',
            name: 'get-roots',
            handler: 'src/register.ts: async () => server.server.listRoots()',
            server: 'src/register.ts: server',
            callPath: ['src/register.ts:6 get-roots', 'src/register.ts:6 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: true,
      },
    ]);
  });

  it('a tool registered on notifications/initialized', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { InitializedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

class App {
  server = new McpServer({ name: 'a', version: '1' });
  constructor() {
    this.server.server.setNotificationHandler(InitializedNotificationSchema, this.onReady);
  }
  onReady = () => {
    this.register();
  };
  register() {
    this.server.registerTool('late', {}, async () => this.server.server.listRoots());
  }
}
new App();
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:13',
        from: [
          {
            kind: 'tool',
            name: 'late',
            handler: 'src/index.ts: async () => this.server.server.listRoots()',
            server: 'src/index.ts: this.server',
            callPath: ['src/index.ts:13 late', 'src/index.ts:13 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: true,
      },
    ]);
  });

  it('a tool registered at the start beside an oninitialized', () => {
    const files = {
      'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'a', version: '1' });
server.server.oninitialized = () => console.error('ready');
register();
function register() {
  server.registerTool('a', {}, async () => server.server.listRoots());
}
`,
    };
    expect(reachIn(files)).toEqual([
      {
        site: 'src/index.ts:7',
        from: [
          {
            kind: 'tool',
            name: 'a',
            handler: 'src/index.ts: async () => server.server.listRoots()',
            server: 'src/index.ts: server',
            callPath: ['src/index.ts:7 a', 'src/index.ts:7 listRoots'],
          },
        ],
        isState: false,
        isRegisteredLate: false,
      },
    ]);
  });
});
