// The ratchet, as people use it. Needs `npm run build` before.
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';
import { commitAll, git, makeRepository } from '../support/git.ts';
import { makeTree, writeFiles } from '../support/tree.ts';

const NAME = '.mcp-uproot-baseline.json';

const use = (receiver: string) =>
  `export async function of${receiver}(${receiver}: any) {\n  return ${receiver}.server.listRoots();\n}\n`;
const LITERAL = `export const method = 'roots/list';\n`;
const WARNING = `export const has = (mcp: any) => mcp.server.getClientCapabilities()?.roots;\n`;

const check = (cwd: string, ...args: string[]) => cli(cwd, 'check', ...args);

/** The exit code, and the places that are reported. */
async function report(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await check(cwd, '--format', 'json', ...args);
  const results = JSON.parse(stdout) as { filePath: string; messages: { line: number; ruleId: string }[] }[];
  const found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, ruleId }) => `${filePath.slice(cwd.length + 1)}:${line} ${ruleId.split('/')[1]}`),
  );
  return { code, found, stderr };
}

const PASS = { code: 0, found: [], stderr: '' };

async function update(cwd: string, ...args: string[]) {
  const { code, stderr } = await check(cwd, '--update-baseline', ...args);
  return { code, stderr };
}

const written = (added: number, removed: number, entries: string, moved = '') => ({
  code: 0,
  stderr: `${NAME}: ${added} added, ${removed} removed${moved}; ${entries} now.\n`,
});

/** The lines of the findings of a baseline, without their fingerprints. */
function linesOf(cwd: string, name = NAME): string[] {
  const { findings } = JSON.parse(readFileSync(join(cwd, name), 'utf8')) as { findings: string[] };
  return findings.slice(0, -1).map(line => line.replace(/ [0-9a-f]{16}$/, ''));
}

/** A folder in which all is known. */
async function makeKnown(files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = makeTree(files);
  expect((await update(cwd)).code).toBe(0);
  return cwd;
}

const edit = (cwd: string, name: string, change: (text: string) => string) =>
  writeFileSync(join(cwd, name), change(readFileSync(join(cwd, name), 'utf8')));

test('--update-baseline writes the file, which is used when present: known findings pass, new ones fail', async () => {
  const cwd = makeTree({ 'src/a.ts': LITERAL + use('a'), 'b.ts': WARNING });
  expect(await check(cwd, '--update-baseline')).toEqual({
    code: 0,
    stdout: 'No new uses of MCP roots in 2 files, 3 in the baseline.\n',
    stderr: `${NAME}: 3 added, 0 removed; 3 entries now.\n`,
  });
  expect(readFileSync(join(cwd, NAME), 'utf8')).toMatchInlineSnapshot(`
    "{
      "tool": "mcp-uproot",
      "version": 1,
      "findings": [
        "b.ts no-roots-capability capability.roots.read f14751966333bb2b",
        "src/a.ts no-roots-list literal.roots/list b240a68de47d98fb",
        "src/a.ts no-roots-list server.listRoots 03d098ebaaafa816",
        "end"
      ]
    }
    "
  `);
  expect(await report(cwd)).toEqual(PASS);
  writeFiles(cwd, { 'c.ts': use('c') });
  expect(await report(cwd)).toEqual({ code: 1, found: ['c.ts:2 no-roots-list'], stderr: '' });
  expect(await check(cwd)).toEqual({
    code: 1,
    stdout: expect.stringContaining(
      '\n✖ 1 problem (1 error, 0 warnings, 3 in the baseline) in 3 files checked\n',
    ),
    stderr: '',
  });
  expect(await update(cwd)).toEqual(written(1, 0, '4 entries'));
  expect(await report(cwd)).toEqual(PASS);
});

test('warnings, too: known ones do not count for --max-warnings, new ones do', async () => {
  const cwd = await makeKnown({ 'a.ts': WARNING });
  expect(await report(cwd, '--max-warnings', '0')).toEqual(PASS);
  writeFiles(cwd, { 'b.ts': WARNING.replaceAll('mcp', 'other') });
  expect(await report(cwd, '--max-warnings', '0')).toEqual({
    code: 1,
    found: ['b.ts:1 no-roots-capability'],
    stderr: 'mcp-uproot found too many warnings (maximum: 0).\n',
  });
});

test('by content, not by line: moving code does not fail', async () => {
  const cwd = await makeKnown({ 'a.ts': use('a') + use('b'), 'b.ts': '' });
  edit(cwd, 'a.ts', text => `// more\n\n${text.replaceAll('  return', '\t\treturn')}`);
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
  writeFiles(cwd, { 'a.ts': use('b') + use('a') });
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
  writeFiles(cwd, { 'a.ts': use('a'), 'b.ts': use('b') });
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
});

test('the file is recorded, and a moved one is recognised: renaming a file does not fail', async () => {
  const cwd = await makeKnown({ 'a.ts': use('a') + LITERAL, 'c.ts': '' });
  expect(linesOf(cwd)).toEqual([
    'a.ts no-roots-list literal.roots/list',
    'a.ts no-roots-list server.listRoots',
  ]);
  writeFiles(cwd, { 'deep/down/b.mts': readFileSync(join(cwd, 'a.ts'), 'utf8') });
  rmSync(join(cwd, 'a.ts'));
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
  expect(await update(cwd)).toEqual(written(0, 0, '2 entries', ', 2 moved'));
  expect(linesOf(cwd)).toEqual([
    'deep/down/b.mts no-roots-list literal.roots/list',
    'deep/down/b.mts no-roots-list server.listRoots',
  ]);
});

test('a renamed file is recognised in a run of the new name alone; a copy is new', async () => {
  const cwd = await makeKnown({ 'a.ts': use('a') });
  writeFiles(cwd, { 'b.ts': use('a') });
  const copied = { code: 1, found: ['b.ts:2 no-roots-list'], stderr: '' };
  expect(await report(cwd)).toEqual(copied);
  expect(await report(cwd, 'b.ts')).toEqual(copied);
  rmSync(join(cwd, 'a.ts'));
  expect(await report(cwd, 'b.ts', '--strict-baseline')).toEqual(PASS);
});

test('not by count: swapping one use for another fails', async () => {
  const cwd = await makeKnown({ 'a.ts': use('a') });
  edit(cwd, 'a.ts', text => text.replace('listRoots()', 'listRoots({ timeout: 1 })'));
  expect(await report(cwd)).toEqual({
    code: 1,
    found: ['a.ts:2 no-roots-list'],
    stderr:
      `warning: ${NAME}: 1 entry is stale; \`mcp-uproot check --update-baseline\` takes them out:\n` +
      '  a.ts  server.listRoots  no-roots-list\n',
  });
  writeFiles(cwd, { 'a.ts': use('b') });
  expect((await report(cwd)).found).toEqual(['a.ts:2 no-roots-list']);
});

test('one entry knows one use: the second of two that are written alike is new', async () => {
  const cwd = await makeKnown({ 'a.ts': use('a') });
  writeFiles(cwd, { 'a.ts': use('a') + use('a').replace('ofa', 'again') });
  expect(await report(cwd)).toEqual({ code: 1, found: ['a.ts:5 no-roots-list'], stderr: '' });
  expect(await update(cwd)).toEqual(written(1, 0, '2 entries'));
  expect(await report(cwd)).toEqual(PASS);
  expect(linesOf(cwd)).toEqual(Array(2).fill('a.ts no-roots-list server.listRoots'));
});

test('stale entries are reported, and fail with --strict-baseline', async () => {
  const uses = Array.from({ length: 12 }, (_, i) => `a${i}`);
  const cwd = await makeKnown({ 'a.ts': uses.map(use).join(''), 'b.ts': LITERAL });
  rmSync(join(cwd, 'b.ts'));
  const one = (level: string) =>
    `${level}: ${NAME}: 1 entry is stale; \`mcp-uproot check --update-baseline\` takes them out:\n` +
    '  b.ts  literal.roots/list  no-roots-list\n';
  expect(await report(cwd)).toEqual({ code: 0, found: [], stderr: one('warning') });
  expect(await report(cwd, '--strict-baseline')).toEqual({ code: 1, found: [], stderr: one('error') });
  writeFiles(cwd, { 'a.ts': '' });
  expect(await report(cwd)).toEqual({
    code: 0,
    found: [],
    stderr:
      `warning: ${NAME}: 13 entries are stale; \`mcp-uproot check --update-baseline\` takes them out:\n` +
      '  a.ts  server.listRoots  no-roots-list\n'.repeat(10) +
      '  and 3 more\n',
  });
  expect(await update(cwd)).toEqual(written(0, 13, '0 entries'));
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
});

test('a run of some paths says nothing of others, and keeps what is known of them', async () => {
  const cwd = await makeKnown({ 'a/x.ts': use('a'), 'b/y.ts': use('b'), 'c/z.ts': use('c') });
  writeFiles(cwd, { 'a/x.ts': '', 'b/y.ts': '' });
  rmSync(join(cwd, 'c'), { recursive: true });
  expect(await report(cwd, 'a', '--strict-baseline')).toEqual({
    code: 1,
    found: [],
    stderr:
      `error: ${NAME}: 1 entry is stale; \`mcp-uproot check --update-baseline\` takes them out:\n` +
      '  a/x.ts  server.listRoots  no-roots-list\n',
  });
  expect(await update(cwd, 'a')).toEqual(written(0, 1, '2 entries'));
  expect(linesOf(cwd)).toEqual([
    'b/y.ts no-roots-list server.listRoots',
    'c/z.ts no-roots-list server.listRoots',
  ]);
  expect(await update(cwd)).toEqual(written(0, 2, '0 entries'));
});

test('a rule that is off says nothing of its entries', async () => {
  const types = `import type { Root } from '@modelcontextprotocol/sdk/types.js';\nexport type R = Root;\n`;
  const cwd = makeTree({ 'a.ts': types });
  expect(await update(cwd, '--preset', 'strict')).toEqual(written(1, 0, '1 entry'));
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
  expect(await update(cwd)).toEqual(written(0, 0, '1 entry'));
  expect(await report(cwd, '--preset', 'strict', '--strict-baseline')).toEqual(PASS);
});

test('what a comment suppresses is not in it', async () => {
  const cwd = await makeKnown({ 'a.ts': `// eslint-disable-next-line -- why\n${LITERAL}`, 'b.ts': use('b') });
  expect(linesOf(cwd)).toEqual(['b.ts no-roots-list server.listRoots']);
  expect(await check(cwd)).toEqual({
    code: 0,
    stdout: 'No new uses of MCP roots in 2 files, 1 suppressed, 1 in the baseline.\n',
    stderr: '',
  });
});

test("json shows them as ESLint's file of suppressions does, in source order", async () => {
  const cwd = await makeKnown({
    'a.ts': `${LITERAL}// eslint-disable-next-line -- why\n${LITERAL}${LITERAL}`,
  });
  const [file] = JSON.parse((await check(cwd, '--format', 'json')).stdout) as {
    messages: unknown[];
    suppressedMessages: { line: number; suppressions: unknown[] }[];
  }[];
  expect(file?.messages).toEqual([]);
  expect(file?.suppressedMessages.map(({ line, suppressions }) => ({ line, suppressions }))).toEqual([
    { line: 1, suppressions: [{ kind: 'file', justification: '' }] },
    { line: 3, suppressions: [{ kind: 'directive', justification: 'why' }] },
    { line: 4, suppressions: [{ kind: 'file', justification: '' }] },
  ]);
});

test('what cannot be checked keeps its entries, and fails as ever', async () => {
  const cwd = await makeKnown({ 'a.ts': use('a'), 'b.ts': use('b') });
  writeFiles(cwd, { 'a.ts': `${use('a')}(`, 'b.ts': use('c') });
  const { code, stderr } = await update(cwd);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'error: a.ts:4:2: Parsing error: Expected `)` but found `EOF`\n' +
      'mcp-uproot could not check 1 path; 1 file was checked.\n' +
      `${NAME}: 1 added, 1 removed; 2 entries now.\n`,
  });
  writeFiles(cwd, { 'a.ts': use('a') });
  expect(await report(cwd, '--strict-baseline')).toEqual(PASS);
});

test('another file by --baseline, with paths from where it is', async () => {
  const cwd = makeTree({ 'src/a.ts': use('a'), 'ci/.keep': '' });
  const name = join('ci', 'known.json');
  expect(await update(cwd, '--baseline', name)).toEqual({
    code: 0,
    stderr: `${name}: 1 added, 0 removed; 1 entry now.\n`,
  });
  expect(linesOf(cwd, name)).toEqual(['../src/a.ts no-roots-list server.listRoots']);
  expect(existsSync(join(cwd, NAME))).toBe(false);
  expect((await report(cwd)).code).toBe(1);
  expect(await report(cwd, '--baseline', name)).toEqual(PASS);
  renameSync(join(cwd, 'src'), join(cwd, 'lib'));
  expect(await report(cwd, '--baseline', name, '--strict-baseline')).toEqual(PASS);
});

test.each([
  ['{\n<<<<<<< ours\n', `${NAME}: has conflict markers: `],
  ['nonsense', `${NAME}: is not valid JSON: `],
  ['[]', `${NAME}: is no baseline of mcp-uproot: `],
  ['{ "tool": "mcp-uproot", "version": 7 }', `${NAME}: is of version 7, `],
])('a baseline of %j stops the run, and is left alone', async (text, message) => {
  const cwd = makeTree({ 'a.ts': LITERAL, [NAME]: text });
  for (const args of [[], ['--update-baseline']]) {
    expect(await check(cwd, ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^error: ${message.replaceAll('.', '\\.')}.+\\n$`)),
    });
  }
  expect(readFileSync(join(cwd, NAME), 'utf8')).toBe(text);
});

test('a baseline that is named and not there, or cannot be written', async () => {
  const cwd = makeTree({ 'a.ts': LITERAL });
  expect(await check(cwd, '--baseline', 'none.json')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: none.json: no such baseline: `--update-baseline` writes it\n',
  });
  expect(await check(cwd, '--baseline', join('none', 'b.json'), '--update-baseline')).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: ${join('none', 'b.json')}: cannot write the baseline: no such directory\n`,
  });
  expect(await check(cwd, '--baseline', '.', '--update-baseline')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: .: cannot read the baseline: is a directory\n',
  });
});

test('an update is written whole, with the mode that the file has', async () => {
  const cwd = await makeKnown({ 'a.ts': LITERAL });
  chmodSync(join(cwd, NAME), 0o600);
  writeFiles(cwd, { 'a.ts': use('a') });
  expect(await update(cwd)).toEqual(written(1, 1, '1 entry'));
  expect(readdirSync(cwd).sort()).toEqual([NAME, 'a.ts']);
});

/** A repository with a baseline on main, and two branches that each change files and update it. */
async function merge(
  base: Readonly<Record<string, string>>,
  ours: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
  attributes = '',
) {
  const root = makeRepository({ ...base, '.gitattributes': attributes });
  const branch = async (name: string, files: Readonly<Record<string, string>>) => {
    git(root, 'checkout', '--quiet', '-b', name, 'start');
    writeFiles(root, files);
    expect((await update(root)).code).toBe(0);
    commitAll(root);
  };
  await update(root);
  commitAll(root);
  git(root, 'branch', 'start');
  await branch('theirs', theirs);
  await branch('ours', ours);
  git(root, 'merge', '--quiet', '--no-edit', 'theirs'); // throws when there is a conflict
  return root;
}

const KNOWN = { 'a.ts': use('a'), 'c.ts': use('c'), 'e.ts': use('e'), 'g.ts': use('g'), 'z.ts': '' };

test.each([
  ['both add', { 'b.ts': use('b') }, { 'f.ts': use('f') }],
  ['both remove', { 'a.ts': '' }, { 'e.ts': '' }],
  ['both remove the same', { 'c.ts': '' }, { 'c.ts': '' }],
  ['one adds the last, one removes the first', { 'z.ts': use('z') }, { 'a.ts': '' }],
  ['one removes the last, one adds the first', { 'g.ts': '' }, { '0.ts': use('x') }],
  ['both swap', { 'a.ts': use('aa') }, { 'g.ts': use('gg') }],
])('git merges it: %s', async (_, ours, theirs) => {
  const root = await merge(KNOWN, ours, theirs);
  expect(await report(root, '--strict-baseline')).toEqual(PASS);
  const before = readFileSync(join(root, NAME), 'utf8');
  await update(root);
  expect(readFileSync(join(root, NAME), 'utf8')).toBe(before);
});

test('neighbouring lines conflict, unless .gitattributes says union', async () => {
  const both = [
    { 'c.ts': '', 'd.ts': use('d') },
    { 'e.ts': '', 'd2.ts': use('d2') },
  ] as const;
  await expect(merge(KNOWN, ...both)).rejects.toThrow();
  const root = await merge(KNOWN, ...both, `${NAME} merge=union\n`);
  expect((await report(root)).found).toEqual([]);
  await update(root);
  expect(linesOf(root)).toEqual(
    ['a.ts', 'd.ts', 'd2.ts', 'g.ts'].map(name => `${name} no-roots-list server.listRoots`),
  );
});

test('a merge that is left with its markers is told, and solved as the message says', async () => {
  const both = [
    { 'c.ts': '', 'd.ts': use('d') },
    { 'e.ts': '', 'd2.ts': use('d2') },
  ] as const;
  const root = makeRepository(KNOWN);
  await update(root);
  commitAll(root);
  git(root, 'branch', 'other');
  for (const [name, files] of [
    ['mine', both[0]],
    ['other', both[1]],
  ] as const) {
    git(root, 'checkout', '--quiet', ...(name === 'mine' ? ['-b', name] : [name]));
    writeFiles(root, files);
    await update(root);
    commitAll(root);
  }
  expect(() => git(root, 'merge', '--quiet', 'mine')).toThrow();
  expect((await check(root)).stderr).toMatch(/has conflict markers: delete the lines of the markers/);
  edit(root, NAME, text => text.replace(/^[<=>|]{7}.*\n/gm, ''));
  expect((await report(root)).found).toEqual([]);
  await update(root);
  expect(linesOf(root)).toHaveLength(4);
});
