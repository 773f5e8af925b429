import type { Position, Range } from './finding.ts';

/** Turns offsets into positions, with ESLint's idea of a line break. */
export function positionsIn(text: string): (range: Range) => { start: Position; end: Position } {
  const starts = [0];
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|[\r\n\u2028\u2029]/gu))
    starts.push(index + lineBreak.length);
  const position = (offset: number): Position => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) };
  };
  return ([start, end]) => ({ start: position(start), end: position(end) });
}
