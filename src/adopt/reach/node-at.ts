import type { File } from '../../detect/file.ts';
import type { Range } from '../../detect/finding.ts';
import type { Node } from '../../detect/tree.ts';

/** The outermost node of exactly this range. */
export function nodeAt(file: File, [start, end]: Range): Node | undefined {
  let node: Node | undefined = file.ast;
  while (node) {
    if (node.range[0] === start && node.range[1] === end) return node;
    node = childrenOf(node, file).find(({ range }) => range[0] <= start && range[1] >= end);
  }
  return undefined;
}

function childrenOf(node: Node, { visitorKeys }: File): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap(key => {
    const value = (node as unknown as Record<string, unknown>)[key];
    return (Array.isArray(value) ? value : [value]).filter(
      (child): child is Node => typeof child === 'object' && child !== null && 'range' in child,
    );
  });
}
