import { constants } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { reasonOf } from './failure.ts';
import type { FileChange } from './file-change.ts';
import { codeOf, disk, exists, readIfPresent, type FileSystem } from './file-system.ts';
import { isInside } from './run-directory.ts';

/** A change to a file that was looked at: it stands on the disk as it was read, and may be written. */
export interface PreparedChange {
  /** Absolute and real: where a link leads to. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: Buffer | undefined;
  readonly after: Buffer;
  /** Of the file as it is; undefined for a new one. */
  readonly owner: { readonly mode: number; readonly uid: number; readonly gid: number } | undefined;
}

/** Why something cannot be written; `path` is absolute. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** Found before anything was written. */
export class RefusedError extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ path, reason }) => `${path}: ${reason}`).join('\n'));
    this.refusals = refusals;
  }
}

export interface PrepareOptions {
  /** The real directory that all files must lie in. */
  readonly directory: string;
  readonly files?: FileSystem | undefined;
}

/**
 * Looks at everything that would be written, and writes nothing. Throws RefusedError with every file that
 * changed since it was read, that may not be written, or that lies outside of the directory.
 */
export async function prepareChanges(
  changes: readonly FileChange[],
  { directory, files = disk }: PrepareOptions,
): Promise<readonly PreparedChange[]> {
  const prepared = new Map<string, { change: FileChange; result: PreparedChange }>();
  const refusals: Refusal[] = [];
  for (const change of changes) {
    if (change.before === change.after) continue;
    let result: PreparedChange | string;
    try {
      result = await prepare(change, directory, files);
    } catch (error) {
      result = reasonOf(error);
    }
    if (typeof result === 'string') {
      refusals.push({ path: change.path, reason: result });
      continue;
    }
    const known = prepared.get(result.path);
    if (known === undefined || change.path === result.path) prepared.set(result.path, { change, result });
    else if (known.change.path !== result.path && known.change.after !== change.after) {
      const other = relative(directory, known.change.path);
      refusals.push({ path: change.path, reason: `leads to the same file as ${other}, with another result` });
    }
  }
  if (refusals.length > 0) throw new RefusedError(refusals);
  return [...prepared.values()].map(({ result }) => result);
}

/** Says why not by a string. */
async function prepare(
  { path: name, before, after }: FileChange,
  directory: string,
  files: FileSystem,
): Promise<PreparedChange | string> {
  const path = await realTarget(name, files);
  if (!isInside(path, directory)) {
    return path === name
      ? `lies outside of ${directory}: run adopt there`
      : `leads to ${path}, outside of ${directory}: run adopt there`;
  }
  const common = { path, after: Buffer.from(after) };
  if (before === undefined) {
    if (await exists(files, path)) return 'appeared meanwhile';
    return { ...common, before: undefined, owner: undefined };
  }
  const content = await readIfPresent(files, path);
  const expected = Buffer.from(before);
  if (content === undefined) return 'was removed meanwhile';
  if (!content.equals(expected)) return 'changed meanwhile';
  const { mode, uid, gid } = await files.stat(path);
  // A rename would replace it all the same, and so would any write of root's.
  if ((mode & 0o222) === 0) return 'is read-only';
  await files.access(path, constants.W_OK);
  return { ...common, before: expected, owner: { mode: mode & 0o7777, uid, gid } };
}

/** The real path of a file that may not exist yet, in directories that may not exist yet. */
async function realTarget(path: string, files: FileSystem): Promise<string> {
  try {
    return await files.realpath(path);
  } catch (error) {
    // A link that leads nowhere stays what it is: something has this name.
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path || (await exists(files, path))) throw error;
    return join(await realTarget(dirname(path), files), basename(path));
  }
}
