// action.yml, run as GitHub runs it, with the packed tarball. Needs the registry, and `npm run build` before.
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action, runAction, type ActionResult } from '../support/composite.ts';
import { cli } from '../support/cli.ts';
import { git } from '../support/git.ts';
import { pack } from '../support/pack.ts';
import { FINDING, ROOTS } from '../support/project.ts';
import { makeTree, writeFiles, type Files } from '../support/tree.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-action-')));
let tarball = '';
beforeAll(async () => {
  tarball = await pack(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeCheckout(files: Files): string {
  const cwd = makeTree(files);
  git(cwd, 'init', '--quiet');
  return cwd;
}

/** All runs are steps of one job: the first installs. */
const runHere = (cwd: string, inputs: Readonly<Record<string, string>> = {}) =>
  runAction(cwd, join(folder, 'runner'), { version: tarball, ...inputs });

const WARNING = `export const has = (mcp: any) => mcp.server.getClientCapabilities()?.roots;\n`;

const MESSAGE =
  'is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.';
const ERROR_TEXT = `The method name \`roots/list\` ${MESSAGE}`;
const WARNING_TEXT = `Reading the client's \`roots\` capability ${MESSAGE}`;

/** The annotation of the use in `ROOTS`, in a file whose name is escaped. */
const annotation = (file: string): string =>
  `::error file=${file},line=1,endLine=1,col=23,endColumn=35,title=mcp-uproot/no-roots-list::${ERROR_TEXT}\n`;

const WARNING_ANNOTATION = `::warning file=src/b.ts,line=1,endLine=1,col=70,endColumn=75,title=mcp-uproot/no-roots-capability::${WARNING_TEXT}\n`;

const problems = (summary: string) => `✖ ${summary} checked`;

/** The row of the job summary about the use in `ROOTS`. */
const row = (file: string): string =>
  `| error | \`${file}:1:23\` | ${ERROR_TEXT} | [no-roots-list](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md) |\n`;

const WARNING_ROW = `| warning | \`src/b.ts:1:70\` | ${WARNING_TEXT} | [no-roots-capability](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-capability.md) |\n`;

const table = (...rows: string[]): string =>
  `\n| Severity | Place | Problem | Rule |\n| :-- | :-- | :-- | :-- |\n${rows.join('')}`;

/** The job summary without the day of the test. */
const summaryOf = ({ summary }: ActionResult): string =>
  summary.replace(/\d+ days? (?:is|are) left/, 'N days are left');

const headOf = (summary: string): string =>
  `### MCP roots\n\n**${summary}**\n\nRevisions of MCP may lack roots from 2027-07-28 on: N days are left.\n`;

const NO_COUNTS = { errors: '', warnings: '', files: '' };

test('a clean tree', async () => {
  const cwd = makeCheckout({ 'a.ts': '' });
  const text = 'No uses of MCP roots in 1 file.';
  expect(await runHere(cwd)).toEqual({
    code: 0,
    stdout: `${text}\n`,
    stderr: '',
    outputs: { 'exit-code': '0', errors: '0', warnings: '0', files: '0' },
    summary: `### MCP roots\n\n**${text}**\n`,
  });
  expect(git(cwd, 'status', '--short', '--ignored')).toBe('?? a.ts\n');
});

test('findings, and a project that npm cannot work in', async () => {
  const cwd = makeCheckout({
    'package.json': '{ broken',
    '.npmrc': 'registry=http://127.0.0.1:9/',
    'src/a.ts': ROOTS,
    'src/b.ts': WARNING,
  });
  const result = await runHere(cwd, { sarif: 'out put.sarif' });
  const closing = problems('2 problems (1 error, 1 warning) in 2 files');
  expect({ ...result, summary: summaryOf(result) }).toEqual({
    code: 1,
    stdout:
      `${annotation('src/a.ts')}${WARNING_ANNOTATION}src/a.ts\n${FINDING}\n\n` +
      `src/b.ts\n  1:70  warning  ${WARNING_TEXT}  mcp-uproot/no-roots-capability\n\n${closing}\n`,
    stderr: '',
    outputs: { 'exit-code': '1', errors: '1', warnings: '1', files: '2' },
    summary: headOf(closing) + table(row('src/a.ts'), WARNING_ROW),
  });
  const sarif = readFileSync(join(cwd, 'out put.sarif'), 'utf8');
  rmSync(join(cwd, 'out put.sarif'));
  expect(sarif).toBe((await cli(cwd, 'check', '--format', 'sarif')).stdout);
});

test('a file that cannot be read, and a SARIF file all the same', async () => {
  const cwd = makeCheckout({ 'a.ts': `${ROOTS}const (`, 'b.ts': ROOTS });
  const result = await runHere(cwd, { sarif: 'uproot.sarif' });
  const closing = problems('1 problem (1 error, 0 warnings) in 1 file');
  const reason = 'Parsing error: Unexpected token';
  expect({ ...result, summary: summaryOf(result) }).toEqual({
    code: 2,
    stdout:
      `::error file=a.ts,line=2,col=7,title=mcp-uproot could not check this::${reason}\n` +
      `${annotation('b.ts')}b.ts\n${FINDING}\n\n${closing}\n`,
    stderr: `error: a.ts:2:7: ${reason}\nmcp-uproot could not check 1 path; 1 file was checked.\n`,
    outputs: { 'exit-code': '2', errors: '1', warnings: '0', files: '1' },
    summary: `${headOf(closing)}\n1 could not be checked:\n\n- \`a.ts:2:7\`: ${reason}\n${table(row('b.ts'))}`,
  });
  expect(existsSync(join(cwd, 'uproot.sarif'))).toBe(true);
});

test('paths with spaces and of other kinds, one a line', async () => {
  const names = ['$(touch x)/-.ts', '--quiet/a.ts', 'a b/c d.ts'];
  const cwd = makeCheckout(Object.fromEntries([...names, 'left.ts'].map(name => [name, ROOTS])));
  const result = await runHere(cwd, { paths: 'a b\n$(touch x)\n\n--quiet/a.ts\n' });
  const closing = problems('3 problems (3 errors, 0 warnings) in 3 files');
  expect({ ...result, summary: summaryOf(result) }).toEqual({
    code: 1,
    stdout: `${names.map(annotation).join('')}${names.map(name => `${name}\n${FINDING}\n\n`).join('')}${closing}\n`,
    stderr: '',
    outputs: { 'exit-code': '1', errors: '3', warnings: '0', files: '3' },
    summary: headOf(closing) + table(...names.map(row)),
  });
});

test('the preset `strict`', async () => {
  const cwd = makeCheckout({ 'src/b.ts': WARNING });
  const result = await runHere(cwd, { preset: 'strict' });
  expect({ code: result.code, outputs: result.outputs }).toEqual({
    code: 1,
    outputs: { 'exit-code': '1', errors: '1', warnings: '0', files: '1' },
  });
});

test('a baseline: known findings pass, new ones fail', async () => {
  const cwd = makeCheckout({ 'a.ts': ROOTS });
  await cli(cwd, 'check', '--update-baseline', '--baseline', 'known uses.json');
  const known = await runHere(cwd, { baseline: 'known uses.json' });
  expect({ code: known.code, outputs: known.outputs, stderr: known.stderr }).toEqual({
    code: 0,
    outputs: { 'exit-code': '0', errors: '0', warnings: '0', files: '0' },
    stderr: '',
  });

  writeFiles(cwd, { 'b.ts': ROOTS.replace('method', 'other') });
  const found = await runHere(cwd, { baseline: 'known uses.json' });
  expect({ code: found.code, outputs: found.outputs, stderr: found.stderr }).toEqual({
    code: 1,
    outputs: { 'exit-code': '1', errors: '1', warnings: '0', files: '1' },
    stderr: '',
  });
});

// Code wherever a script has it in its text: bare, and in either kind of quotes.
const HOSTILE = `$(touch pwned)"; touch pwned; "'; touch pwned; '`;

const invalid = (stderr: string) => ({ code: 2, outputs: { 'exit-code': '2', ...NO_COUNTS }, stderr });

test.each([
  [
    'paths',
    {
      code: 2,
      outputs: { 'exit-code': '2', errors: '0', warnings: '0', files: '0' },
      stderr: `error: ${HOSTILE}: no such file or directory\nmcp-uproot could not check 1 path; 0 files were checked.\n`,
    },
  ],
  [
    'preset',
    invalid(
      `error: option '--preset <name>' argument '${HOSTILE}' is invalid. No such preset. Expected recommended, strict.\n(see --help)\n`,
    ),
  ],
  ['baseline', invalid(`error: ${HOSTILE}: no such baseline: \`--update-baseline\` writes it\n`)],
  [
    'sarif',
    { code: 0, outputs: { 'exit-code': '0', errors: '0', warnings: '0', files: '0' }, stderr: '' },
    HOSTILE,
  ],
  [
    'version',
    { code: 1, outputs: { 'exit-code': '', ...NO_COUNTS }, stderr: expect.stringContaining('npm error') },
  ],
])('the input `%s` is no code', async (name, expected, written?: string) => {
  const cwd = makeCheckout({ 'a.ts': '' });
  const { code, outputs, stderr } = await runHere(cwd, { [name]: HOSTILE });
  expect({ code, outputs, stderr }).toEqual(expected);
  expect(readdirSync(cwd).sort()).toEqual(
    ['.git', 'a.ts', ...(written === undefined ? [] : [written])].sort(),
  );
});

test('no script holds an expression', () => {
  expect(action.runs.steps.filter(step => step.run.includes('${{'))).toEqual([]);
});
