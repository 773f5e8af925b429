import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf, disk, unlinkIfPresent, type FileSystem } from './file-system.ts';

/**
 * Writes a file and makes the folders that it is in. Whoever reads it finds the old content or the new one, whole. A
 * link to a file stays one, and what is no regular file (`/dev/stdout`, a pipe) is written to as it is. Throws what
 * the file system does, and leaves nothing behind.
 */
export async function writeReport(path: string, text: string, files: FileSystem = disk): Promise<void> {
  const target = (await ifPresent(files.realpath(path))) ?? path;
  const old = await ifPresent(files.stat(target));
  if (old !== undefined && !old.isFile()) return files.writeFile(target, text);
  await files.mkdir(dirname(target), { recursive: true });
  const temporary = join(dirname(target), `.mcp-uproot-${randomBytes(8).toString('hex')}.tmp`);
  try {
    await files.writeFile(temporary, text, { flag: 'wx' });
    if (old !== undefined) await files.chmod(temporary, old.mode);
    await files.rename(temporary, target);
  } catch (error) {
    await unlinkIfPresent(files, temporary);
    throw error;
  }
}

/** What is read of a path; undefined when nothing is there. */
const ifPresent = <Result>(reading: Promise<Result>): Promise<Result | undefined> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  });
