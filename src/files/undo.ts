import { dirname, join } from 'node:path';
import { codeOf, exists, readIfPresent, unlinkIfPresent, type FileSystem } from './file-system.ts';
import { DONE, draftOf, hashOf, JOURNAL, type Journal, type JournalEntry } from './journal.ts';
import type { Refusal } from './prepare-changes.ts';

/**
 * Puts every file back that has its new content, and takes everything away that the run had made. Can itself be
 * stopped at any point and done again. Returns the files that somebody changed since: they stay as they are, and
 * the journal stays for them.
 */
export async function undo(files: FileSystem, journal: Journal): Promise<readonly Refusal[]> {
  const conflicts: Refusal[] = [];
  for (const entry of [...journal.entries].reverse()) {
    const reason = await putBack(files, entry);
    if (reason === undefined) await removeTemporary(files, entry);
    else conflicts.push({ path: entry.path, reason });
  }
  if (conflicts.length > 0) return conflicts.reverse();
  for (const directory of [...journal.directories].reverse()) await removeIfEmpty(files, directory);
  await unlinkIfPresent(files, draftOf(journal));
  await unlinkIfPresent(files, join(journal.directory, JOURNAL));
  return [];
}

/** Says why not. */
async function putBack(files: FileSystem, { path, before, after, fresh, former }: JournalEntry) {
  // The new content has not taken the file's place: whatever stands there is not ours.
  if (await exists(files, fresh)) return undefined;
  const content = await readIfPresent(files, path);
  const hash = content && hashOf(content);
  if (before === undefined) {
    // Changed by somebody, it is theirs.
    if (hash === after) await unlinkIfPresent(files, path);
    return undefined;
  }
  if (hash === before) return undefined;
  const saved = await readIfPresent(files, former);
  // Without it somebody has decided what the file shall be.
  if (saved === undefined) return undefined;
  if (hash !== after || hashOf(saved) !== before) {
    return `changed since an interrupted run; as it was, it is in ${former}: move it back, or delete it to keep the change`;
  }
  await files.rename(former, path);
  return undefined;
}

/** Takes away what a run that has happened had left to tidy up. */
export async function tidyUp(files: FileSystem, journal: Journal): Promise<void> {
  for (const entry of journal.entries) await removeTemporary(files, entry);
  await unlinkIfPresent(files, draftOf(journal));
  await unlinkIfPresent(files, join(journal.directory, DONE));
}

async function removeTemporary(files: FileSystem, { fresh, former }: JournalEntry): Promise<void> {
  await unlinkIfPresent(files, former); // first: alone, it would look as if the new content had taken its place
  await unlinkIfPresent(files, fresh);
}

async function removeIfEmpty(files: FileSystem, directory: string): Promise<void> {
  try {
    await files.rmdir(directory);
  } catch (error) {
    // Not there yet, or in use by somebody else by now.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
  }
}

/** The directories above the files that do not exist, outermost first. */
export async function missingDirectories(files: FileSystem, paths: readonly string[]): Promise<string[]> {
  const missing = new Set<string>();
  for (const path of paths) {
    for (let directory = dirname(path); !missing.has(directory); directory = dirname(directory)) {
      if ((await files.stat(directory).catch(() => undefined)) !== undefined) break;
      missing.add(directory);
    }
  }
  return [...missing].sort((a, b) => a.length - b.length);
}
