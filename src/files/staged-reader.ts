import { spawnSync } from 'node:child_process';
import { gitEnvironment } from './git.ts';
import { rejectNonText } from './read-source.ts';

/** How many files are read by one process, and are in memory at once. */
const BATCH = 100;

/**
 * Returns a function that gives the bytes of staged files, which are known by the names of their blobs. It reads
 * ahead in the order of `paths`. Throws NotTextError, and an Error with a `code`
 * where git does not have them.
 */
export function createStagedReader(
  root: string,
  blobs: ReadonlyMap<string, string | undefined>,
  paths: readonly string[],
): (path: string) => Buffer {
  let read = new Map<string, Buffer>();
  return path => {
    if (!read.has(path)) {
      const start = paths.indexOf(path);
      const batch = paths.slice(start, start + BATCH);
      const contents = readBlobs(
        root,
        batch.map(name => blobs.get(name) ?? ''),
      );
      read = new Map(contents.flatMap((bytes, i) => (bytes ? [[batch[i] ?? '', bytes]] : [])));
    }
    const bytes = read.get(path);
    if (bytes === undefined)
      throw Object.assign(new Error('git does not have what is staged'), { code: 'EGIT' });
    rejectNonText(bytes);
    return bytes;
  };
}

/** Blobs in the order of their names; undefined stands for one that is missing. */
function readBlobs(root: string, names: readonly string[]): (Buffer | undefined)[] {
  const { stdout, error } = spawnSync('git', ['cat-file', '--batch'], {
    cwd: root,
    env: gitEnvironment(),
    input: names.map(name => `${name}\n`).join(''),
    maxBuffer: Infinity,
    windowsHide: true,
  });
  if (error) throw error;
  let offset = 0;
  return names.map(() => {
    // `name blob size`, a line end, the content, a line end; or `name missing`
    const lineEnd = stdout.indexOf('\n', offset);
    const size = /^\S+ blob (\d+)$/.exec(stdout.toString('latin1', offset, Math.max(lineEnd, offset)))?.[1];
    const start = lineEnd + 1;
    offset = size === undefined ? start : start + Number(size) + 1;
    return size === undefined ? undefined : stdout.subarray(start, offset - 1);
  });
}
