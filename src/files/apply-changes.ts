import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { reasonOf } from './failure.ts';
import { codeOf, disk, exists, readIfPresent, type FileSystem } from './file-system.ts';
import { DONE, entryOf, hashOf, JOURNAL, writeJournal, type Journal, type JournalEntry } from './journal.ts';
import { RefusedError, type PreparedChange, type Refusal } from './prepare-changes.ts';
import { missingDirectories, tidyUp, undo } from './undo.ts';
import { writeReasonOf } from './write-failure.ts';

export interface ApplyOptions {
  /** The real directory that all files lie in, and that the journal is kept in. */
  readonly directory: string;
  /** Aborted, what was begun is undone, and the reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly files?: FileSystem | undefined;
}

/**
 * Writes all changes or none: new content into temporary files beside the targets, then one rename a file.
 * Whatever goes wrong, everything is as it was when this throws: RefusedError, with the file and the reason, or
 * the reason of the signal. After a SIGKILL, `recover` of the next run undoes it.
 */
export async function applyChanges(
  changes: readonly PreparedChange[],
  { directory, signal, files = disk }: ApplyOptions,
): Promise<void> {
  if (changes.length === 0) return;
  signal?.throwIfAborted();
  const id = randomBytes(8).toString('hex');
  const steps = changes.map((change, index) => {
    const before = change.before && hashOf(change.before);
    return { change, entry: entryOf(id, index, { path: change.path, before, after: hashOf(change.after) }) };
  });
  const journal: Journal = {
    directory,
    id,
    pid: process.pid,
    directories: await missingDirectories(
      files,
      changes.map(({ path }) => path),
    ),
    entries: steps.map(({ entry }) => entry),
  };
  await begin(files, journal);
  let path = directory;
  try {
    for (path of journal.directories) await files.mkdir(path);
    for (const { change, entry } of steps) {
      signal?.throwIfAborted();
      path = change.path;
      await stage(files, change, entry);
    }
    for (const { change, entry } of steps) {
      signal?.throwIfAborted();
      path = change.path;
      await putInPlace(files, change, entry);
    }
    path = join(directory, JOURNAL);
    await files.rename(path, join(directory, DONE)); // now it has happened
  } catch (error) {
    const refusals = signal?.aborted === true ? [] : [{ path, reason: writeReasonOf(error) }];
    refusals.push(...(await undoHere(files, journal)));
    throw refusals.length > 0 ? new RefusedError(refusals) : error;
  }
  // What stays behind if this fails, the next run takes away.
  await tidyUp(files, journal).catch(() => undefined);
}

async function begin(files: FileSystem, journal: Journal): Promise<void> {
  try {
    await writeJournal(files, journal);
  } catch (error) {
    const reason = codeOf(error) === 'EEXIST' ? 'another run is writing' : writeReasonOf(error);
    throw new RefusedError([{ path: join(journal.directory, JOURNAL), reason }]);
  }
}

/** Makes all that needs room on the disk: the rest renames and removes. */
async function stage(files: FileSystem, change: PreparedChange, { fresh, former }: JournalEntry) {
  const { path, after, owner } = change;
  if (owner === undefined) {
    await files.writeFile(fresh, after, { flag: 'wx', flush: true });
    return;
  }
  await files.writeFile(fresh, after, { flag: 'wx', flush: true, mode: 0o600 });
  // Only root may give files away, and whoever edits a file of somebody else in a shared folder is not told off.
  const { uid, gid } = await files.stat(fresh);
  if (uid !== owner.uid || gid !== owner.gid) {
    await files.chown(fresh, owner.uid, owner.gid).catch(() => undefined);
  }
  await files.chmod(fresh, owner.mode);
  try {
    await files.link(path, former); // takes no room, and is the very file, should it have to go back
  } catch {
    await files.copyFile(path, former); // not every file system has hard links
    await files.chmod(former, owner.mode);
  }
}

async function putInPlace(files: FileSystem, { path, before }: PreparedChange, { fresh }: JournalEntry) {
  const content = before && (await readIfPresent(files, path));
  const isAsBefore = before === undefined ? !(await exists(files, path)) : content?.equals(before) === true;
  if (!isAsBefore) throw new ChangedError();
  await files.rename(fresh, path);
}

class ChangedError extends Error {
  override readonly message = 'changed meanwhile';
}

async function undoHere(files: FileSystem, journal: Journal): Promise<readonly Refusal[]> {
  try {
    return await undo(files, journal);
  } catch (error) {
    const reason = `could not undo (${reasonOf(error)}): run adopt again to try once more`;
    return [{ path: join(journal.directory, JOURNAL), reason }];
  }
}
