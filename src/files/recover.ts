import { join } from 'node:path';
import { codeOf, disk, exists, readIfPresent, unlinkIfPresent, type FileSystem } from './file-system.ts';
import { DONE, drafterOf, JOURNAL, JournalError, parseJournal, type Journal } from './journal.ts';
import { RefusedError } from './prepare-changes.ts';
import type { Recovery } from './recovery.ts';
import { tidyUp, undo } from './undo.ts';

/** Whether a run in this directory did not end, or has not ended yet. */
export const isUnfinished = async (directory: string, files: FileSystem = disk): Promise<boolean> =>
  (await exists(files, join(directory, JOURNAL))) || (await exists(files, join(directory, DONE)));

/**
 * Ends what an earlier run in the directory did not end. Throws RefusedError where another run is writing right
 * now, where somebody changed the files since, and where the journal cannot be understood.
 */
export async function recover(directory: string, files: FileSystem = disk): Promise<Recovery> {
  await removeDrafts(directory, files);
  const isFinished = await withJournal(files, directory, DONE, journal => tidyUp(files, journal));
  const isUndone = await withJournal(files, directory, JOURNAL, async journal => {
    const { mtimeMs } = await files.stat(join(directory, JOURNAL));
    if (Date.now() - mtimeMs < PATIENCE && isAnotherProcess(journal.pid)) {
      throw new JournalError(`another run is writing (process ${journal.pid}): wait for it`);
    }
    const conflicts = await undo(files, journal);
    if (conflicts.length > 0) throw new RefusedError(conflicts);
  });
  return isUndone ? 'undone' : isFinished ? 'finished' : 'nothing';
}

/** No run writes longer, in milliseconds. An older journal is a dead process's, whoever has its number now. */
const PATIENCE = 60_000;

function isAnotherProcess(pid: number): boolean {
  // In a container every first process has the same number.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** What was left by a run that was stopped before it had begun anything else. */
async function removeDrafts(directory: string, files: FileSystem): Promise<void> {
  for (const name of await files.readdir(directory)) {
    const pid = drafterOf(name);
    if (pid !== undefined && !isAnotherProcess(pid)) await unlinkIfPresent(files, join(directory, name));
  }
}

/** Does something about a journal, if there is one. Returns whether there was. */
async function withJournal(
  files: FileSystem,
  directory: string,
  name: string,
  action: (journal: Journal) => Promise<void>,
): Promise<boolean> {
  const path = join(directory, name);
  const text = await readIfPresent(files, path);
  if (text === undefined) return false;
  try {
    await action(await parseJournal(files, directory, text.toString()));
    return true;
  } catch (error) {
    if (error instanceof JournalError) throw new RefusedError([{ path, reason: error.message }]);
    throw error;
  }
}
