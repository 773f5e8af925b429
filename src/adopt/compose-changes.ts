// Edits → text, checked: what would break a promise is not written.
import MagicString from 'magic-string';
import { findOverlap, inOrder, type PlacedEdit } from './edits.ts';
import { isMarker } from './markers.ts';
import { findUnusedImports, planRemovals } from './imports.ts';
import { hasSyntaxErrors } from '../parse/parse-source.ts';
import { unitOfText, unresolvedNames } from './read-units.ts';
import type { SourceUnit } from './types.ts';

/** The text after the edits, without its byte order mark, or why it must not be written. */
export type Composed = { readonly text: string } | { readonly broken: string };

/** Applies edits to a text: all bytes outside them stay. */
export function applyEdits(text: string, edits: readonly PlacedEdit[]): string {
  const result = new MagicString(text);
  const ordered = inOrder(edits);
  for (const { range, text: replacement } of ordered) {
    if (range[0] === range[1]) continue;
    if (replacement === '') result.remove(...range);
    else result.update(...range, replacement);
  }
  for (const { range, text: inserted } of ordered) {
    if (range[0] === range[1]) result.appendLeft(range[0], inserted);
  }
  return result.toString();
}

/** Composes the edits of a file, drops the imports that they left without use, and checks the result. */
export function composeChanges(unit: SourceUnit, edits: readonly PlacedEdit[]): Composed {
  if (findOverlap(edits)) return { broken: 'two edits overlap' };
  const first = applyEdits(unit.text, edits);
  const parsed = parse(unit.path, first);
  if (!parsed) return { broken: 'the result does not parse' };
  const before = findUnusedImports(unit.file);
  const unused = new Set([...findUnusedImports(parsed.file)].filter(name => !before.has(name)));
  if (unused.size === 0) return check(unit, parsed);
  const all = [...edits, ...planRemovals(unit.file, unused)];
  if (findOverlap(all)) return { broken: 'two edits overlap' };
  const result = parse(unit.path, applyEdits(unit.text, all));
  return result ? check(unit, result) : { broken: 'the result does not parse' };
}

/** What edits may name without importing it. */
const BUILT_IN: ReadonlySet<string> = new Set(['Parameters', 'undefined']);

type Parsed = Omit<SourceUnit, 'hasBom'>;

function parse(path: string, text: string): Parsed | undefined {
  try {
    if (hasSyntaxErrors(path, text)) return undefined;
    return unitOfText(path, text, []);
  } catch {
    return undefined;
  }
}

function check(before: SourceUnit, after: Parsed): Composed {
  const known = unresolvedNames(before);
  for (const name of unresolvedNames(after)) {
    if (!known.has(name) && !BUILT_IN.has(name)) return { broken: `the name ${name} means nothing` };
  }
  const lost = lostComment(before, after);
  if (lost !== undefined) return { broken: `the comment ${lost} is lost` };
  return { text: after.text };
}

/** A comment of the input that is not in the output; markers may have been brought up to date. */
function lostComment(before: SourceUnit, after: Parsed): string | undefined {
  const left = new Map<string, number>();
  for (const { range } of after.file.comments) {
    const comment = after.text.slice(...range);
    left.set(comment, (left.get(comment) ?? 0) + 1);
  }
  for (const comment of before.file.comments) {
    if (isMarker(comment)) continue;
    const text = before.text.slice(...comment.range);
    const count = left.get(text) ?? 0;
    if (count === 0) return text;
    left.set(text, count - 1);
  }
  return undefined;
}
