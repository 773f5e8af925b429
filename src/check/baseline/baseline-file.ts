import { codeOf, disk, readIfPresent } from '../../files/file-system.ts';
import { reasonOf } from '../../files/failure.ts';
import { writeAtomically } from '../../files/write-atomically.ts';
import { BaselineError, formatBaseline, parseBaseline, type BaselineEntry } from './baseline-text.ts';

/** Reads a baseline; undefined when there is no such file. Throws BaselineError. */
export async function readBaseline(path: string): Promise<readonly BaselineEntry[] | undefined> {
  let bytes: Buffer | undefined;
  try {
    bytes = await readIfPresent(disk, path);
  } catch (error) {
    throw new BaselineError(path, `cannot read the baseline: ${reasonOf(error)}`);
  }
  return bytes && parseBaseline(bytes.toString('utf8'), path);
}

/** Writes a baseline, or leaves the former one whole. Throws BaselineError. */
export async function writeBaseline(path: string, entries: readonly BaselineEntry[]): Promise<void> {
  try {
    await writeAtomically(path, formatBaseline(entries, path));
  } catch (error) {
    const reason = codeOf(error) === 'ENOENT' ? 'no such directory' : reasonOf(error);
    throw new BaselineError(path, `cannot write the baseline: ${reason}`);
  }
}
