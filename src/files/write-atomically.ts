import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf, disk, readIfPresent, unlinkIfPresent, type FileSystem } from './file-system.ts';

/**
 * Writes a text file so that whoever reads it finds the former content or the new one, whole, also after a crash. A
 * link stays one, what has the content already is left alone, and what is no regular file (`/dev/stdout`, a pipe) is
 * written to as it is. Throws what the file system throws, and leaves nothing behind.
 */
export async function writeAtomically(path: string, text: string, files: FileSystem = disk): Promise<void> {
  const target = (await ifPresent(files.realpath(path))) ?? path;
  const former = await ifPresent(files.stat(target));
  if (former !== undefined) {
    if (!former.isFile()) return files.writeFile(target, text);
    if ((await readIfPresent(files, target))?.equals(Buffer.from(text)) === true) return;
  }
  const fresh = join(dirname(target), `.mcp-uproot-${randomBytes(8).toString('hex')}.tmp`);
  try {
    await files.writeFile(fresh, text, { flag: 'wx', flush: true });
    if (former !== undefined) await files.chmod(fresh, former.mode);
    await files.rename(fresh, target);
  } catch (error) {
    await unlinkIfPresent(files, fresh).catch(() => undefined);
    throw error;
  }
}

/** What is read of a path; undefined when nothing is there. */
const ifPresent = <Result>(reading: Promise<Result>): Promise<Result | undefined> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  });
