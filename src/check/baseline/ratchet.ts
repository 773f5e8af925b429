import { existsSync } from 'node:fs';
import { isInside } from '../../files/run-directory.ts';
import type { CheckResult } from '../result.ts';
import type { Severities } from '../severities.ts';
import { applyBaseline, renewBaseline } from './apply-baseline.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';
import { BaselineError, type BaselineEntry } from './baseline-text.ts';
import type { Presence } from './match-baseline.ts';

/** What a run looked at. */
export interface Extent {
  /** The files that it tried to check. */
  readonly files: readonly string[];
  /** The files and directories that it was asked for; absolute. */
  readonly places: readonly string[];
  /** Where only changed files were looked at: which of the rest are gone. */
  readonly deleted?: ReadonlySet<string> | undefined;
  readonly severities: Severities;
}

/** What the baseline makes of a result. */
export type Ratchet = (
  result: Pick<CheckResult, 'files' | 'failures'>,
  extent: Extent,
) => Promise<Pick<CheckResult, 'files' | 'baseline'>>;

/**
 * Reads the baseline at `path`, before anything is checked in vain. Returns what applies it to a result, or
 * updates it. Throws BaselineError.
 */
export async function loadRatchet(path: string, isUpdate: boolean): Promise<Ratchet> {
  const entries = await readBaseline(path);
  if (entries === undefined && !isUpdate)
    throw new BaselineError(path, `no such baseline: \`--update-baseline\` writes it`);
  return async ({ files, failures }, extent) => {
    const presenceOf = createPresence(extent, failures);
    if (!isUpdate) return applyBaseline(files, entries ?? [], path, presenceOf);
    const { entries: renewed, ...applied } = renewBaseline(files, entries ?? [], path, presenceOf);
    await writeBaseline(path, renewed);
    return applied;
  };
}

function createPresence(
  { files, places, deleted, severities }: Extent,
  failures: CheckResult['failures'],
): (entry: BaselineEntry) => Presence {
  const listed = new Set(files);
  const isOff = (rule: string) => (severities as Readonly<Record<string, string>>)[rule] === 'off';
  return ({ path, rule }) => {
    // Also what lies in a directory that cannot be read.
    if (isOff(rule) || failures.some(failure => isInside(path, failure.path))) return 'unknown';
    if (listed.has(path)) return 'checked';
    if (deleted?.has(path) === true) return 'gone'; // also what is only staged to be
    if (existsSync(path)) return 'unknown';
    const isSeen = deleted === undefined && places.some(place => isInside(path, place));
    return isSeen ? 'gone' : 'gone elsewhere';
  };
}
