// Edits on the original text, and in what order those at one place stand.
import type { Edit, Range } from '../detect/finding.ts';

/** An edit that opens or closes something around `span`: where two meet at one place, the wider span is outside. */
export interface PlacedEdit extends Edit {
  readonly span?: Range;
}

export const insertAt = (offset: number, text: string): PlacedEdit => ({ range: [offset, offset], text });

/** Puts `before` and `after` around a range. */
export const wrap = (span: Range, before: string, after: string): PlacedEdit[] => [
  { range: [span[0], span[0]], text: before, span },
  { range: [span[1], span[1]], text: after, span },
];

const isInsertion = ({ range }: Edit): boolean => range[0] === range[1];

/** At one place: what closes (the inner first), what is only inserted, what opens (the outer first), what replaces. */
function rankOf(edit: PlacedEdit): number {
  if (!isInsertion(edit)) return 3;
  if (!edit.span) return 1;
  return edit.span[0] === edit.range[0] && edit.span[1] !== edit.range[0] ? 2 : 0;
}

const width = ({ span }: PlacedEdit): number => (span ? span[1] - span[0] : 0);

/** In the order in which they are to be applied. Of two around the same span, the one listed first is outside. */
export function inOrder(edits: readonly PlacedEdit[]): PlacedEdit[] {
  const places = new Map(edits.map((edit, index) => [edit, index]));
  const index = (edit: PlacedEdit): number => places.get(edit) ?? 0;
  return [...edits].sort((a, b) => {
    const byPlace = a.range[0] - b.range[0] || rankOf(a) - rankOf(b);
    if (byPlace !== 0) return byPlace;
    switch (rankOf(a)) {
      case 0:
        return width(a) - width(b) || index(b) - index(a);
      case 2:
        return width(b) - width(a) || index(a) - index(b);
      default:
        return index(a) - index(b);
    }
  });
}

/** Whether two edits change the same characters. */
export function findOverlap(edits: readonly PlacedEdit[]): PlacedEdit | undefined {
  let end = 0;
  for (const edit of inOrder(edits)) {
    if (edit.range[0] < end) return edit;
    end = Math.max(end, edit.range[1]);
  }
  return undefined;
}
