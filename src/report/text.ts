import { relative } from 'node:path';
import { catalog, docsUrl } from '../catalog/index.ts';
import { countResult } from '../check/count.ts';
import type { CheckResult, FileResult, Problem } from '../check/result.ts';
import type { Evidence } from '../detect/finding.ts';
import type { ReportOptions } from './format.ts';
import { createStyle } from './style.ts';

type Style = ReturnType<typeof createStyle>;

/** The report for people, as they know it from ESLint. */
export function formatText(
  result: CheckResult,
  { explain, colour }: Pick<ReportOptions, 'explain' | 'colour'>,
): string {
  const style = createStyle(colour);
  const blocks = result.files
    .filter(({ problems }) => problems.length > 0)
    .map(file => fileBlock(file, result.cwd, explain, style));
  return [...blocks, summary(result, style)].map(block => `${block}\n`).join('\n');
}

function fileBlock({ path, problems }: FileResult, cwd: string, explain: boolean, style: Style): string {
  const places = problems.map(placeOf);
  const lineWidth = Math.max(...places.map(([line]) => line.length));
  const columnWidth = Math.max(...places.map(([, column]) => column.length));
  const rows = problems.flatMap((problem, index) => {
    const [line = '', column = ''] = places[index] ?? [];
    const place = `${line.padStart(lineWidth)}:${column.padEnd(columnWidth)}`;
    const severity = problem.severity === 'error' ? style('red', 'error  ') : style('yellow', 'warning');
    const rule = style('dim', `mcp-uproot/${problem.rule}`);
    const row = `  ${style('dim', place)}  ${severity}  ${problem.message}  ${rule}`;
    const indent = ' '.repeat(place.length + 4);
    return explain ? [row, ...explanation(problem).map(text => style('dim', indent + text))] : [row];
  });
  return [style('underline', relative(cwd, path)), ...rows].join('\n');
}

function placeOf({ finding }: Problem): readonly [line: string, column: string] {
  const { line, column } = finding.loc.start;
  return [String(line), String(column + 1)];
}

const REASONS: Readonly<Record<Evidence, string>> = {
  import: 'resolved to an import of an MCP module',
  receiver: 'called on what has the shape of an MCP server',
  type: 'the type checker says so',
  literal: 'the exact method name of the protocol',
  name: 'bears the name, in a file that imports an MCP module',
};

function explanation({ finding, rule }: Problem): readonly string[] {
  const { role, since, earliestRemoval, migration } = catalog[finding.api];
  const side = finding.role === 'unknown' ? role : finding.role;
  return [
    `evidence: ${finding.evidence} (${REASONS[finding.evidence]})`,
    `api: ${finding.api}${side === 'unknown' ? '' : `, ${side} side`}; since ${since}, may be gone from ${earliestRemoval}`,
    `migration: ${migration}; ${docsUrl(rule)}`,
  ];
}

const NO_FILES =
  'Nothing to check: no TypeScript or JavaScript files, or none that .gitignore and --ignore leave in.';

/** The last line of the text: what was found, in numbers. */
export function summary(result: CheckResult, style: Style): string {
  const { errors, warnings, suppressed, known } = countResult(result);
  const total = errors + warnings;
  if (result.checkedFiles === 0 && result.failures.length === 0 && result.isPartial === true) {
    return style('green', 'Nothing to check: no TypeScript or JavaScript file has changed.');
  }
  if (result.checkedFiles === 0) {
    return style('yellow', result.failures.length === 0 ? NO_FILES : 'Nothing was checked.');
  }
  const files = count(result.checkedFiles, 'file');
  const silenced =
    (suppressed === known ? '' : `, ${suppressed - known} suppressed`) +
    (known === 0 ? '' : `, ${known} in the baseline`);
  const { hiddenWarnings = 0 } = result;
  if (total === 0 && hiddenWarnings > 0) {
    return style(
      'yellow',
      `No errors in ${files}${silenced}; ${count(hiddenWarnings, 'warning')} not shown.`,
    );
  }
  if (total === 0)
    return style('green', `No ${known === 0 ? '' : 'new '}uses of MCP roots in ${files}${silenced}.`);
  const numbers = `${count(total, 'problem')} (${count(errors, 'error')}, ${count(warnings, 'warning')}${silenced})`;
  return style([errors > 0 ? 'red' : 'yellow', 'bold'], `✖ ${numbers} in ${files} checked`);
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
