import { dirname } from 'node:path';
import { findRepository } from './find-repository.ts';
import { runGit } from './git.ts';

/** What git says about the tracked files of a repository. */
export type GitState =
  | { readonly state: 'clean' }
  | { readonly state: 'dirty'; readonly repository: string; readonly files: readonly string[] }
  /** No repository, or no git: nothing brings the files back. */
  | { readonly state: 'none'; readonly reason: string }
  /** There is a repository, and git does not say. */
  | { readonly state: 'unknown'; readonly repository: string; readonly reason: string };

/** The state of the repositories around the files; of several, the worst. `git` is there for tests. */
export async function findGitState(paths: readonly string[], git = 'git'): Promise<GitState> {
  const repositories = new Set(paths.map(path => findRepository(dirname(path))));
  const states: GitState[] = [];
  for (const repository of repositories) states.push(await stateOf(repository, git));
  const worst = WORST_FIRST.flatMap(state => states.find(found => found.state === state) ?? []);
  return worst[0] ?? { state: 'clean' };
}

const WORST_FIRST = ['dirty', 'unknown', 'none'] as const satisfies readonly GitState['state'][];

async function stateOf(repository: string | undefined, git: string): Promise<GitState> {
  if (repository === undefined) return { state: 'none', reason: 'no git repository' };
  const answer = await runGit(repository, STATUS, { git });
  if (typeof answer === 'string') {
    const files = changedFiles(answer);
    return files.length === 0 ? { state: 'clean' } : { state: 'dirty', repository, files };
  }
  if (answer.code === 'ENOENT') return { state: 'none', reason: 'git is not installed' };
  const [reason = ''] = answer.stderr.split('\n');
  return { state: 'unknown', repository, reason };
}

// A submodule with files to write is asked for itself.
const STATUS = ['status', '--porcelain', '-z', '--untracked-files=no', '--ignore-submodules=dirty'];

/** The names in the output of `git status --porcelain -z`: `XY name`, and after a rename the former name. */
function changedFiles(output: string): string[] {
  const files: string[] = [];
  const fields = output.split('\0');
  for (let i = 0; i < fields.length; i += 1) {
    const field = fields[i] ?? '';
    if (field === '') continue;
    files.push(field.slice(3));
    if (/[RC]/.test(field.slice(0, 2))) i += 1;
  }
  return files;
}
