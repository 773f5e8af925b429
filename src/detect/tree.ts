import type { TSESTree } from '@typescript-eslint/types';

export type Node = TSESTree.Node;
type OfType<N, T extends string> = N extends { type: infer U extends string }
  ? `${U}` extends T
    ? N
    : never
  : never;
/** The nodes whose `type` is one of `T`. */
export type NodeOf<T extends `${Node['type']}`> = OfType<Node, T>;

/** The nodes of one file by type, in source order, and each one's parent. */
export interface Tree {
  /** All nodes of one type, in source order. */
  all<T extends `${Node['type']}`>(type: T): readonly NodeOf<T>[];
  parentOf(node: Node): Node | undefined;
  /** From the parent up to the program. */
  ancestorsOf(node: Node): Iterable<Node>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/**
 * Indexes the tree in one pass. Iterative, since the stack of a lint run is not ours to exhaust; it keeps
 * its own parents, since the parsers differ in whether nodes have them.
 */
export function indexTree(
  ast: TSESTree.Program,
  visitorKeys: Readonly<Record<string, readonly string[] | undefined>>,
): Tree {
  const byType = new Map<string, Node[]>();
  const parents = new Map<Node, Node>();
  const pending: Node[] = [ast];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const same = byType.get(node.type);
    if (same) same.push(node);
    else byType.set(node.type, [node]);
    const firstChild = pending.length;
    for (const key of visitorKeys[node.type] ?? []) {
      const value = (node as unknown as Record<string, unknown>)[key];
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue;
        parents.set(child, node);
        pending.push(child);
      }
    }
    // The next popped is the first child: source order.
    for (let i = firstChild, j = pending.length - 1; i < j; i++, j--) {
      const swap = pending[i] as Node;
      pending[i] = pending[j] as Node;
      pending[j] = swap;
    }
  }
  return {
    all: type => (byType.get(type) ?? []) as never,
    parentOf: node => parents.get(node),
    *ancestorsOf(node) {
      for (let up = parents.get(node); up !== undefined; up = parents.get(up)) yield up;
    },
  };
}
