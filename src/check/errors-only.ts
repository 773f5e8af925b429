import { countResult } from './count.ts';
import type { CheckResult, Problem } from './result.ts';

/** The result without its warnings, as `--quiet` shows it. */
export function errorsOnly(result: CheckResult): CheckResult {
  const isError = ({ severity }: Problem) => severity === 'error';
  const files = result.files.map(file => ({
    ...file,
    problems: file.problems.filter(isError),
    suppressed: file.suppressed.filter(isError),
  }));
  return {
    ...result,
    files: files.filter(file => file.problems.length + file.suppressed.length > 0),
    hiddenWarnings: countResult(result).warnings,
  };
}
