// Which files of a git repository have changed: docs/baseline.md says since when.
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { GitError, runGit } from './git.ts';
import { isInside } from './run-directory.ts';

/**
 * `changed`: since the merge base with the upstream branch; `since`: since the merge base with a commit, or since
 * the commit where there is none; both with what is not committed or not tracked. `staged`: what would be
 * committed, as it would be.
 */
export type Selection = 'changed' | 'staged' | { readonly since: string };

export interface ChangedFiles {
  /** The root of the repository, without links. */
  readonly root: string;
  /** Absolute, as seen from the places. Those that are staged have the name of their blob. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** Absolute, as seen from the places. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * Finds the changed files in some places: absolute paths of files and directories, that need not exist. Throws
 * GitError when git cannot say. `git` is there for tests.
 */
export async function findChangedFiles(
  cwd: string,
  selection: Selection,
  places: readonly string[],
  git = 'git',
): Promise<ChangedFiles> {
  const option = optionOf(selection);
  const { root, env } = await findWorkTree(cwd, option, git);
  const ask = createAsk(root, option, { git, env });
  const changes =
    selection === 'staged'
      ? await findStaged(ask)
      : [
          ...(await findDifferent(ask, await findBase(ask, selection, option))),
          ...(await findUntracked(ask)),
        ];
  const seen = { files: new Map<string, string | undefined>(), deleted: new Set<string>() };
  for (const place of places) {
    const real = realPathOf(place);
    if (!isInside(real, root) && !isInside(root, real))
      throw new GitError(`${option}: ${place} lies outside of the git repository ${root}`);
    for (const { name, blob, isDeleted } of changes) {
      const path = join(root, name);
      if (!isInside(path, real)) continue;
      const asSeen = real === place ? path : place + path.slice(real.length);
      if (isDeleted) seen.deleted.add(asSeen);
      else seen.files.set(asSeen, blob);
    }
  }
  return { root, ...seen };
}

const optionOf = (selection: Selection): string =>
  typeof selection === 'string' ? `--${selection}` : `--since ${selection.since}`;

interface Change {
  /** From the root of the repository. */
  readonly name: string;
  readonly blob?: string | undefined;
  readonly isDeleted: boolean;
}

/** Resolves to what git prints; to undefined where it says no, by its exit code. */
type Ask = (...args: readonly string[]) => Promise<string | undefined>;

function createAsk(
  cwd: string,
  option: string,
  how: { readonly git: string; readonly env?: NodeJS.ProcessEnv },
): Ask {
  return async (...args) => {
    const answer = await runGit(cwd, args, how);
    if (typeof answer === 'string') return answer;
    // 128: no branch is checked out, or it has no upstream branch
    if (answer.code === 1 || (answer.code === 128 && args[0] === 'rev-parse' && args.includes('--verify')))
      return undefined;
    if (answer.code === 'ENOENT') throw new GitError(`${option}: git is not installed`);
    if (answer.stderr.includes('not a git repository'))
      throw new GitError(`${option}: ${cwd} is in no git repository`);
    throw new GitError(`${option}: git says: ${answer.stderr}`);
  };
}

async function findWorkTree(cwd: string, option: string, git: string) {
  const answer = await createAsk(cwd, option, { git })('rev-parse', '--show-toplevel', '--absolute-git-dir');
  const [root = '', gitDirectory = ''] = (answer ?? '').split('\n');
  // `git commit -a` and `git commit file` make an index of their own for the hook.
  const index = resolve(root, process.env['GIT_INDEX_FILE'] ?? '');
  const env = isInside(index, resolve(gitDirectory)) ? { GIT_INDEX_FILE: index } : {};
  return { root: resolve(root), env };
}

const DIFF = [
  ...['diff', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-relative', '--no-ext-diff'],
  '--ignore-submodules=all',
];

async function findStaged(ask: Ask): Promise<readonly Change[]> {
  const changes = parseRaw(await ask(...DIFF, '--cached'));
  // The content of a link is a path. What is not merged cannot be committed.
  return changes.filter(({ isDeleted, mode, status }) => isDeleted || (/^100/.test(mode) && status !== 'U'));
}

const findDifferent = async (ask: Ask, base: string): Promise<readonly Change[]> =>
  parseRaw(await ask(...DIFF, base, '--')).map(({ name, isDeleted }) => ({ name, isDeleted }));

async function findUntracked(ask: Ask): Promise<readonly Change[]> {
  const names = (await ask('ls-files', '--others', '--exclude-standard', '-z')) ?? '';
  return names.split('\0').flatMap(name => (name === '' ? [] : [{ name, isDeleted: false }]));
}

/** The output of `git diff --raw -z`: `:mode mode blob blob status`, and the name. */
function parseRaw(output = '') {
  const fields = output.split('\0');
  return Array.from({ length: fields.length >> 1 }, (_, i) => {
    const [, mode = '', , blob = '', status = ''] = (fields[2 * i] ?? '').split(' ');
    return { name: fields[2 * i + 1] ?? '', mode, blob, status, isDeleted: status === 'D' };
  });
}

/** The commit to compare with. */
async function findBase(ask: Ask, selection: 'changed' | { readonly since: string }, option: string) {
  const isShallow = async () => (await ask('rev-parse', '--is-shallow-repository'))?.trim() === 'true';
  const commit = selection === 'changed' ? await findUpstream(ask) : await findCommit(ask, selection.since);
  if (commit === undefined) {
    const what =
      selection === 'changed'
        ? 'there is no upstream branch to compare with, and no origin/HEAD: name a commit with --since'
        : 'there is no such commit';
    throw new GitError(`${option}: ${what}${(await isShallow()) ? SHALLOW : ''}`);
  }
  const base = (await ask('merge-base', 'HEAD', commit))?.trim();
  if (base !== undefined) return base;
  if (selection !== 'changed') return commit;
  const what = 'HEAD and its upstream branch have no merge base: name a commit with --since';
  throw new GitError(`${option}: ${what}${(await isShallow()) ? SHALLOW : ''}`);
}

const SHALLOW =
  '. This is a shallow clone: `git fetch --unshallow` fetches the rest, `fetch-depth: 0` has actions/checkout clone it all';

const findUpstream = async (ask: Ask): Promise<string | undefined> =>
  (await findCommit(ask, '@{upstream}')) ?? (await findCommit(ask, 'refs/remotes/origin/HEAD'));

async function findCommit(ask: Ask, name: string): Promise<string | undefined> {
  if (name.startsWith('-')) return undefined; // an option
  return (await ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`))?.trim();
}

/** A path without links; of what does not exist, the directories that do. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPathOf(dirname(path)), basename(path));
  }
}
