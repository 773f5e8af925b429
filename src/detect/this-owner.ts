// Whose `this` is meant.
import type { File } from './file.ts';
import { isClassNode, isFunctionNode } from './kinds.ts';
import type { Node } from './tree.ts';

/** The function or class whose `this` an expression at `node` would mean. */
export function thisOwnerOf(node: Node, file: File): Node | undefined {
  for (const up of file.tree.ancestorsOf(node)) {
    if (up.type === 'ArrowFunctionExpression') continue;
    if (up.type === 'PropertyDefinition' && !up.static) {
      const body = file.tree.parentOf(up);
      return body && file.tree.parentOf(body);
    }
    if (!isFunctionNode(up)) continue;
    const method = file.tree.parentOf(up);
    if (method?.type !== 'MethodDefinition' || method.static) return undefined;
    const body = file.tree.parentOf(method);
    const owner = body && file.tree.parentOf(body);
    return owner && isClassNode(owner) ? owner : undefined;
  }
  return undefined;
}
