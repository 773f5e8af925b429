// The comments by which people switch ESLint's rules off, with ESLint's meaning: whoever silenced a rule for
// ESLint silenced it for `check`.
import type { Comment, Position, Range } from '../detect/index.ts';
import type { Problem, SuppressedProblem, Suppression } from './result.ts';

type Locate = (range: Range) => { readonly start: Position; readonly end: Position };

interface Switch {
  readonly turns: 'off' | 'on';
  /** Undefined stands for every rule. */
  readonly ruleId: string | undefined;
  /** Where it begins to count. */
  readonly from: Position;
  readonly justification: string;
}

interface Switches {
  /** `eslint-disable` and `eslint-enable`. */
  readonly blocks: readonly Switch[];
  /** `eslint-disable-line` and `eslint-disable-next-line`: nothing turns these on again. */
  readonly lines: readonly Switch[];
}

/** What a comment can suppress. */
type Suppressible = Pick<Problem, 'rule' | 'finding'>;

export interface Sifted<P = Problem> {
  readonly problems: readonly P[];
  readonly suppressed: readonly (P & Pick<SuppressedProblem, 'suppressions'>)[];
}

/** Parts the problems of a file, in source order, by what its comments suppress. */
export function siftSuppressed<P extends Suppressible>(
  problems: readonly P[],
  comments: readonly Comment[],
  locate: Locate,
): Sifted<P> {
  const { blocks, lines } = findSwitches(comments, locate);
  const left: P[] = [];
  const suppressed: (P & Pick<SuppressedProblem, 'suppressions'>)[] = [];
  for (const problem of problems) {
    const suppressions = [...suppressionsOf(problem, blocks), ...suppressionsOf(problem, lines)];
    if (suppressions.length > 0) suppressed.push({ ...problem, suppressions });
    else left.push(problem);
  }
  return { problems: left, suppressed };
}

function suppressionsOf(problem: Suppressible, switches: readonly Switch[]): Suppression[] {
  let suppressions: Suppression[] = [];
  for (const { turns, ruleId, from, justification } of switches) {
    if (compare(from, problem.finding.loc.start) > 0) break;
    if (ruleId !== undefined && ruleId !== `mcp-uproot/${problem.rule}`) continue;
    if (turns === 'off') suppressions.push({ kind: 'directive', justification });
    else suppressions = [];
  }
  return suppressions;
}

const compare = (a: Position, b: Position): number => a.line - b.line || a.column - b.column;

function findSwitches(comments: readonly Comment[], locate: Locate): Switches {
  const blocks: Switch[] = [];
  const lines: Switch[] = [];
  for (const comment of comments) {
    const directive = directiveIn(comment);
    if (directive === undefined) continue;
    const { label, ruleIds, justification } = directive;
    const { start, end } = locate(comment.range);
    for (const ruleId of ruleIds) {
      if (label === 'eslint-disable') blocks.push({ turns: 'off', ruleId, from: start, justification });
      else if (label === 'eslint-enable') blocks.push({ turns: 'on', ruleId, from: start, justification });
      else if (label === 'eslint-disable-next-line')
        lines.push(...oneLine(end.line + 1, ruleId, justification));
      // ESLint reports one that spans lines as a mistake, and it has no effect.
      else if (start.line === end.line) lines.push(...oneLine(start.line, ruleId, justification));
    }
  }
  return { blocks: blocks.sort(byPlace), lines: lines.sort(byPlace) };
}

const byPlace = (a: Switch, b: Switch): number => compare(a.from, b.from);

const oneLine = (line: number, ruleId: string | undefined, justification: string): Switch[] => [
  { turns: 'off', ruleId, from: { line, column: 0 }, justification },
  { turns: 'on', ruleId, from: { line: line + 1, column: -1 }, justification },
];

const LABEL = /^(eslint-disable(?:-next-line|-line)?|eslint-enable)(?=\s|$)/;

function directiveIn({ type, value }: Comment) {
  const separator = /\s-{2,}\s/.exec(value);
  const instruction = (separator === null ? value : value.slice(0, separator.index)).trim();
  const label = LABEL.exec(instruction)?.[1];
  if (label === undefined || (type === 'Line' && !label.endsWith('-line'))) return undefined;
  return {
    label,
    ruleIds: ruleIdsIn(instruction.slice(label.length)),
    justification: separator === null ? '' : value.slice(separator.index + separator[0].length).trim(),
  };
}

/** The rules of a list, each once, without the quotes that may stand around a name; no list means every rule. */
function ruleIdsIn(list: string): readonly (string | undefined)[] {
  const names = list.split(',').map(name => name.trim().replace(/^(['"])(.*)\1$/s, '$2'));
  const ruleIds = new Set(names.filter(name => name !== ''));
  return ruleIds.size > 0 ? [...ruleIds] : [undefined];
}
