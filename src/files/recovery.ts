/** What a run that did not end had left behind. */
export type Recovery =
  | 'nothing'
  /** Files were put back as they were. */
  | 'undone'
  /** All was written, and the temporary files are gone now, too. */
  | 'finished';
