// The comments that mark each place for its real migration: their words, and where they stand.
import { catalog, docsUrl, EARLIEST_REMOVAL, RULE_NAMES, type RuleName } from '../catalog/index.ts';
import type { File } from '../detect/file.ts';
import type { Finding } from '../detect/finding.ts';
import type { Comment } from '../detect/input.ts';
import type { Node } from '../detect/tree.ts';
import type { PlacedEdit } from './edits.ts';
import { nextStepOf } from './manual-reasons.ts';
import type { Reach } from './types.ts';
import { lineBreakOf } from './trivia.ts';

/** What a marker says. */
export type Mark =
  | { readonly kind: 'manual'; readonly reason: string; readonly docs: string }
  | { readonly kind: 'tool-parameter'; readonly names: readonly string[]; readonly docs: string }
  | { readonly kind: 'configuration'; readonly docs: string }
  | { readonly kind: 'client'; readonly next: string; readonly docs: string };

/** The mark of a site that is rewritten, or that needs no rewriting. */
export function markOf(
  finding: Finding,
  reach: Reach | undefined,
  rule: RuleName = catalog[finding.api].rule,
): Mark {
  const { next } = catalog[finding.api];
  const docs = docsUrl(rule);
  if (finding.role === 'client') return { kind: 'client', next, docs };
  const from = reach?.from ?? [];
  if (from.length === 0) return { kind: 'configuration', docs };
  const names = from.map(({ kind, name }) => name ?? `(${kind} with a computed name)`);
  return { kind: 'tool-parameter', names: [...new Set(names)].sort(), docs };
}

/** The mark of what only a client does and whose finding does not say so: a method name that stands by itself. */
export const clientMark = (finding: Finding): Mark => ({
  kind: 'client',
  next: catalog['handler.roots/list'].next,
  docs: catalog[finding.api].docs,
});

export const manualMark = (finding: Finding, reason: string): Mark => ({
  kind: 'manual',
  reason,
  docs: catalog[finding.api].docs,
});

const ORDER: readonly Mark['kind'][] = ['manual', 'tool-parameter', 'configuration', 'client'];

/** One statement, one marker: what a person has to do first comes first, names are put together. */
function merge(marks: readonly Mark[]): Mark | undefined {
  const kind = ORDER.find(candidate => marks.some(mark => mark.kind === candidate));
  const same = marks.filter(mark => mark.kind === kind).sort((a, b) => importance(a) - importance(b));
  const [first] = same;
  if (first?.kind !== 'tool-parameter') return first;
  const names = same.flatMap(mark => (mark.kind === 'tool-parameter' ? mark.names : []));
  return { ...first, names: [...new Set(names)].sort() };
}

/** The rule whose page is linked to: the first of the documentation. */
const importance = ({ docs }: Mark): number => RULE_NAMES.findIndex(rule => docs === docsUrl(rule));

/** The text of a marker, without the indentation and the line break. */
export function markerText(mark: Mark): string {
  const [what, next] = wordsOf(mark);
  return `// TODO [${EARLIEST_REMOVAL}]: mcp-uproot(${what}): ${next}. ${mark.docs}`;
}

function wordsOf(mark: Mark): readonly [what: string, next: string] {
  switch (mark.kind) {
    case 'manual':
      return [`manual: ${mark.reason}`, nextStepOf(mark.reason)];
    case 'tool-parameter':
      return [`tool-parameter: ${mark.names.join(', ')}`, 'pass the directory as a tool parameter'];
    case 'configuration':
      return ['configuration', 'take the directory from configuration'];
    case 'client':
      return ['client', mark.next];
  }
}

const MARKER = /^\s*TODO \[\d{4}-\d{2}-\d{2}\]: mcp-uproot\(/;

export const isMarker = ({ value }: Pick<Comment, 'value'>): boolean => MARKER.test(value);

export interface MarkedSite {
  /** Where the site is rewritten, or stands. */
  readonly offset: number;
  /** Whether it was rewritten before: a marker that a person has deleted since stays deleted. */
  readonly isUpdate: boolean;
  readonly mark: Mark;
}

/** One marker a line of code, above the statement or class member that holds the site. */
export function planMarkers(file: File, sites: readonly MarkedSite[]): PlacedEdit[] {
  const byLine = new Map<number, MarkedSite[]>();
  for (const site of sites) {
    const line = anchorLine(file, site.offset);
    if (line === undefined) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), site]);
  }
  return [...byLine].flatMap(([line, marked]) => {
    const mark = merge(marked.map(site => site.mark));
    const isUpdate = marked.every(site => site.isUpdate);
    return mark ? planMarker(file, line, markerText(mark), isUpdate) : [];
  });
}

function planMarker(file: File, line: number, text: string, isUpdate: boolean): PlacedEdit[] {
  const above = commentsAbove(file, line);
  const present = above.filter(isMarker).at(-1);
  if (present) {
    const isSame = file.text.slice(...present.range) === text;
    return isSame ? [] : [{ range: present.range, text }];
  }
  if (isUpdate) return [];
  // `eslint-disable-next-line` and its like mean the next line: the marker goes above them.
  let at = line;
  for (const comment of above.reverse()) {
    if (!DIRECTIVE.test(comment.value)) break;
    at = lineStart(file.text, comment.range[0]);
  }
  const indent = /^[^\S\r\n]*/.exec(file.text.slice(line))?.[0] ?? '';
  return [{ range: [at, at], text: `${indent}${text}${lineBreakOf(file.text)}` }];
}

const DIRECTIVE =
  /^[\s*]*(?:eslint-disable-next-line|oxlint-disable-next-line|biome-ignore|prettier-ignore|@ts-(?:ignore|expect-error)|(?:istanbul|c8|v8) ignore|deno-lint-ignore|tslint:disable-next-line|mcp-uproot-ignore)/;

/** The comments that stand alone on the lines right above the line that starts at `line`, in source order. */
function commentsAbove(file: File, line: number): Comment[] {
  const found: Comment[] = [];
  let below = line;
  for (;;) {
    const comment = file.comments.find(
      ({ range }) => range[1] < below && /^[^\S\r\n]*(?:\r\n|[\r\n])$/.test(file.text.slice(range[1], below)),
    );
    if (!comment) return found;
    const start = lineStart(file.text, comment.range[0]);
    if (/\S/.test(file.text.slice(start, comment.range[0]))) return found;
    found.unshift(comment);
    below = start;
  }
}

export const lineStart = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** The start of the line above which a comment about the code at `offset` can stand. */
function anchorLine(file: File, offset: number): number | undefined {
  for (const node of unitsAround(file, offset)) {
    const line = lineStart(file.text, node.range[0]);
    if (!isInsideToken(file, line)) return line;
  }
  return undefined;
}

/** The statements and class members around an offset, the innermost first. */
function unitsAround(file: File, offset: number): Node[] {
  const units: Node[] = [];
  let node: Node | undefined = file.ast;
  let parent: Node | undefined;
  while (node) {
    if (parent && isUnit(node, parent)) units.unshift(node);
    parent = node;
    node = childAt(file, node, offset);
  }
  return units;
}

function childAt(file: File, node: Node, offset: number): Node | undefined {
  for (const key of file.visitorKeys[node.type] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[key];
    for (const child of (Array.isArray(value) ? value : [value]) as (Node | null | undefined)[]) {
      if (child?.range && child.range[0] <= offset && child.range[1] > offset) return child;
    }
  }
  return undefined;
}

const LISTS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'TSModuleBlock',
  'SwitchCase',
  'ClassBody',
]);

/** A statement of a list of statements, or a member of a class. */
const isUnit = (node: Node, parent: Node): boolean =>
  LISTS.has(parent.type) && !(parent.type === 'SwitchCase' && parent.test === node);

/** Whether a line starts within a template, a comment, a string or the text of an element. */
function isInsideToken(file: File, offset: number): boolean {
  const holds = ({ range }: { readonly range: readonly [number, number] }): boolean =>
    range[0] < offset && offset < range[1];
  return (
    file.comments.some(holds) ||
    file.tree.all('TemplateElement').some(({ range }) => range[0] < offset && offset <= range[1]) ||
    file.tree.all('JSXText').some(holds) ||
    file.tree.all('Literal').some(holds)
  );
}
