import type { BaselineOutcome, CheckResult, FileResult, Problem, SuppressedProblem } from '../result.ts';
import type { BaselineEntry } from './baseline-text.ts';
import { matchBaseline, type Presence, type Use } from './match-baseline.ts';

interface Applied {
  /** The problems that are known are suppressed, as ESLint's are by its file of suppressions. */
  readonly files: readonly FileResult[];
  readonly baseline: BaselineOutcome;
}

/** Takes what the baseline at `path` knows out of the problems. */
export function applyBaseline(
  files: CheckResult['files'],
  entries: readonly BaselineEntry[],
  path: string,
  presenceOf: (entry: BaselineEntry) => Presence,
): Applied {
  const { known, stale } = matchBaseline(usesIn(files), entries, presenceOf);
  return {
    files: files.map(file => withKnown(file, problem => known.has(problem))),
    baseline: { path, stale: [...stale].sort(byText) },
  };
}

/** Replaces the baseline by what was found, and keeps the entries of which the run can say nothing. */
export function renewBaseline(
  files: CheckResult['files'],
  entries: readonly BaselineEntry[],
  path: string,
  presenceOf: (entry: BaselineEntry) => Presence,
): Applied & { readonly entries: readonly BaselineEntry[] } {
  const uses = usesIn(files);
  const { known, stale, kept } = matchBaseline(uses, entries, presenceOf);
  const moved = uses.filter(use => known.has(use.problem) && known.get(use.problem)?.path !== use.path);
  const renewed = [...uses.map(({ problem: _, ...entry }) => entry), ...kept];
  const update = {
    entries: renewed.length,
    added: uses.length - known.size,
    removed: stale.length,
    moved: moved.length,
  };
  return {
    files: files.map(file => withKnown(file, () => true)),
    baseline: { path, stale: [], update },
    entries: renewed,
  };
}

const usesIn = (files: CheckResult['files']): Use[] =>
  files.flatMap(({ path, problems }) =>
    problems.map(problem => {
      const { rule, finding, fingerprint } = problem;
      return { path, rule, api: finding.api, fingerprint, problem };
    }),
  );

function withKnown(file: FileResult, isKnown: (problem: Problem) => boolean): FileResult {
  const known = file.problems.filter(isKnown).map((problem): SuppressedProblem => ({
    ...problem,
    suppressions: [{ kind: 'file', justification: '' }],
  }));
  return {
    ...file,
    problems: file.problems.filter(problem => !isKnown(problem)),
    suppressed: [...file.suppressed, ...known].sort(byPlace),
  };
}

const byPlace = ({ finding: a }: Problem, { finding: b }: Problem): number =>
  a.range[0] - b.range[0] || a.range[1] - b.range[1];

const byText = (a: BaselineEntry, b: BaselineEntry): number => (textOf(a) < textOf(b) ? -1 : 1);

const textOf = ({ path, rule, api, fingerprint }: BaselineEntry): string =>
  [path, rule, api, fingerprint].join(' ');
