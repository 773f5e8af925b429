// Bad input gets one line on stderr that names it, and exit code 2; the rest is checked. `npm run build` before.
import { chmodSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, cli } from '../support/cli.ts';
import { run } from '../support/run.ts';
import { makeTree, type Files } from '../support/tree.ts';

const USE = `export const method = 'roots/list';\n`;

/** Found beside whatever else is in the tree. */
const REST = { 'rest/a.ts': USE, 'rest/b.ts': '' };

const REST_REPORT =
  /^rest\/a\.ts\n {2}1:23 {2}error .*\n\n✖ 1 problem \(1 error, 0 warnings\) in (\d+) files checked\n$/;

const closing = (failures: number, checked: number) =>
  `mcp-uproot could not check ${failures === 1 ? '1 path' : `${failures} paths`}; ${checked === 1 ? '1 file was' : `${checked} files were`} checked.\n`;

/** Checks a tree; the rest must be reported. Returns what stderr says and how many files were checked. */
async function check(root: string, ...paths: string[]) {
  const { code, stdout, stderr } = await cli(root, 'check', ...paths);
  const [, checked] = REST_REPORT.exec(stdout) ?? [stdout, stdout];
  return { code, checked: Number(checked), stderr };
}

const failed = (checked: number, ...lines: string[]) => ({
  code: 2,
  checked,
  stderr: lines.map(line => `error: ${line}\n`).join('') + closing(lines.length, checked),
});

const CALLS = `f('roots/list');\n${'g(\n'.repeat(3000)}${')'.repeat(3000)};\n`;
const CALLS_IN_A_LINE = `f('roots/list'); ${'g('.repeat(3000)}${')'.repeat(3000)};\n`;
const CHAIN = `f('roots/list');\nx = ${Array(20_000).fill('a').join(' +\n')};\n`;
const CHAIN_IN_A_LINE = `f('roots/list'); x = ${Array(20_000).fill('a').join(' + ')};\n`;
const ELSE_IFS = `f('roots/list');\nif (a) b;${'\nelse if (c) d;'.repeat(8000)}\n`;
const ARROWS = `f('roots/list');\nx = ${'a =>\n'.repeat(50_000)} 1;\n`;

const FAILING: Record<string, [content: string | Buffer, line: string]> = {
  'a binary file': [Buffer.from(`${USE}\0`), 'bad.ts: is a binary file'],
  'a binary file without a word of roots': [Buffer.from([0x47, 0, 1, 2]), 'bad.ts: is a binary file'],
  'UTF-16': [Buffer.from(`\uFEFF${USE}`, 'utf16le'), 'bad.ts: is UTF-16, not UTF-8'],
  'invalid UTF-8': [Buffer.from(`${USE}// é`, 'latin1'), 'bad.ts: is not valid UTF-8'],
  'invalid UTF-8 without a word of roots': [Buffer.from('// é', 'latin1'), 'bad.ts: is not valid UTF-8'],
  'a syntax error': [`${USE}let a = ;\n`, 'bad.ts:2:9: Parsing error: Unexpected token'],
  '3,000 nested calls': [CALLS, 'bad.ts: is nested too deeply to be analysed'],
  '3,000 nested calls in a line': [CALLS_IN_A_LINE, 'bad.ts: is nested too deeply to be analysed'],
  'a chain of 20,000 terms': [CHAIN, 'bad.ts: is nested too deeply to be analysed'],
  'a chain of 20,000 terms in a line': [CHAIN_IN_A_LINE, 'bad.ts: is nested too deeply to be analysed'],
  '8,000 else ifs, which crash the parser': [ELSE_IFS, 'bad.ts: is nested too deeply to be analysed'],
  '50,000 arrows, which crash the parser': [ARROWS, 'bad.ts: is nested too deeply to be analysed'],
};

test.each(Object.entries(FAILING))('%s', async (_name, [content, line]) => {
  expect(await check(makeTree({ ...REST, 'bad.ts': content }))).toEqual(failed(2, line));
});

test('all at once, each on its line', async () => {
  const bad = Object.entries(FAILING).map(([name, [content, line]], index) => {
    const file = `bad-${String(index).padStart(2, '0')}.ts`;
    return { name, file, content, line: line.replace('bad.ts', file) };
  });
  const files = Object.fromEntries(bad.map(({ file, content }) => [file, content]));
  expect(await check(makeTree({ ...REST, ...files }))).toEqual(failed(2, ...bad.map(({ line }) => line)));
});

test('a path that does not exist', async () => {
  expect(await check(makeTree(REST), 'none', 'rest', 'none.ts')).toEqual(
    failed(2, 'none: no such file or directory', 'none.ts: no such file or directory'),
  );
});

test('a file of another language', async () => {
  expect(await check(makeTree({ ...REST, 'a.md': '' }), 'a.md', 'rest')).toEqual(
    failed(2, 'a.md: is no TypeScript or JavaScript file'),
  );
});

test('a symbolic link that leads to itself', async () => {
  const root = makeTree(REST);
  symlinkSync('loop.ts', join(root, 'loop.ts'));
  expect(await check(root)).toEqual(failed(2, 'loop.ts: a symbolic link that leads to itself'));
});

test('settings that cannot be understood', async () => {
  const root = makeTree({ ...REST, 'package.json': '{ "mcp-uproot": { "modules": "a" } }' });
  expect(await check(root)).toEqual({
    code: 2,
    checked: 2,
    stderr: `error: package.json: "mcp-uproot" must be { "modules": [names of modules] }\n${closing(1, 2)}`,
  });
});

test('a file that is deleted while it runs', async () => {
  const root = makeTree({ ...REST, 'gone.ts': USE });
  // Deletes the file at the moment when it is opened.
  const deleting = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { openSync } = fs;
    fs.openSync = (path, ...rest) => {
      if (String(path).endsWith('gone.ts')) fs.unlinkSync(path);
      return openSync(path, ...rest);
    };
    syncBuiltinESMExports();
  `;
  const preload = `data:text/javascript,${encodeURIComponent(deleting)}`;
  const { code, stdout, stderr } = await run(process.execPath, ['--import', preload, CLI, 'check'], root);
  expect(stdout).toMatch(REST_REPORT);
  expect({ code, checked: 2, stderr }).toEqual(failed(2, 'gone.ts: no such file or directory'));
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

test.skipIf(process.platform === 'win32')('without permission', async () => {
  const root = makeTree({ 'locked/a.ts': '', 'secret.ts': '', 'open.ts': '' });
  // Root may read everything, so it gives up being root, and needs a copy that everybody may read.
  cpSync(join(CLI, '..'), join(root, '.git/dist'), { recursive: true });
  for (const [path, mode] of [
    ['.', 0o755],
    ['locked', 0o000],
    ['secret.ts', 0o000],
  ] as const) {
    chmodSync(join(root, path), mode);
  }
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const result = await run(process.execPath, [join(root, '.git/dist/cli.js'), 'check'], root, identity);
  chmodSync(join(root, 'locked'), 0o755);
  expect(result).toEqual({
    code: 2,
    stdout: 'No uses of MCP roots in 1 file.\n',
    stderr: `error: locked: permission denied\nerror: secret.ts: permission denied\n${closing(2, 1)}`,
  });
});

test('JSON alone is on stdout', async () => {
  const { code, stdout, stderr } = await cli(
    makeTree({ ...REST, 'bad.ts': 'let roots/list = ;' }),
    'check',
    '--format',
    'json',
    '.',
    'none',
  );
  const results = JSON.parse(stdout) as { filePath: string; fatalErrorCount: number }[];
  expect(results.map(({ fatalErrorCount }) => fatalErrorCount)).toEqual([1, 0]);
  expect({ code, lines: stderr.split('\n').length - 1 }).toEqual({ code: 2, lines: 3 });
});

const FINE: Record<string, Files> = {
  'a byte order mark': { 'rest/a.ts': `\uFEFF${USE}` },
  'a NUL byte in a string': { 'rest/b.ts': `const a = 'roots\0'; // ${'x'.repeat(200)}\n` },
  CRLF: { 'rest/a.ts': USE.replaceAll('\n', '\r\n') },
  'an empty file': { 'empty.ts': '' },
  '20 MB in a line': { 'long.ts': 'a();'.repeat(5_000_000) },
  '20 MB in a line, with a use': { 'long.ts': `${USE.trim()}${'a();'.repeat(5_000_000)}` },
};

test.each(Object.entries(FINE))('%s is no failure', async (_name, files) => {
  const tree: Files = { ...REST, ...files };
  expect(await check(makeTree(tree))).toEqual({ code: 1, checked: Object.keys(tree).length, stderr: '' });
});

test('a folder that links to one above is no failure', async () => {
  const root = makeTree(REST);
  symlinkSync('..', join(root, 'rest/up'));
  expect(await check(root)).toEqual({ code: 1, checked: 2, stderr: '' });
});
