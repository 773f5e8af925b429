// The search reads only files that can matter.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskReader } from '../../../src/adopt/reach/disk-reader.ts';
import { reachIn, readerOf, type Files } from './virtual-project.ts';

/** 1,500 modules that import each other and speak of the same names, and five that have to do with roots. */
function largeProject(): Files {
  const files: Record<string, string> = {
    'src/server/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerTools } from './tools/index.js';

const server = new McpServer({ name: 'a', version: '1' });
registerTools(server);
`,
    'src/server/tools/index.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { list } from './list.js';
import { read } from './read.js';

export function registerTools(server: McpServer) {
  server.registerTool('list', {}, async () => list(server));
  server.registerTool('read', {}, async () => read(server));
}
`,
    'src/server/tools/list.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { load } from '../roots.js';

export const list = (server: McpServer) => load(server);
`,
    'src/server/tools/read.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const read = (server: McpServer) => server;
`,
    'src/server/roots.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const load = (server: McpServer) => server.server.listRoots();
`,
  };
  for (let index = 0; index < 1500; index++) {
    const folder = `src/feature-${index % 30}`;
    files[`${folder}/module-${index}.ts`] = `import { load } from './module-${(index + 30) % 1500}.js';
import { list } from '../feature-${(index + 1) % 30}/module-${(index + 1) % 1500}.js';

export const server = { load, list };
export class Loader {
  load() {
    return server.load(this);
  }
  list = () => list(server);
}
`;
  }
  return files;
}

it('reads the five files of the server in a tree of 1,500 others', () => {
  const files = largeProject();
  const reader = readerOf(files);
  const reach = reachIn(files, 'no-roots-list', reader);
  expect(reach).toEqual([
    {
      site: 'src/server/roots.ts:3',
      from: [
        {
          kind: 'tool',
          name: 'list',
          handler: 'src/server/tools/index.ts: async () => list(server)',
          server: 'src/server/tools/index.ts: server',
          callPath: [
            'src/server/tools/index.ts:6 list',
            'src/server/tools/index.ts:6 list',
            'src/server/tools/list.ts:4 load',
            'src/server/roots.ts:3 listRoots',
          ],
        },
      ],
      isState: false,
      isRegisteredLate: false,
    },
  ]);
  // `roots.ts` is the site's own, parsed before.
  expect([...reader.opened].filter(name => name.endsWith('.ts')).sort()).toEqual([
    'src/server/tools/index.ts',
    'src/server/tools/list.ts',
  ]);
});

it('searches files on the disk by their bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reach-'));
  try {
    const write = (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    };
    const marked = write('a.ts', '\uFEFFexport const ask = 1;\n');
    const plain = write('deep/b.ts', "import { ask } from '../a.js';\n");
    const binary = write('c.ts', new Uint8Array([0x61, 0x73, 0x6b, 0, 1, 2]));
    const reader = createDiskReader([marked, plain, binary, join(folder, 'gone.ts')]);
    expect({
      both: reader.filesWith(['ask']),
      one: reader.filesWith(['/a.js', 'nowhere']),
      among: reader.filesWith(['ask'], [plain]),
      none: reader.filesWith(['nowhere']),
      text: reader.read(marked),
      binary: reader.read(binary),
      gone: reader.read(join(folder, 'gone.ts')),
    }).toEqual({
      both: [marked, plain],
      one: [plain],
      among: [plain],
      none: [],
      text: 'export const ask = 1;\n',
      binary: undefined,
      gone: undefined,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
