// Functions of one file, and what they run.
import type { File } from '../../detect/file.ts';
import { isFunctionNode, type FunctionNode } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import { isWithin } from './enclosing.ts';

const MAX_CALLS = 4;

/** The function of this file that an expression is. */
export function localFunction(node: Node, file: File): FunctionNode | undefined {
  const inner = unwrap(node);
  if (isFunctionNode(inner)) return inner;
  const kind = file.resolver.kindOf(inner);
  return kind.is === 'function' ? kind.node : undefined;
}

/** A function and those of the file that it calls, some calls deep. */
export function runBy(fn: FunctionNode, file: File): ReadonlySet<FunctionNode> {
  const found = new Set([fn]);
  let last: readonly FunctionNode[] = [fn];
  for (let depth = 0; depth < MAX_CALLS && last.length > 0; depth++) {
    last = last.flatMap(each =>
      file.tree.all('CallExpression').flatMap(call => {
        const callee = isWithin(call, each) ? localFunction(call.callee, file) : undefined;
        return callee && !found.has(callee) ? [callee] : [];
      }),
    );
    for (const each of last) found.add(each);
  }
  return found;
}

export const isInAny = (node: Node, functions: Iterable<Node>): boolean => {
  for (const fn of functions) if (isWithin(node, fn)) return true;
  return false;
};
