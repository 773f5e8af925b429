import { docsUrl, EARLIEST_REMOVAL } from '../catalog/index.ts';
import type { BaselineEntry } from '../check/baseline/baseline-text.ts';
import { countResult } from '../check/count.ts';
import type { CheckResult, Failure, Problem } from '../check/result.ts';
import { nameFrom } from './file-names.ts';
import type { Format } from './format.ts';
import { createStyle } from './style.ts';
import { summary } from './text.ts';

/** GitHub refuses comments of more than 65,536 characters; whoever posts this may add a line of their own. */
const ROOM = 65_000;

/** What the sentence about what is left out may take. */
const ROOM_FOR_REST = 200;

type NameOf = (path: string) => string;

/** A comment for a pull request: the numbers, the days that are left, and a table with the errors first. */
export const formatMarkdown: Format = (result, { root, today }) => {
  const nameOf: NameOf = path => nameFrom(root, path);
  const head = `### MCP roots\n\n**${summary(result, createStyle(false))}**\n${deadline(result, today)}`;
  let room = ROOM - ROOM_FOR_REST - head.length;
  const takeFitting = (start: string, rows: readonly string[]) => {
    const fitting = rows.length === 0 ? '' : start;
    const taken = takeUntil(rows, room - fitting.length);
    room -= fitting.length + taken.join('').length;
    return { text: taken.length === 0 ? '' : fitting + taken.join(''), left: rows.length - taken.length };
  };
  const failures = takeFitting(
    `\n${result.failures.length} could not be checked:\n\n`,
    result.failures.map(failure => failureLine(failure, nameOf)),
  );
  const problems = takeFitting(TABLE_HEAD, problemRows(result, nameOf));
  const stale = takeFitting(
    '\nIn the baseline, but gone (`mcp-uproot check --update-baseline` takes them out):\n\n',
    (result.baseline?.stale ?? []).map(entry => staleLine(entry, nameOf)),
  );
  const left = rest([
    [problems.left, problems.left === 1 ? 'problem' : 'problems'],
    [failures.left, 'that could not be checked'],
    [stale.left, 'in the baseline, but gone'],
  ]);
  return head + failures.text + problems.text + stale.text + left;
};

function takeUntil(rows: readonly string[], room: number): readonly string[] {
  let length = 0;
  const end = rows.findIndex(row => (length += row.length) > room);
  return end < 0 ? rows : rows.slice(0, end);
}

function rest(kinds: readonly (readonly [left: number, what: string])[]): string {
  const parts = kinds.flatMap(([left, what]) => (left > 0 ? `${left} more ${what}` : []));
  if (parts.length === 0) return '';
  const list = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  return `\nLeft out, since a comment on GitHub has no room for more: ${list}.\n`;
}

const DAY = 86_400_000;

/** How long the uses that were found may still work. */
function deadline(result: CheckResult, today: string): string {
  const { errors, warnings, suppressed } = countResult(result);
  if (errors + warnings + suppressed + (result.hiddenWarnings ?? 0) === 0) return '';
  const days = Math.round((Date.parse(EARLIEST_REMOVAL) - Date.parse(today)) / DAY);
  if (days <= 0) return `\nRevisions of MCP may lack roots since ${EARLIEST_REMOVAL}.\n`;
  return `\nRevisions of MCP may lack roots from ${EARLIEST_REMOVAL} on: ${days === 1 ? '1 day is' : `${days} days are`} left.\n`;
}

function failureLine({ path, position, reason }: Failure, nameOf: NameOf): string {
  const place = position === undefined ? '' : `:${position.line}:${position.column}`;
  return `- ${code(nameOf(path) + place)}: ${prose(reason)}\n`;
}

const staleLine = ({ path, rule, api }: BaselineEntry, nameOf: NameOf): string =>
  `- ${code(nameOf(path))}: ${code(api)} (${code(rule)})\n`;

const TABLE_HEAD = '\n| Severity | Place | Problem | Rule |\n| :-- | :-- | :-- | :-- |\n';

function problemRows({ files }: CheckResult, nameOf: NameOf): readonly string[] {
  const rowsOf = (severity: Problem['severity']): string[] =>
    files.flatMap(({ path, problems }) =>
      problems
        .filter(problem => problem.severity === severity)
        .map(problem => problemRow(problem, nameOf(path))),
    );
  return [...rowsOf('error'), ...rowsOf('warn')];
}

function problemRow({ rule, severity, message, finding }: Problem, name: string): string {
  const { line, column } = finding.loc.start;
  const cells = [
    severity === 'error' ? 'error' : 'warning',
    code(`${name}:${line}:${column + 1}`),
    prose(message),
    `[${rule}](${docsUrl(rule)})`,
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** Text that says what it said before; what stood between two backticks is code. */
const prose = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? code(part.slice(1, -1)) : escape(part)))
    .join('');

/** Mentions and references must not alarm anybody, and Markdown must not change what the text says. */
const escape = (text: string): string =>
  inOneLine(text).replace(/[@#]|:\/\/|[&<>*_~|\\[\]`]/g, part =>
    /[@#:]/.test(part) ? `${part}<!-- -->` : entity(part),
  );

/** Code, in HTML where Markdown has no way to write it in a table. */
const code = (text: string): string =>
  /[`|]|^\s|\s$/.test(text)
    ? `<code>${inOneLine(text).replace(/[&<>*_~|\\[\]`]/g, entity)}</code>`
    : `\`${inOneLine(text)}\``;

/** What an entity stands for is no markup, and no end of a cell. */
const entity = (character: string): string => `&#${character.charCodeAt(0)};`;

const inOneLine = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');
