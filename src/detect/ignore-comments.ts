// `// mcp-uproot-ignore: reason` on the line above keeps a site as it is.
import type { File } from './file.ts';
import type { Position, Range } from './finding.ts';
import type { Node } from './tree.ts';

const IGNORE = /^[\s*]*mcp-uproot-ignore(?:\s*:|\s*$)/m;

/** Whether a node, or the statement that it is in, stands below a `mcp-uproot-ignore` comment. */
export function ignoredIn(
  file: File,
  locate: (range: Range) => { start: Position; end: Position },
): (node: { readonly range: Range }) => boolean {
  const lines = new Set<number>();
  const commentBelow = commentsByLine(file, locate);
  for (const { value, range } of file.comments) {
    if (!IGNORE.test(value)) continue;
    let line: number | undefined = locate(range).end.line + 1;
    // Several comments may stand above one line: a marker, the ignore comment, an eslint-disable comment.
    for (; line !== undefined && !lines.has(line); line = nextLine(commentBelow.get(line))) lines.add(line);
  }
  if (lines.size === 0) return () => false;
  return node => {
    if (lines.has(locate(node.range).start.line)) return true;
    if (!('type' in node)) return false;
    for (const up of file.tree.ancestorsOf(node as Node)) {
      const isUnit =
        up.type.endsWith('Statement') || up.type.endsWith('Declaration') || up.type.endsWith('Definition');
      if (isUnit && up.type !== 'BlockStatement') return lines.has(locate(up.range).start.line);
    }
    return false;
  };
}

const nextLine = (line: number | undefined): number | undefined =>
  line === undefined ? undefined : line + 1;

/** The last line of each comment that starts its line, by its first. */
function commentsByLine(
  { comments, text }: File,
  locate: (range: Range) => { start: Position; end: Position },
): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (const { range } of comments) {
    const { start, end } = locate(range);
    if (text.slice(range[0] - start.column, range[0]).trim() === '') ends.set(start.line, end.line);
  }
  return ends;
}
