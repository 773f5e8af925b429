import { countResult } from './count.ts';
import type { CheckResult } from './result.ts';

/** 0: clean. 1: errors, more warnings than allowed, stale entries. 2: something could not be checked. */
export type ExitCode = 0 | 1 | 2;

export interface Limits {
  /** How many warnings are allowed. Default: any number. */
  readonly maxWarnings?: number | undefined;
  /** Whether the baseline may have no stale entries. Default: false. */
  readonly strictBaseline?: boolean | undefined;
}

/** What a run means to its caller, whatever the format of the report. */
export function exitCodeOf(
  result: CheckResult,
  { maxWarnings = Infinity, strictBaseline = false }: Limits = {},
): ExitCode {
  if (result.failures.length > 0) return 2;
  const { errors, warnings } = countResult(result);
  const isStale = strictBaseline && (result.baseline?.stale.length ?? 0) > 0;
  return errors > 0 || warnings > maxWarnings || isStale ? 1 : 0;
}
