import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { findRepository } from './find-repository.ts';

/** Whether `path` is `directory` or lies in it; both absolute. */
export const isInside = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);

/**
 * The directory that a run may write in, and keeps its journal in: the git repository around the named paths, or
 * the directory they share. A later run finds the same one, also from another folder of the repository.
 */
export function findRunDirectory(cwd: string, paths: readonly string[]): string {
  const here = realpathSync(cwd);
  const [first = here, ...rest] = paths.map(name => realDirectory(resolve(cwd, name)));
  const named = [first, ...rest];
  let shared = here;
  if (!named.every(path => isInside(path, here))) {
    shared = first;
    while (!named.every(path => isInside(path, shared))) shared = dirname(shared);
  }
  return findRepository(shared) ?? shared;
}

/** The real directory of a path; what does not exist has the directory that it would stand in. */
function realDirectory(path: string): string {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : dirname(real);
  } catch {
    return dirname(path) === path ? path : realDirectory(dirname(path));
  }
}
