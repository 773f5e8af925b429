/** The project's files as the search sees them: injected, so that tests need no disk. */
export interface SourceReader {
  /** Absolute paths of the source files, no declarations, nothing that git ignores. */
  readonly files: readonly string[];
  /** The text without its byte order mark (also of a package.json); undefined if it cannot be read. */
  read(path: string): string | undefined;
  /** The files among `among` (default: all source files) whose bytes hold at least one of the tokens. */
  filesWith(tokens: readonly string[], among?: readonly string[]): readonly string[];
}
