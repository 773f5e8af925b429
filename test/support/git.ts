import { execFileSync } from 'node:child_process';
import { makeTree, type Files } from './tree.ts';

/** Runs git, whatever the machine's own settings are. Returns what it printed. */
export function git(cwd: string, ...args: readonly string[]): string {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...env } = process.env;
  return execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd,
    env: { ...env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Makes a repository with these files committed, which goes away with the test. Returns its absolute path. */
export function makeRepository(files: Files): string {
  const root = makeTree(files);
  git(root, 'init', '--quiet');
  commitAll(root);
  return root;
}

export function commitAll(root: string): void {
  git(root, 'add', '--all', '--force');
  git(root, 'commit', '--quiet', '--allow-empty', '--message', 'All');
}
