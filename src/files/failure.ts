import type { Source } from './source.ts';

/** Something that could not be checked. The rest is checked all the same. */
export interface Failure {
  /** Absolute. */
  readonly path: string;
  /** Why, for people, without the path and without a full stop. */
  readonly reason: string;
  /** False when `path` is a directory or does not exist. */
  readonly isFile: boolean;
  /** Where the file does not parse; both 1-based. */
  readonly position?: { readonly line: number; readonly column: number };
  /** What does not parse. */
  readonly source?: Source;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'a symbolic link that leads to itself',
  EISDIR: 'is a directory',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ERR_FS_FILE_TOO_LARGE: 'is too large',
  ERR_STRING_TOO_LONG: 'is too large',
};

/** Says in plain words what Node or the operating system reports. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined ? REASONS[code] : undefined) ?? message;
}
