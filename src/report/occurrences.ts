import type { FileResult, Problem } from '../check/result.ts';

/**
 * Returns a function that names a problem within its file: by its fingerprint and, since uses that are written alike
 * share it, by which of them it is, from 1 on. Suppressed ones count, so that a comment renames no other problem.
 */
export function occurrencesIn({ problems, suppressed }: FileResult): (problem: Problem) => string {
  const inOrder = [...problems, ...suppressed].sort((a, b) => a.finding.range[0] - b.finding.range[0]);
  const numbers = new Map<string, number>();
  const names = new Map<Problem, string>();
  for (const problem of inOrder) {
    const number = (numbers.get(problem.fingerprint) ?? 0) + 1;
    numbers.set(problem.fingerprint, number);
    names.set(problem, `${problem.fingerprint}:${number}`);
  }
  return problem => names.get(problem) ?? problem.fingerprint;
}
