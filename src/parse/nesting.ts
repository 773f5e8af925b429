/**
 * How deeply brackets may nest. Nobody writes a tenth of it; far above it the parser, which is native code,
 * overflows the stack of the whole process, which nothing catches.
 */
const MAX_DEPTH = 500;

/** Whether the brackets of a text nest too deeply to parse it. Counts those in strings, too: they pair up. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
    if (depth < 0) depth = 0;
  }
  return false;
}
