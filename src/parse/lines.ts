/** A place in a text, both numbers 1-based, as ESLint's messages have them. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Returns a function from offsets in `text` to places. Lines end as ECMAScript's do. */
export function createLocator(text: string): (offset: number) => LineColumn {
  const starts = [0];
  for (const { index, 0: terminator } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    starts.push(index + terminator.length);
  }
  return offset => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
