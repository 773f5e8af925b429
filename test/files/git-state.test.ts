import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findGitState } from '../../src/files/git-state.ts';
import { git, makeRepository } from '../support/git.ts';
import { makeTree } from '../support/tree.ts';

const FILES = { 'a.ts': 'a\n', 'b c.ts': 'b\n', 'ä.ts': 'ä\n' };

test('a clean repository, untracked and ignored files or not', async () => {
  const root = makeRepository({ ...FILES, '.gitignore': 'ignored.ts\n' });
  writeFileSync(join(root, 'untracked.ts'), '');
  writeFileSync(join(root, 'ignored.ts'), '');
  expect(await findGitState([join(root, 'a.ts')])).toEqual({ state: 'clean' });
});

test('tracked files that differ: edited, staged, removed, renamed', async () => {
  const root = makeRepository(FILES);
  const dirty = (...files: string[]) => ({ state: 'dirty', repository: root, files });
  const found = () => findGitState([join(root, 'deep/down/new.ts')]);
  writeFileSync(join(root, 'ä.ts'), 'edited\n');
  expect(await found()).toEqual(dirty('ä.ts'));
  writeFileSync(join(root, 'new.ts'), 'new\n');
  git(root, 'add', 'new.ts');
  rmSync(join(root, 'b c.ts'));
  expect(await found()).toEqual(dirty('b c.ts', 'new.ts', 'ä.ts'));
  git(root, 'reset', '--quiet', '--hard');
  git(root, 'mv', 'a.ts', 'renamed.ts');
  git(root, 'rm', '--quiet', 'b c.ts');
  expect(await found()).toEqual(dirty('b c.ts', 'renamed.ts'));
});

test('a worktree, whose .git is a file', async () => {
  const root = makeRepository(FILES);
  const worktree = join(makeTree({}), 'worktree');
  git(root, 'worktree', 'add', '--quiet', worktree);
  writeFileSync(join(root, 'a.ts'), 'edited\n');
  expect(await findGitState([join(worktree, 'a.ts')])).toEqual({ state: 'clean' });
});

test('of several repositories, the worst', async () => {
  const [clean, dirty, none] = [makeRepository(FILES), makeRepository(FILES), makeTree(FILES)];
  writeFileSync(join(dirty, 'a.ts'), 'edited\n');
  const paths = [clean, none, dirty].map(root => join(root, 'a.ts'));
  expect(await findGitState(paths)).toEqual({ state: 'dirty', repository: dirty, files: ['a.ts'] });
  expect(await findGitState(paths.slice(0, 2))).toEqual({ state: 'none', reason: 'no git repository' });
});

test('no git on the machine, and a git that fails', async () => {
  const root = makeRepository(FILES);
  expect(await findGitState([join(root, 'a.ts')], '/nowhere/git')).toEqual({
    state: 'none',
    reason: 'git is not installed',
  });
  writeFileSync(join(root, '.git/HEAD'), 'nonsense\n');
  expect(await findGitState([join(root, 'a.ts')])).toEqual({
    state: 'unknown',
    repository: root,
    reason: 'fatal: not a git repository (or any of the parent directories): .git',
  });
});

test('looks at the repository of the files, also inside a hook, and runs nothing of its', async () => {
  const root = makeRepository(FILES);
  const other = makeRepository(FILES);
  writeFileSync(join(other, 'a.ts'), 'edited\n');
  const trace = join(root, 'ran');
  git(root, 'config', 'core.fsmonitor', `touch ${trace}; false`);
  process.env['GIT_DIR'] = join(other, '.git');
  process.env['GIT_WORK_TREE'] = other;
  try {
    expect(await findGitState([join(root, 'a.ts')])).toEqual({ state: 'clean' });
  } finally {
    delete process.env['GIT_DIR'];
    delete process.env['GIT_WORK_TREE'];
  }
  expect(existsSync(trace)).toBe(false);
  git(root, 'status'); // the trap works
  expect(existsSync(trace)).toBe(true);
});
