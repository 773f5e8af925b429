// The real oxlint with the built plugin: `npm run build` before. test/packed has it where no eslint is installed.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalog, messageOf, type ApiKey } from '../../src/catalog/index.ts';
import { repository } from '../support/repository.ts';
import { run } from '../support/run.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-oxlint-')));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  '.oxlintrc.json': JSON.stringify({
    plugins: [],
    categories: { correctness: 'off' },
    jsPlugins: [join(repository, 'dist/index.js')],
    rules: {
      'mcp-uproot/no-roots-list': ['error', { allow: ['literal.roots/list'] }],
      'mcp-uproot/no-roots-capability': 'warn',
      'mcp-uproot/no-unsafe-root-uri': 'error',
    },
    settings: { 'mcp-uproot': { modules: ['@acme/mcp'] } },
  }),
  // Two files that differ: oxlint gives each the same `sourceCode` object.
  'one.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export async function directories(mcp: McpServer): Promise<string[]> {
  if (!mcp.server.getClientCapabilities()?.roots) return [];
  const { roots } = await mcp.server.listRoots();
  return roots.map(root => root.uri.slice(7));
}
`,
  'two.mjs': `import { McpServer } from '@acme/mcp';

const mcp = new McpServer({ name: 'x', version: '1' });
export const roots = () => mcp.server.listRoots();
// oxlint-disable-next-line mcp-uproot/no-roots-list
export const again = () => mcp.server.listRoots();
export const more = () => mcp.server.listRoots(); // eslint-disable-line mcp-uproot/no-roots-list
// mcp-uproot-ignore: a proxy
export const last = () => mcp.server.listRoots();
export const method = 'roots/list';
`,
};

type Place = readonly [file: keyof typeof FILES, text: string];

/** Where `text` first stands in a file, as oxlint counts: offsets from 0, lines and columns from 1. */
function spanOf([file, text]: Place) {
  const offset = FILES[file].indexOf(text);
  const before = FILES[file].slice(0, offset).split('\n');
  return { offset, length: text.length, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const diagnostic = (severity: string, api: ApiKey, what: string, next: string, place: Place) => ({
  message: messageOf(api, { what, next }),
  code: `mcp-uproot(${catalog[api].rule})`,
  severity,
  filename: place[0],
  labels: [{ span: spanOf(place) }],
});

const TAKE = 'take the directory as a tool parameter or from configuration';
const METHOD = 'The server method `listRoots()`';

test('reports what ESLint reports', async () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const bin = join(repository, 'node_modules/oxlint/bin/oxlint');
  const { code, stdout, stderr } = await run(process.execPath, [bin, '--format', 'json'], folder);
  const { start_time: _, threads_count: __, diagnostics, ...counts } = JSON.parse(stdout);

  expect({ code, stderr, ...counts }).toEqual({
    code: 1,
    stderr: '',
    number_of_files: 2,
    number_of_rules: 3,
  });
  expect(diagnostics.toSorted(byPlace)).toEqual([
    diagnostic('warning', 'capability.roots.read', "Reading the client's `roots` capability", TAKE, [
      'one.ts',
      'roots',
    ]),
    diagnostic('error', 'server.listRoots', METHOD, TAKE, ['one.ts', 'listRoots']),
    diagnostic(
      'error',
      'root.uri',
      "Turning a root's URI into a path by hand",
      'convert with fileURLToPath() of node:url',
      ['one.ts', 'root.uri.slice(7)'],
    ),
    diagnostic('error', 'server.listRoots', METHOD, TAKE, ['two.mjs', 'listRoots']),
  ]);
});

type Diagnostic = ReturnType<typeof diagnostic>;

const byPlace = (a: Diagnostic, b: Diagnostic) =>
  a.filename.localeCompare(b.filename) || (a.labels[0]?.span.offset ?? 0) - (b.labels[0]?.span.offset ?? 0);
