/** A file to be written: an edited one, or a new one. */
export interface FileChange {
  /** Absolute. */
  readonly path: string;
  /** As it was read, with its byte order mark; undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}
