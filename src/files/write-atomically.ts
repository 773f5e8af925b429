import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { codeOf, disk, readIfPresent, unlinkIfPresent, type FileSystem } from './file-system.ts';

/**
 * Writes a text file so that whoever reads it sees the former content or the new one, also after a crash. A link
 * stays one. Leaves alone what has the content already. Throws what the file system throws.
 */
export async function writeAtomically(path: string, text: string, files: FileSystem = disk): Promise<void> {
  const target = await realPath(path, files);
  const former = await readIfPresent(files, target);
  if (former?.equals(Buffer.from(text)) === true) return;
  const fresh = join(dirname(target), `.mcp-uproot-${randomBytes(8).toString('hex')}.tmp`);
  try {
    await files.writeFile(fresh, text, { flag: 'wx', flush: true });
    if (former !== undefined) await files.chmod(fresh, (await files.stat(target)).mode);
    await files.rename(fresh, target);
  } catch (error) {
    await unlinkIfPresent(files, fresh).catch(() => undefined);
    throw error;
  }
}

async function realPath(path: string, files: FileSystem): Promise<string> {
  try {
    return await files.realpath(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return path;
    throw error;
  }
}
