import type { Node } from '../../detect/tree.ts';

/** Answers by node and name. */
export type Answers<T> = Map<Node, Map<string, T>>;

/** Computes an answer once. While it is being computed it is `otherwise`: definitions may lead back to themselves. */
export function remembered<T>(
  answers: Answers<T>,
  node: Node,
  name: string,
  compute: () => T,
  otherwise: T,
): T {
  let byName = answers.get(node);
  if (!byName) answers.set(node, (byName = new Map()));
  if (byName.has(name)) return byName.get(name) as T;
  byName.set(name, otherwise);
  const answer = compute();
  byName.set(name, answer);
  return answer;
}
