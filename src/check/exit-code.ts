import { countResult } from './count.ts';
import type { CheckResult } from './result.ts';

/** 0: clean. 1: errors, or more warnings than allowed. 2: something could not be checked. */
export type ExitCode = 0 | 1 | 2;

/** What a run means to its caller, whatever the format of the report. */
export function exitCodeOf(result: CheckResult, maxWarnings = Infinity): ExitCode {
  if (result.failures.length > 0) return 2;
  const { errors, warnings } = countResult(result);
  return errors > 0 || warnings > maxWarnings ? 1 : 0;
}
