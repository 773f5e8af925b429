// `check --changed`, `--since` and `--staged` with real repositories. Needs `npm run build` before.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { CLI, cli } from '../support/cli.ts';
import { commitAll, git, makeRepository } from '../support/git.ts';
import { run } from '../support/run.ts';
import { makeTree, writeFiles } from '../support/tree.ts';

const USE = `export const method = 'roots/list';\n`;

/** The exit code, and `file:line` of what is reported. */
async function report(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await cli(cwd, 'check', '--format', 'json', ...args);
  const results = JSON.parse(stdout || '[]') as { filePath: string; messages: { line: number }[] }[];
  const found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line }) => `${filePath.slice(cwd.length + 1)}:${line}`),
  );
  return { code, found, stderr };
}

const found = (...places: string[]) => ({ code: places.length === 0 ? 0 : 1, found: places, stderr: '' });
const refused = (reason: string) => ({ code: 2, found: [], stderr: `error: ${reason}\n` });

/** A clone of a repository with uses that are old, on a branch of its own that follows origin/HEAD's. */
function makeClone(...options: string[]): string {
  const origin = makeRepository({ 'old.ts': USE, 'edited.ts': USE, 'gone.ts': USE, 'moved.ts': USE });
  git(origin, 'commit', '--quiet', '--allow-empty', '--message', 'Second');
  const clone = join(makeTree({}), 'clone');
  git(origin, 'clone', '--quiet', ...options, pathToFileURL(origin).href, clone);
  return clone;
}

const NAMES = ['a b.ts', 'line\nend.ts', 'ä😀.ts'];

test('--changed: edited, staged, committed, renamed, untracked files, whatever their names', async () => {
  const clone = makeClone();
  expect(await cli(clone, 'check', '--changed')).toEqual({
    code: 0,
    stdout: 'Nothing to check: no TypeScript or JavaScript file has changed.\n',
    stderr: '',
  });
  writeFiles(clone, { [NAMES[0] as string]: USE, 'README.md': 'roots/list' });
  commitAll(clone);
  writeFiles(clone, { [NAMES[1] as string]: USE });
  git(clone, 'add', '--all');
  writeFiles(clone, { [NAMES[2] as string]: USE, 'edited.ts': `\n${USE}` });
  git(clone, 'mv', 'moved.ts', 'new.ts');
  rmSync(join(clone, 'gone.ts'));
  const all = found(`a b.ts:1`, 'edited.ts:2', 'line\nend.ts:1', 'new.ts:1', 'ä😀.ts:1');
  expect(await report(clone, '--changed')).toEqual(all);
  git(clone, 'checkout', '--quiet', '--detach');
  expect(await report(clone, '--changed')).toEqual(all); // by origin/HEAD
  expect(await report(clone, '--since', 'HEAD~1')).toEqual(all);
  expect(await report(clone, '--changed', '--since', 'HEAD')).toEqual(
    found('edited.ts:2', 'line\nend.ts:1', 'new.ts:1', 'ä😀.ts:1'),
  );
});

test('since the merge base: what others changed meanwhile is theirs', async () => {
  const root = makeRepository({ 'a.ts': USE, 'b.ts': USE });
  git(root, 'branch', 'other');
  writeFiles(root, { 'a.ts': `\n${USE}` });
  commitAll(root);
  git(root, 'checkout', '--quiet', 'other');
  writeFiles(root, { 'b.ts': `\n${USE}` });
  expect(await report(root, '--since', '-')).toEqual(refused('--since -: there is no such commit'));
  expect(await report(root, '--since', 'master')).toEqual(found('b.ts:2'));
});

test('ignore rules and paths hold as ever; in a subfolder and in a worktree', async () => {
  const root = makeRepository({ '.gitignore': 'out/\n', 'a/.keep': '', 'b/.keep': '' });
  writeFiles(root, {
    'a/x.ts': USE,
    'a/y.ts': USE,
    'b/z.ts': USE,
    'a/node_modules/n.ts': USE,
    'out/o.ts': USE,
  });
  const since = ['--since', 'HEAD'];
  expect(await report(root, ...since)).toEqual(found('a/x.ts:1', 'a/y.ts:1', 'b/z.ts:1'));
  expect(await report(root, ...since, 'a', '--ignore', 'y.ts')).toEqual(found('a/x.ts:1'));
  expect(await report(root, ...since, 'b/z.ts', 'a/.keep')).toEqual({
    code: 2,
    found: ['a/.keep:undefined', 'b/z.ts:1'],
    stderr:
      'error: a/.keep: is no TypeScript or JavaScript file\n' +
      'mcp-uproot could not check 1 path; 1 file was checked.\n',
  });
  expect(await report(join(root, 'a'), ...since)).toEqual(found('x.ts:1', 'y.ts:1'));
  const worktree = join(makeTree({}), 'worktree');
  git(root, 'worktree', 'add', '--quiet', worktree);
  expect(await report(worktree, ...since)).toEqual(found());
  writeFiles(worktree, { 'w.ts': USE });
  expect(await report(worktree, ...since)).toEqual(found('w.ts:1'));
  const link = join(makeTree({}), 'link');
  symlinkSync(worktree, link);
  expect((await report(worktree, ...since, link)).code).toBe(1);
});

test('--staged judges what would be committed, not what stands on the disk', async () => {
  const root = makeRepository({ 'a.ts': USE, 'b.ts': USE, 'c.ts': USE, 'old.ts': USE });
  writeFiles(root, { 'a.ts': `\n${USE}`, 'b.ts': '', 'new/d.ts': USE });
  symlinkSync('old.ts', join(root, 'link.ts'));
  git(root, 'add', '--all');
  git(root, 'mv', 'c.ts', 'e.ts');
  writeFiles(root, { 'a.ts': '', 'b.ts': USE, 'untracked.ts': USE, 'old.ts': `\n${USE}` });
  rmSync(join(root, 'new'), { recursive: true });
  expect(await report(root, '--staged')).toEqual(found('a.ts:2', 'e.ts:1', 'new/d.ts:1'));
  expect(await report(root, '--staged', 'new')).toEqual(found('new/d.ts:1'));
  expect(await report(root, '--staged', 'b.ts')).toEqual(found());
  git(root, 'commit', '--quiet', '--message', 'All');
  expect(await report(root, '--staged')).toEqual(found());
});

test('--staged before the first commit, with more files than are read at once', async () => {
  const files = Array.from({ length: 230 }, (_, i) => [`f${String(i).padStart(3, '0')}.ts`, USE] as const);
  const root = makeTree({ ...Object.fromEntries(files), 'bad.ts': Buffer.from('roots/list \xff', 'latin1') });
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
  for (const [name] of files) rmSync(join(root, name));
  expect(await report(root, '--staged')).toEqual({
    code: 2,
    found: ['bad.ts:undefined', ...files.map(([name]) => `${name}:1`)],
    stderr: 'error: bad.ts: is not valid UTF-8\nmcp-uproot could not check 1 path; 230 files were checked.\n',
  });
});

test('in a hook of `git commit file`, which has an index of its own', async () => {
  const root = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const hook = `#!/bin/sh\ncd sub && "${process.execPath}" "${CLI}" check --staged .. > "$HOOK_OUT"\n`;
  mkdirSync(join(root, 'sub'));
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  writeFileSync(join(root, '.git/hooks/pre-commit'), hook, { mode: 0o755 });
  writeFiles(root, { 'a.ts': USE, 'b.ts': USE });
  git(root, 'add', 'b.ts');
  const out = join(makeTree({}), 'out');
  const commit = (...args: string[]) =>
    run('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '-m', 'x', ...args], root, {
      env: { ...process.env, HOOK_OUT: out },
    });
  expect((await commit('a.ts')).code).toBe(1);
  expect((await report(root, '--staged')).found).toEqual(['b.ts:1']);
  git(root, 'reset', '--quiet', 'b.ts');
  writeFiles(root, { 'c.ts': USE });
  git(root, 'add', 'c.ts');
  writeFiles(root, { 'a.ts': '// no use\n' });
  expect((await commit('a.ts')).code).toBe(0);
});

test('a shallow clone', async () => {
  const clone = makeClone('--depth', '1');
  writeFiles(clone, { 'a.ts': USE });
  expect(await report(clone, '--changed')).toEqual(found('a.ts:1'));
  expect(await report(clone, '--since', 'HEAD')).toEqual(found('a.ts:1'));
  const hint =
    '. This is a shallow clone: `git fetch --unshallow` fetches the rest, `fetch-depth: 0` has actions/checkout clone it all';
  expect(await report(clone, '--since', 'HEAD~1')).toEqual(
    refused(`--since HEAD~1: there is no such commit${hint}`),
  );
  git(clone, 'checkout', '--quiet', '--orphan', 'apart');
  commitAll(clone);
  git(clone, 'branch', '--quiet', '--set-upstream-to', 'origin/HEAD');
  expect(await report(clone, '--changed')).toEqual(
    refused(`--changed: HEAD and its upstream branch have no merge base: name a commit with --since${hint}`),
  );
  expect(await report(clone, '--since', 'origin/HEAD')).toEqual(found('a.ts:1'));
});

test('where git cannot say', async () => {
  const tree = makeTree({ 'a.ts': USE });
  for (const option of ['--changed', '--staged'])
    expect(await report(tree, option)).toEqual(refused(`${option}: ${tree} is in no git repository`));
  const root = makeRepository({ 'a.ts': USE });
  expect(await report(root, '--changed')).toEqual(
    refused(
      '--changed: there is no upstream branch to compare with, and no origin/HEAD: name a commit with --since',
    ),
  );
  expect(await report(root, '--staged', tree)).toEqual(
    refused(`--staged: ${tree} lies outside of the git repository ${root}`),
  );
  const { code, stdout, stderr } = await run(process.execPath, [CLI, 'check', '--staged'], root, {
    env: { PATH: tree },
  });
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: --staged: git is not installed\n',
  });
  for (const other of [['--since', 'HEAD'], ['--changed']]) {
    expect((await cli(root, 'check', '--staged', ...other)).stderr).toMatch(
      /^error: option '--staged' cannot be used with option '--(?:since <ref>|changed)'\n/,
    );
  }
});

test('with a baseline: entries of files that have not changed are not stale, and are kept', async () => {
  const name = '.mcp-uproot-baseline.json';
  const root = makeRepository({
    'a.ts': USE,
    'b.ts': USE.replace('method', 'other'),
    'c.ts': `f(${USE.slice(22, 34)});\n`,
  });
  await cli(root, 'check', '--update-baseline');
  commitAll(root);
  git(root, 'mv', 'a.ts', 'd.ts');
  expect(await report(root, '--staged', '--strict-baseline')).toEqual(found());
  git(root, 'rm', '--quiet', '--cached', 'c.ts');
  expect(await report(root, '--staged', '--strict-baseline')).toEqual({
    code: 1,
    found: [],
    stderr:
      `error: ${name}: 1 entry is stale; \`mcp-uproot check --update-baseline\` takes them out:\n` +
      '  c.ts  literal.roots/list  no-roots-list\n',
  });
  expect((await cli(root, 'check', '--staged', '--update-baseline')).stderr).toBe(
    `${name}: 0 added, 1 removed, 1 moved; 2 entries now.\n`,
  );
});
