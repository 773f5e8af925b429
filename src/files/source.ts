/** What stands in a file. */
export interface Source {
  /** Without the byte order mark: ESLint's offsets do not count it, and neither do a finding's. */
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}
