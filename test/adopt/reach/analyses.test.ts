// What makes a site one for a person, and where the operator's directories come from.
import { describe, expect, it } from 'vitest';
import { findAccessGuard } from '../../../src/adopt/reach/find-access-guard.ts';
import { findOperatorDirectories } from '../../../src/adopt/reach/find-operator-directories.ts';
import { hasForeignResultSchema } from '../../../src/adopt/reach/has-foreign-result-schema.ts';
import { isDebounced } from '../../../src/adopt/reach/is-debounced.ts';
import { isProxy } from '../../../src/adopt/reach/is-proxy.ts';
import type { Finding } from '../../../src/detect/index.ts';
import type { SourceUnit } from '../../../src/adopt/types.ts';
import { readerOf, unitOf, type Files } from './virtual-project.ts';

/** `line api` of the findings of which a question is true. */
const answers = (text: string, is: (finding: Finding, unit: SourceUnit) => boolean): string[] => {
  const unit = unitOf('src/index.ts', text);
  return unit.findings.filter(finding => is(finding, unit)).map(({ api, loc }) => `${loc.start.line} ${api}`);
};

const IMPORTS = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { ListRootsRequestSchema, ListRootsResultSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
const client = new Client({ name: 'c', version: '1' });
const server = new Server({ name: 's', version: '1' });
`;

describe('isProxy', () => {
  const proxies = (text: string) => answers(IMPORTS + text, isProxy);

  it('is a client that answers with what a server was told', () => {
    expect(proxies('client.setRequestHandler(ListRootsRequestSchema, () => server.listRoots());')).toEqual([
      '7 handler.roots/list',
      '7 server.listRoots',
    ]);
  });

  it('is one through functions of the file', () => {
    expect(
      proxies(`const ask = async () => (await server.request({ method: 'roots/list' }, ListRootsResultSchema)).roots;
async function answer() {
  return { roots: await ask() };
}
client.setRequestHandler('roots/list', answer);`),
    ).toEqual(['7 request.roots/list', '11 handler.roots/list']);
  });

  it('is a server that tells its client of a change', () => {
    expect(
      proxies(`server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
  await client.sendRootsListChanged();
});`),
    ).toEqual(['7 handler.notifications/roots/list_changed', '8 client.sendRootsListChanged']);
  });

  it('is no client and server side by side', () => {
    expect(
      proxies(`client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }));
server.setNotificationHandler(RootsListChangedNotificationSchema, () => server.listRoots());
client.sendRootsListChanged();
server.listRoots();`),
    ).toEqual([]);
  });
});

describe('hasForeignResultSchema', () => {
  it("is true of the SDK's schemas that refuse the answer", () => {
    expect(
      answers(
        `${IMPORTS}server.request({ method: 'roots/list' }, ListRootsRequestSchema);
server.request({ method: 'roots/list' }, types.EmptyResultSchema, { timeout: 1 });
server.request({ method: 'roots/list' }, ListRootsRequestSchema as any);
server.request({ method: 'roots/list' }, ListRootsResultSchema);
server.request({ method: 'roots/list' }, types.ResultSchema);
server.request({ method: 'roots/list' });
const OwnSchema = z.object({ roots: z.array(z.any()) });
server.request({ method: 'roots/list' }, OwnSchema);
server.listRoots();`,
        (finding, { file }) => hasForeignResultSchema(finding, file),
      ),
    ).toEqual(['7 request.roots/list', '8 request.roots/list', '9 request.roots/list']);
  });
});

describe('isDebounced', () => {
  const debounced = (text: string) =>
    answers(IMPORTS + text, (finding, { file }) => isDebounced(finding, file));

  it('is a handler that sets a timer', () => {
    expect(
      debounced(`let timer: NodeJS.Timeout;
server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh(), 100);
});
async function refresh() {
  await server.listRoots();
}`),
    ).toEqual(['8 handler.notifications/roots/list_changed', '13 server.listRoots']);
  });

  it('is a debounced function, called or registered', () => {
    expect(
      debounced(`const refresh = debounce(async () => server.listRoots(), 100);
server.setNotificationHandler(RootsListChangedNotificationSchema, () => refresh());`),
    ).toEqual(['7 server.listRoots', '8 handler.notifications/roots/list_changed']);
    expect(
      debounced(
        `server.setNotificationHandler(RootsListChangedNotificationSchema, _.throttle(() => server.listRoots(), 9));`,
      ),
    ).toEqual(['7 handler.notifications/roots/list_changed', '7 server.listRoots']);
  });

  it('is no handler that waits, or gives a request a limit', () => {
    expect(
      debounced(`server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
  await new Promise(resolve => setTimeout(resolve, 100));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1000);
  await Promise.race([server.listRoots(), new Promise((_, reject) => setTimeout(reject, 5000))]);
});
setTimeout(() => server.listRoots(), 100);`),
    ).toEqual([]);
  });
});

describe('findAccessGuard', () => {
  const guard = (text: string): string | undefined => {
    const { file } = unitOf('src/index.ts', IMPORTS + text);
    const range = findAccessGuard(file);
    return range && file.text.slice(...range);
  };

  it.each([
    [
      'an element',
      `const { roots } = await server.listRoots();
const isAllowed = (path: string) => roots.some(root => path.startsWith(fileURLToPath(root.uri)));`,
      'path.startsWith(fileURLToPath(root.uri))',
    ],
    [
      'what is kept of them',
      `let allowed: string[] = [];
async function refresh() {
  const { roots } = await server.listRoots();
  allowed = roots.map(root => fileURLToPath(root.uri));
}
function check(path: string) {
  for (const directory of allowed) if (path.startsWith(directory)) return;
  throw new Error('denied');
}`,
      'path.startsWith(directory)',
    ],
  ])('is a prefix: %s', (_title, text, expected) => {
    expect(guard(text)).toBe(expected);
  });

  it.each([
    [
      'with a separator',
      `const { roots } = await server.listRoots();
const is = (path: string) => roots.some(root => path.startsWith(fileURLToPath(root.uri) + sep));`,
    ],
    [
      'of the scheme',
      `const { roots } = await server.listRoots();
const files = roots.filter(root => root.uri.startsWith('file://'));`,
    ],
    [
      "of the server's own directories",
      `await server.listRoots();
const is = (path: string) => ['/srv'].some(directory => path.startsWith(directory));`,
    ],
  ])('is no prefix %s', (_title, text) => {
    expect(guard(text)).toBeUndefined();
  });
});

describe('findOperatorDirectories', () => {
  const directories = (files: Files): string[] => {
    const units = Object.entries(files)
      .filter(([, text]) => text.includes('listRoots'))
      .map(([name, text]) => unitOf(name, text));
    return findOperatorDirectories(units, {
      root: '/project/',
      reader: readerOf(files),
      modulesOf: () => [],
    }).map(({ path, line }) => `${path.slice('/project/'.length)}:${line}`);
  };

  it('finds arguments, the environment, options and a configuration file, around the sites', () => {
    expect(
      directories({
        'src/index.ts': `import { program } from 'commander';
import { serve } from './server.js';
import { settings } from './settings.js';

program.option('--verbose').option('-r, --root <dir>', 'where').argument('[directories...]');
const args = process.argv.slice(2);
const level = process.env.LOG_LEVEL;
serve(args.map(directory => resolve(directory)), settings);
`,
        'src/settings.ts': `const { WORKSPACE_ROOT, TOKEN } = process.env;
const config = JSON.parse(readFileSync('config.json', 'utf8'));
export const settings = [WORKSPACE_ROOT, process.env['SANDBOX_DIR'], config.allowedDirectories, config.port];
`,
        'src/server.ts': `export { ask } from './ask.js';
export const serve = () => parseArgs({ options: { 'base-dir': { type: 'string' }, port: { type: 'string' } } });
`,
        'src/ask.ts': 'export const ask = (mcp: any) => mcp.server.listRoots();\n',
        'src/unrelated.ts': 'export const home = process.env.PROJECT_DIR;\n',
        'src/server.test.ts': `import { serve } from './server.js';
serve(process.env.FIXTURE_DIR);
`,
      }),
    ).toEqual([
      'src/index.ts:5',
      'src/index.ts:6',
      'src/server.ts:2',
      'src/settings.ts:1',
      'src/settings.ts:3',
    ]);
  });

  it('finds none where arguments and the environment are for other things', () => {
    expect(
      directories({
        'src/index.ts': `const isMain = import.meta.url === pathToFileURL(process.argv[1]).href;
const command = process.argv[2];
if (command === 'version') console.log(process.env.npm_package_version, process.env.HOME, process.env.PATH);
process.env.OUTPUT_DIR = '/tmp';
export const ask = (mcp: any) => mcp.server.listRoots();
`,
      }),
    ).toEqual([]);
  });
});
