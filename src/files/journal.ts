// What a run was about to do, so that the next one can undo it after a SIGKILL.
//
// The journal is written, whole, before anything else, and it goes away last. Until all files have their new
// content it is named JOURNAL, and says how to undo; then it is renamed to DONE, which is the moment at which the
// run has happened, and says what to tidy up.
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { codeOf, exists, unlinkIfPresent, type FileSystem } from './file-system.ts';
import { isInside } from './run-directory.ts';

export const JOURNAL = '.mcp-uproot-journal.json';
export const DONE = '.mcp-uproot-done.json';

const VERSION = 1;

export interface Journal {
  /** Absolute and real: where the journal stands. */
  readonly directory: string;
  /** Random; in the names of the temporary files. */
  readonly id: string;
  /** The process that writes. */
  readonly pid: number;
  /** Absolute; those that did not exist, outermost first. */
  readonly directories: readonly string[];
  readonly entries: readonly JournalEntry[];
}

export interface JournalEntry {
  /** Absolute. */
  readonly path: string;
  /** The hash of the content as it was; undefined for a new file. */
  readonly before: string | undefined;
  /** The hash of the content as it becomes. */
  readonly after: string;
  /** Beside the file: its new content, until it takes the file's place. */
  readonly fresh: string;
  /** Beside the file: the file as it was, by a second name. */
  readonly former: string;
}

/** A journal that says nothing we can go by. */
export class JournalError extends Error {}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The temporary names do not contain the file's own, which may be as long as a name can be. */
export function entryOf(
  id: string,
  index: number,
  file: Pick<JournalEntry, 'path' | 'before' | 'after'>,
): JournalEntry {
  const stem = join(dirname(file.path), `.mcp-uproot-${id}-${index}`);
  return { ...file, fresh: `${stem}.new`, former: `${stem}.old` };
}

/** Writes a journal, unless there is one: then it throws EEXIST. Nobody ever sees half a journal. */
export async function writeJournal(files: FileSystem, journal: Journal): Promise<void> {
  const path = join(journal.directory, JOURNAL);
  const draft = draftOf(journal);
  try {
    await files.writeFile(draft, formatJournal(journal), { flush: true });
    try {
      await files.link(draft, path); // unlike a rename, it fails where there is one
    } catch (error) {
      // Not every file system has hard links.
      if (codeOf(error) === 'EEXIST' || (await exists(files, path))) throw error;
      await files.rename(draft, path);
    }
  } finally {
    await unlinkIfPresent(files, draft).catch(() => undefined); // once more at the end
  }
}

/** Where a journal is written before it counts. */
export const draftOf = ({ directory, pid }: Journal): string =>
  join(directory, `.mcp-uproot-journal-${pid}.tmp`);

/** The process that writes, or wrote, the draft of a journal of this name. */
export function drafterOf(name: string): number | undefined {
  const pid = /^\.mcp-uproot-journal-(\d+)\.tmp$/.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}

function formatJournal({ directory, id, pid, directories, entries }: Journal): string {
  const nameOf = (path: string): string => relative(directory, path).replaceAll(sep, '/');
  const content = {
    about: 'mcp-uproot adopt was stopped while it wrote. Run it again: it undoes what it had begun.',
    version: VERSION,
    id,
    pid,
    directories: directories.map(nameOf),
    files: entries.map(({ path, before, after }) => ({ path: nameOf(path), before: before ?? null, after })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Reads a journal. It may come with a repository from who knows where: no name in it leads out of the
 * directory that it stands in. Throws JournalError.
 */
export async function parseJournal(files: FileSystem, directory: string, text: string): Promise<Journal> {
  const { version, id, pid, directories, files: entries } = recordOf(parseJson(text));
  if (version !== VERSION) {
    throw new JournalError('is by another version of mcp-uproot: run that version again, or delete the file');
  }
  if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id)) throw malformed();
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) throw malformed();
  const pathOf = (name: unknown) => resolveName(files, directory, name);
  const journal = { directory, id, pid, directories: [] as string[], entries: [] as JournalEntry[] };
  for (const name of listOf(directories)) journal.directories.push(await pathOf(name));
  for (const [index, entry] of listOf(entries).entries()) {
    const { path, before, after } = recordOf(entry);
    const file = {
      path: await pathOf(path),
      before: before === null ? undefined : stringOf(before),
      after: stringOf(after),
    };
    journal.entries.push(entryOf(id, index, file));
  }
  return journal;
}

async function resolveName(files: FileSystem, directory: string, name: unknown): Promise<string> {
  const path = join(directory, stringOf(name));
  if (isAbsolute(stringOf(name)) || path === directory || !isInside(path, directory)) throw malformed();
  const place = dirname(path);
  // The directories on the way may be links by now.
  const real = await files.realpath(place).catch(() => place);
  if (!isInside(real, directory)) throw malformed();
  return path;
}

const malformed = (): JournalError =>
  new JournalError('is no journal of mcp-uproot: see what it says, then delete it');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed();
  return value;
}

function stringOf(value: unknown): string {
  if (typeof value !== 'string') throw malformed();
  return value;
}
