import type { CheckResult, Problem, SuppressedProblem } from './result.ts';

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly suppressed: number;
  /** How many of the suppressed the baseline knows. */
  readonly known: number;
}

/** The number of problems of each severity. */
export const countProblems = (problems: readonly Problem[]): Pick<Counts, 'errors' | 'warnings'> => {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
};

/** The numbers of a whole run. */
export function countResult({ files }: CheckResult): Counts {
  const counts = { errors: 0, warnings: 0, suppressed: 0, known: 0 };
  for (const { problems, suppressed } of files) {
    const { errors, warnings } = countProblems(problems);
    counts.errors += errors;
    counts.warnings += warnings;
    counts.suppressed += suppressed.length;
    counts.known += suppressed.filter(isKnown).length;
  }
  return counts;
}

const isKnown = ({ suppressions }: SuppressedProblem): boolean =>
  suppressions.some(({ kind }) => kind === 'file');
