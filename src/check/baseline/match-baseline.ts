import type { BaselineEntry } from './baseline-text.ts';

/** What one run can say of the file of an entry. */
export type Presence =
  /** Checked: what is not found in it is not in it. */
  | 'checked'
  /** There is no such file any more, where the run looked. */
  | 'gone'
  /** There is no such file any more, where the run did not look. */
  | 'gone elsewhere'
  /** Not checked, and there. */
  | 'unknown';

/** A use of one file, as an entry for it would be. */
export interface Use extends BaselineEntry {
  /** What the caller knows it by. */
  readonly problem: object;
}

export interface Match {
  /** The uses that an entry knows, each with its entry. */
  readonly known: ReadonlyMap<object, BaselineEntry>;
  /** Entries that know no use, although their files were checked or are gone. */
  readonly stale: readonly BaselineEntry[];
  /** Entries of which the run can say nothing. */
  readonly kept: readonly BaselineEntry[];
}

/**
 * Gives each use one entry of the same content: one of its own file, or else one that is left over, whose use was
 * moved or whose file was renamed. Of uses that are written alike as many are known as there are entries, the
 * first ones of a file.
 */
export function matchBaseline(
  uses: readonly Use[],
  entries: readonly BaselineEntry[],
  presenceOf: (entry: BaselineEntry) => Presence,
): Match {
  const known = new Map<object, BaselineEntry>();
  const match = (candidates: readonly BaselineEntry[], keyOf: (entry: BaselineEntry) => string) => {
    const left = new Map<string, BaselineEntry[]>();
    for (const entry of candidates) {
      const same = left.get(keyOf(entry));
      if (same) same.push(entry);
      else left.set(keyOf(entry), [entry]);
    }
    for (const use of uses) {
      if (known.has(use.problem)) continue;
      const entry = left.get(keyOf(use))?.shift();
      if (entry !== undefined) known.set(use.problem, entry);
    }
    return [...left.values()].flat();
  };
  const unmatched = match(entries, entry => `${contentOf(entry)} ${entry.path}`);
  const elsewhere = unmatched.filter(entry => presenceOf(entry) === 'unknown');
  const moved = unmatched.filter(entry => presenceOf(entry) !== 'unknown');
  const left = match(moved, contentOf);
  const isStale = (entry: BaselineEntry) => presenceOf(entry) !== 'gone elsewhere';
  return {
    known,
    stale: left.filter(isStale),
    kept: [...elsewhere, ...left.filter(entry => !isStale(entry))],
  };
}

const contentOf = ({ rule, api, fingerprint }: BaselineEntry): string => `${rule} ${api} ${fingerprint}`;
