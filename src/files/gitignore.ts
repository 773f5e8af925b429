import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** The patterns of one ignore file, for the paths under its directory. */
export interface IgnoreLevel {
  /** The directory with a separator at its end. */
  readonly prefix: string;
  readonly patterns: Ignore;
}

// As git's core.ignoreCase, which it sets where it makes a repository.
const ignorecase = process.platform === 'win32' || process.platform === 'darwin';

const withSeparator = (directory: string): string => (directory.endsWith(sep) ? directory : directory + sep);

const posix = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));

/** Patterns as in a `.gitignore` of `directory`. */
export const createLevel = (directory: string, patterns: string | readonly string[]): IgnoreLevel => ({
  prefix: withSeparator(directory),
  patterns: ignore({ ignorecase }).add(patterns),
});

/** Reads an ignore file that applies under `directory`; none when it cannot be read. */
function readLevel(directory: string, file: string): IgnoreLevel[] {
  try {
    return [createLevel(directory, readFileSync(file, 'utf8'))];
  } catch {
    return []; // git goes on, too
  }
}

function test(
  level: IgnoreLevel,
  path: string,
  isDirectory: boolean,
): { ignored: boolean; unignored: boolean } {
  const inside = posix(path.slice(level.prefix.length));
  // A pattern never speaks of the directory that it stands in.
  if (inside === '') return { ignored: false, unignored: false };
  return level.patterns.test(isDirectory ? `${inside}/` : inside);
}

/** Whether git ignores an absolute path under the levels: the innermost that says anything decides. */
export function isIgnored(levels: readonly IgnoreLevel[], path: string, isDirectory: boolean): boolean {
  for (let i = levels.length - 1; i >= 0; i -= 1) {
    const level = levels[i];
    if (level === undefined) continue;
    const { ignored, unignored } = test(level, path, isDirectory);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** Stands for whatever lies in a directory. */
const ANY_NAME = 'mcp-uproot-any-name';

/** The levels without those that ignore `directory` or, as `dist/*`, all in it: what applies since it was named. */
export const levelsFor = (levels: readonly IgnoreLevel[], directory: string): readonly IgnoreLevel[] =>
  levels.filter(
    level => !test(level, directory, true).ignored && !test(level, join(directory, ANY_NAME), true).ignored,
  );

/**
 * The levels inside a directory that is not ignored. A level that ignores it, and was overruled by an inner one,
 * would take its whole content for ignored: it learns that the directory was taken back.
 */
export function levelsInside(levels: readonly IgnoreLevel[], directory: string): readonly IgnoreLevel[] {
  if (levels.length < 2) return levels;
  return levels.map(level => {
    if (!test(level, directory, true).ignored) return level;
    const { prefix, patterns } = level;
    const name = posix(directory.slice(prefix.length)).replace(/[\\*?[\] ]/g, '\\$&');
    return { prefix, patterns: ignore({ ignorecase }).add(patterns).add(`!/${name}/`) };
  });
}

/**
 * The levels that start in `directory` itself, given what stands in it. A repository of its own (a submodule)
 * knows nothing of the levels outside.
 */
export function enterLevels(
  outer: readonly IgnoreLevel[],
  directory: string,
  has: (name: string) => boolean,
): readonly IgnoreLevel[] {
  const base = has('.git') ? readLevel(directory, excludeFile(directory)) : outer;
  return has('.gitignore') ? [...base, ...readLevel(directory, join(directory, '.gitignore'))] : base;
}

/** The levels of the directories above `directory`, up to the root of its repository; none outside of one. */
export function levelsAbove(directory: string): readonly IgnoreLevel[] {
  const above: string[] = [];
  for (let current = directory; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) break;
    if (dirname(current) === current) return [];
    above.unshift(dirname(current));
  }
  let levels: readonly IgnoreLevel[] = [];
  for (const parent of above) {
    levels = enterLevels(levels, parent, name => existsSync(join(parent, name)));
  }
  return levels;
}

/** `info/exclude` of a repository, also of a worktree, whose `.git` is a file that points elsewhere. */
function excludeFile(root: string): string {
  let gitDirectory = join(root, '.git');
  try {
    const pointer = /^gitdir: (.+)$/m.exec(readFileSync(gitDirectory, 'utf8'))?.[1];
    if (pointer !== undefined) gitDirectory = resolve(root, pointer.trim());
    const common = readFileSync(join(gitDirectory, 'commondir'), 'utf8').trim();
    gitDirectory = resolve(gitDirectory, common);
  } catch {
    // a directory, or no worktree
  }
  return join(gitDirectory, 'info', 'exclude');
}
