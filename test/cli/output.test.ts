// The reports of `check`: on stdout, in files, and by themselves in a workflow. Needs `npm run build` before.
import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, cli } from '../support/cli.ts';
import { run } from '../support/run.ts';
import { makeTree } from '../support/tree.ts';

const ERROR = `export const method = 'roots/list';\n`;
const WARNING = `export const has = (mcp: any) => mcp.server.getClientCapabilities()?.roots;\n`;

const FORMATS = ['text', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown'] as const;

const outputs = (folder = 'out'): string[] =>
  FORMATS.flatMap(format => ['--output', `${format}=${folder}/${format}`]);

test('all at once are what each is by itself', async () => {
  const tree = makeTree({
    '.git/HEAD': '',
    'src/a.ts': ERROR,
    'src/b.ts': 'let roots/list = ;',
    'c.ts': WARNING,
  });
  const all = await cli(tree, 'check', ...outputs('out/deep'));
  const single = await Promise.all(FORMATS.map(format => cli(tree, 'check', '--format', format)));
  expect(single.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    FORMATS.map(() => ({ code: 2, stderr: all.stderr })),
  );
  expect({ code: all.code, stdout: all.stdout }).toEqual({ code: 2, stdout: single[0]?.stdout });
  expect(readdirSync(join(tree, 'out/deep')).sort()).toEqual([...FORMATS].sort());
  const written = FORMATS.map(format => readFileSync(join(tree, 'out/deep', format), 'utf8'));
  expect(written).toEqual(single.map(({ stdout }) => stdout));
  expect(new Set(written).size).toBe(FORMATS.length);
});

test.each([
  ['a clean tree', { 'a.ts': '' }, [], 0],
  ['an error', { 'a.ts': ERROR }, [], 1],
  ['a warning', { 'a.ts': WARNING }, [], 0],
  ['too many warnings', { 'a.ts': WARNING }, ['--max-warnings', '0'], 1],
  ['a failure', { 'a.ts': ERROR, 'b.ts': 'let roots/list = ;' }, [], 2],
])('the exit code of %s does not depend on the format', async (_name, files, args, code) => {
  const tree = makeTree(files);
  const codes = FORMATS.map(async format => (await cli(tree, 'check', '--format', format, ...args)).code);
  expect(await Promise.all(codes)).toEqual(FORMATS.map(() => code));
  expect((await cli(tree, 'check', ...outputs(), ...args)).code).toBe(code);
});

test('--quiet leaves the warnings out of every report', async () => {
  const tree = makeTree({ 'a.ts': WARNING });
  expect((await cli(tree, 'check', '--quiet', ...outputs())).code).toBe(0);
  const written = FORMATS.map(format => readFileSync(join(tree, 'out', format), 'utf8'));
  expect(
    written.map(text => text.includes('no-roots-capability at') || text.includes('getClientCapabilities')),
  ).toEqual(FORMATS.map(() => false));
  expect([0, 1, 3, 4].map(index => written[index])).toEqual([
    'No errors in 1 file; 1 warning not shown.\n',
    '[]\n',
    'No errors in 1 file; 1 warning not shown.\n',
    '[]\n',
  ]);
  expect((JSON.parse(written[2] ?? '') as { runs: { results: unknown[] }[] }).runs[0]?.results).toEqual([]);
});

test('files are named from the root of the repository, by text from the working directory', async () => {
  const tree = makeTree({ '.git/HEAD': '', 'packages/a b/src/a.ts': ERROR });
  const cwd = join(tree, 'packages/a b');
  const name = async (format: string, pattern: RegExp) =>
    pattern.exec((await cli(cwd, 'check', '--format', format)).stdout)?.[1];
  expect(await name('text', /^(.*)\n/)).toBe('src/a.ts');
  expect(await name('json', /"filePath":"(.*?)"/)).toBe(join(cwd, 'src/a.ts'));
  expect(await name('sarif', /"uri": "(packages.*?)"/)).toBe('packages/a%20b/src/a.ts');
  expect(await name('github', /file=(.*?),/)).toBe('packages/a b/src/a.ts');
  expect(await name('gitlab', /"path": "(.*?)"/)).toBe('packages/a b/src/a.ts');
  expect(await name('junit', /<testsuite name="(.*?)"/)).toBe('packages/a b/src/a.ts');
  expect(await name('markdown', /`(packages.*?)`/)).toBe('packages/a b/src/a.ts:1:23');
});

test('in a workflow of GitHub, the format is github unless one is named', async () => {
  const tree = makeTree({ 'a.ts': ERROR });
  const inWorkflow = (value: string, ...args: string[]) =>
    run(process.execPath, [CLI, 'check', ...args], tree, { env: { ...process.env, GITHUB_ACTIONS: value } });
  const text = await cli(tree, 'check', '--format', 'text');
  const github = await cli(tree, 'check', '--format', 'github');
  expect(await inWorkflow('true')).toEqual(github);
  expect(await inWorkflow('true', '--format', 'text')).toEqual(text);
  expect(await inWorkflow('true', '--output', 'json=a.json')).toEqual(github);
  expect(await inWorkflow('false')).toEqual(text);
  expect(github.stdout).toBe(
    `::error file=a.ts,line=1,endLine=1,col=23,endColumn=35,title=mcp-uproot/no-roots-list::The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.\n${text.stdout}`,
  );
});

test('a report replaces an older one, keeps its mode, and stays behind its link', async () => {
  const tree = makeTree({ 'a.ts': ERROR, 'real/report': 'old' });
  chmodSync(join(tree, 'real/report'), 0o640);
  symlinkSync('real/report', join(tree, 'link'));
  await cli(tree, 'check', '--output', 'json=link');
  expect(lstatSync(join(tree, 'link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(tree, 'real/report'), 'utf8')).toMatch(/^\[\{.*\}\]\n$/);
  expect(statSync(join(tree, 'real/report')).mode & 0o777).toBe(0o640);
  expect(readdirSync(join(tree, 'real'))).toEqual(['report']);
});

test.skipIf(process.platform === 'win32')('a device is written to', async () => {
  const script = '"$0" "$1" check --output json=/dev/stdout --output sarif=/dev/null | cat';
  expect(await run('bash', ['-c', script, process.execPath, CLI], makeTree({ 'a.ts': '' }))).toEqual({
    code: 0,
    stdout: '[]\nNo uses of MCP roots in 1 file.\n',
    stderr: '',
  });
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('a report that cannot be written keeps neither the others nor the findings back', async () => {
  const tree = makeTree({ 'a.ts': ERROR, blocked: 'a file' });
  const { stdout } = await cli(tree, 'check');
  const args = [
    '--output',
    'sarif=blocked/a.sarif',
    '--output',
    'junit=blocked/deep/a.xml',
    '--output',
    'json=a.json',
  ];
  expect(await cli(tree, 'check', ...args)).toEqual({
    code: 2,
    stdout,
    stderr:
      'error: cannot write the sarif report to blocked/a.sarif: a folder of its path is a file. Name a file that can be written: --output sarif=<file>\n' +
      'error: cannot write the junit report to blocked/deep/a.xml: a folder of its path is a file. Name a file that can be written: --output junit=<file>\n',
  });
  expect(JSON.parse(readFileSync(join(tree, 'a.json'), 'utf8'))).toHaveLength(1);
  expect(readFileSync(join(tree, 'blocked'), 'utf8')).toBe('a file');
});

test('a folder that may not be written to', async () => {
  const tree = makeTree({ 'a.ts': '', 'locked/old.json': '' });
  chmodSync(join(tree, 'locked'), 0o555);
  chmodSync(tree, 0o755);
  // Root may write everywhere, and nobody else need be able to read this repository.
  const copy = makeTree({ 'package.json': '{ "type": "module" }' });
  cpSync(dirname(CLI), join(copy, 'dist'), { recursive: true });
  chmodSync(copy, 0o755);
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const args = [join(copy, 'dist/cli.js'), 'check', '--output', 'json=locked/a.json'];
  expect(await run(process.execPath, args, tree, nobody)).toEqual({
    code: 2,
    stdout: 'No uses of MCP roots in 1 file.\n',
    stderr:
      'error: cannot write the json report to locked/a.json: permission denied. Name a file that can be written: --output json=<file>\n',
  });
  expect(readdirSync(join(tree, 'locked'))).toEqual(['old.json']);
});
