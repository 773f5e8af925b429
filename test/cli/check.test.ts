// `mcp-uproot check` as people run it. Needs `npm run build` before.
import { expect, test } from 'vitest';
import { CLI, cli } from '../support/cli.ts';
import { run } from '../support/run.ts';
import { makeTree } from '../support/tree.ts';

const ERROR = `export const method = 'roots/list';\n`;
const WARNING = `export const has = (mcp: any) => mcp.server.getClientCapabilities()?.roots;\n`;
const TYPE = `import type { Root } from '@modelcontextprotocol/sdk/types.js';\nexport type R = Root;\n`;

/** The rules that are reported, in order, with the exit code. */
async function check(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await cli(cwd, 'check', '--format', 'json', ...args);
  const results = JSON.parse(stdout) as { messages: { ruleId: string; severity: number }[] }[];
  const rules = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, severity }) => `${ruleId.replace('mcp-uproot/', '')} ${severity}`),
  );
  return { code, rules, stderr };
}

test('a clean tree', async () => {
  expect(await cli(makeTree({ 'a.ts': '' }), 'check')).toEqual({
    code: 0,
    stdout: 'No uses of MCP roots in 1 file.\n',
    stderr: '',
  });
});

test('a tree with an error', async () => {
  const { code, stdout, stderr } = await cli(
    makeTree({ 'src/a.ts': ERROR, 'b.ts': '' }),
    'check',
    'src',
    'b.ts',
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "src/a.ts
      1:23  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    ✖ 1 problem (1 error, 0 warnings) in 2 files checked
    "
  `);
});

test.each([
  [[], 1, ['no-roots-list 2', 'no-roots-capability 1']],
  [['--preset', 'strict'], 1, ['no-roots-list 2', 'no-roots-capability 2', 'no-roots-types 2']],
  [['--quiet'], 1, ['no-roots-list 2']],
  [['--rule', 'no-roots-list=off'], 0, ['no-roots-capability 1']],
  [['--rule', 'mcp-uproot/no-roots-list=warn'], 0, ['no-roots-list 1', 'no-roots-capability 1']],
  [['--rule', 'no-roots-list=off', '--rule', 'no-roots-capability=off'], 0, []],
  [
    ['--rule', 'no-roots-list=off', '--rule', 'no-roots-list=warn', '--max-warnings', '2'],
    0,
    ['no-roots-list 1', 'no-roots-capability 1'],
  ],
  [['--rule', 'no-roots-list=off', '--max-warnings', '1'], 0, ['no-roots-capability 1']],
  [['--rule', 'no-roots-types=error', 'c.ts'], 1, ['no-roots-types 2']],
  [['--ignore', 'a.ts', '--ignore', 'b.*'], 0, []],
  [['b.ts'], 0, ['no-roots-capability 1']],
])('%j', async (args, code, rules) => {
  const tree = makeTree({ 'a.ts': ERROR, 'b.ts': WARNING, 'c.ts': TYPE });
  expect(await check(tree, ...args)).toEqual({ code, rules, stderr: '' });
});

test('too many warnings', async () => {
  const tree = makeTree({ 'b.ts': WARNING });
  const stderr = 'mcp-uproot found too many warnings (maximum: 0).\n';
  expect(await check(tree, '--max-warnings', '0')).toEqual({
    code: 1,
    rules: ['no-roots-capability 1'],
    stderr,
  });
  expect(await check(tree, '--max-warnings', '0', '--quiet')).toEqual({ code: 1, rules: [], stderr });
});

test('--quiet does not deny the warnings', async () => {
  expect(await cli(makeTree({ 'a.ts': WARNING }), 'check', '--quiet')).toEqual({
    code: 0,
    stdout: 'No errors in 1 file; 1 warning not shown.\n',
    stderr: '',
  });
});

test('--no-gitignore', async () => {
  const tree = makeTree({ '.gitignore': 'a.ts\n', 'a.ts': ERROR });
  expect(await check(tree)).toEqual({ code: 0, rules: [], stderr: '' });
  expect(await check(tree, '--no-gitignore')).toEqual({ code: 1, rules: ['no-roots-list 2'], stderr: '' });
  expect(await check(tree, 'a.ts')).toEqual({ code: 1, rules: ['no-roots-list 2'], stderr: '' });
});

test('--explain', async () => {
  const { stdout } = await cli(makeTree({ 'a.ts': ERROR }), 'check', '--explain');
  expect(stdout).toContain('evidence: literal (the exact method name of the protocol)\n');
});

test('modules of the nearest package.json', async () => {
  const client = `import { Client } from '@acme/sdk';\nnew Client({ name: 'a' }, { capabilities: { roots: {} } });\n`;
  const files = { 'a/x.ts': client, 'b/x.ts': client };
  const settings = { 'a/package.json': '{ "mcp-uproot": { "modules": ["@acme/sdk"] } }' };
  expect(await check(makeTree({ ...files, ...settings }))).toEqual({
    code: 0,
    rules: ['no-roots-capability 1'],
    stderr: '',
  });
  expect(await check(makeTree(files))).toEqual({ code: 0, rules: [], stderr: '' });
});

test('comments suppress', async () => {
  const tree = makeTree({
    'a.ts': `// eslint-disable-next-line mcp-uproot/no-roots-list\n${ERROR}`,
    'b.ts': `// mcp-uproot-ignore: a test of ours\n${ERROR}`,
  });
  expect(await check(tree)).toEqual({ code: 0, rules: [], stderr: '' });
});

test('published bundles and generated files are silent', async () => {
  const tree = makeTree({
    'bundle.js': `${ERROR}${'a();'.repeat(2000)}\n`,
    'large.js': `${ERROR}${'a();'.repeat(100_000)}\n`,
    'generated.ts': `// This file was generated by a tool.\n${ERROR}`,
  });
  expect(await check(tree)).toEqual({ code: 0, rules: [], stderr: '' });
});

test.each([
  [{}, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  [{ NO_COLOR: '1' }, false],
])('%j colours what is not a terminal: %s', async (colours, isColoured) => {
  const { FORCE_COLOR: _force, NO_COLOR: _no, ...env } = process.env;
  const tree = makeTree({ 'a.ts': ERROR });
  const { stdout } = await run(process.execPath, [CLI, 'check'], tree, { env: { ...env, ...colours } });
  expect(stdout.includes('\u001B[')).toBe(isColoured);
});

test('a reader that leaves', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`${index}.ts`, ERROR.repeat(20)]),
  );
  const script = '"$0" "$1" check | head -n 1; echo "${PIPESTATUS[0]}"';
  expect(await run('bash', ['-c', script, process.execPath, CLI], makeTree(files))).toEqual({
    code: 0,
    stdout: '0.ts\n1\n',
    stderr: '',
  });
});

test.skipIf(process.platform !== 'linux')('a report that cannot be written', async () => {
  const script = '"$0" "$1" check > /dev/full';
  expect(await run('bash', ['-c', script, process.execPath, CLI], makeTree({ 'a.ts': ERROR }))).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: cannot write the report: ENOSPC: no space left on device, write\n',
  });
});
