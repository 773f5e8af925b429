import { statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { isDeclarationName, isSourceName } from '../catalog/source-files.ts';
import { reasonOf, type Failure } from './failure.ts';
import {
  createLevel,
  enterLevels,
  isIgnored,
  levelsAbove,
  levelsFor,
  levelsInside,
  type IgnoreLevel,
} from './gitignore.ts';
import { wholeDisk, type Entry, type TreeReader } from './tree-reader.ts';

export interface ListOptions {
  /** Absolute. */
  readonly cwd: string;
  /** Files and directories, relative to `cwd` or absolute. */
  readonly paths: readonly string[];
  /** Patterns as in a `.gitignore` in `cwd`. */
  readonly ignore: readonly string[];
  /** Whether what git ignores is left out. */
  readonly gitignore: boolean;
  /** Where to look for files. Default: on the disk. */
  readonly tree?: TreeReader | undefined;
}

export interface SourceFiles {
  /** Absolute, sorted, each once. */
  readonly files: readonly string[];
  readonly failures: readonly Failure[];
}

const GLOB = /[*?{]/;

/**
 * Lists the TypeScript and JavaScript files to check. A path that is named is taken even when git ignores it or
 * it lies inside node_modules; only `ignore` keeps it out.
 */
export function listSourceFiles(options: ListOptions): SourceFiles {
  const files = new Set<string>();
  const failures: Failure[] = [];
  const tree = options.tree ?? wholeDisk;
  for (const name of options.paths) {
    const path = resolve(options.cwd, name);
    const fail = (reason: string, isFile: boolean) => failures.push({ path, reason, isFile });
    let kind: ReturnType<TreeReader['kindOf']>;
    try {
      kind = tree.kindOf(path);
    } catch (error) {
      fail(
        GLOB.test(name) ? `${reasonOf(error)} (globs are for the shell to expand)` : reasonOf(error),
        false,
      );
      continue;
    }
    const excluded = excludedLevels(options, path, kind === 'directory');
    if (kind === 'directory') {
      if (!isIgnored(excluded, path, true)) {
        const above = options.gitignore ? levelsFor(levelsAbove(path), path) : [];
        walk(path, above, { files, failures, excluded, gitignore: options.gitignore, tree });
      }
    } else if (kind === 'other') {
      fail('is neither a file nor a directory', false);
    } else if (!isSourceName(path)) {
      fail('is no TypeScript or JavaScript file', true);
    } else if (!isDeclarationName(path) && tree.isPart(path) && !isIgnored(excluded, path, false)) {
      files.add(path);
    }
  }
  return { files: [...files].sort(), failures };
}

/** The patterns of `ignore`, seen from the working directory, or from what is named outside of it. */
function excludedLevels({ cwd, ignore }: ListOptions, path: string, isDirectory: boolean): IgnoreLevel[] {
  if (ignore.length === 0) return [];
  const isInside = path === cwd || path.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep);
  const outside = isDirectory ? path : dirname(path);
  return [createLevel(isInside ? cwd : outside, ignore)];
}

interface Walk {
  readonly files: Set<string>;
  readonly failures: Failure[];
  readonly excluded: readonly IgnoreLevel[];
  readonly gitignore: boolean;
  readonly tree: TreeReader;
}

function walk(directory: string, outer: readonly IgnoreLevel[], state: Walk): void {
  let entries: readonly Entry[];
  try {
    entries = state.tree.entriesOf(directory);
  } catch (error) {
    state.failures.push({ path: directory, reason: reasonOf(error), isFile: false });
    return;
  }
  const levels = state.gitignore
    ? enterLevels(outer, directory, name => state.tree.has(directory, entries, name))
    : [];
  const prefix = directory.endsWith(sep) ? directory : directory + sep;
  const isLeftOut = (path: string, isDirectory: boolean) =>
    isIgnored(state.excluded, path, isDirectory) || isIgnored(levels, path, isDirectory);

  for (const entry of entries) {
    const { name } = entry;
    const path = prefix + name;
    if (entry.isDirectory()) {
      if (name !== 'node_modules' && name !== '.git' && !isLeftOut(path, true)) {
        walk(path, levelsInside(levels, path), state);
      }
    } else if (isSourceName(name) && !isDeclarationName(name)) {
      if (
        (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(path, state))) &&
        !isLeftOut(path, false)
      ) {
        state.files.add(path);
      }
    }
  }
}

function leadsToFile(link: string, { failures }: Walk): boolean {
  try {
    return statSync(link, { throwIfNoEntry: false })?.isFile() ?? false; // Emacs locks files with dangling links
  } catch (error) {
    failures.push({ path: link, reason: reasonOf(error), isFile: false });
    return false;
  }
}
