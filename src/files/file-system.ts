import * as promises from 'node:fs/promises';

/** What writing needs of a file system. Tests pass one that fails, or stops the process, at a given call. */
export type FileSystem = Pick<
  typeof promises,
  | 'access'
  | 'chmod'
  | 'chown'
  | 'copyFile'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'readdir'
  | 'readFile'
  | 'realpath'
  | 'rename'
  | 'rmdir'
  | 'stat'
  | 'unlink'
  | 'writeFile'
>;

/** The disk. */
export const disk: FileSystem = promises;

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** The bytes of a file; undefined when there is none. */
export async function readIfPresent(files: FileSystem, path: string): Promise<Buffer | undefined> {
  try {
    return await files.readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Whether anything has this name, be it a link that leads nowhere. */
export async function exists(files: FileSystem, path: string): Promise<boolean> {
  try {
    await files.lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Removes a file, or finds that it is gone. */
export async function unlinkIfPresent(files: FileSystem, path: string): Promise<void> {
  try {
    await files.unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
  }
}
