// The tool names under which a node of a request handler runs: `switch (name) { case 'search_files': … }`.
import type { TSESTree } from '@typescript-eslint/types';
import { isFunctionNode } from '../../detect/kinds.ts';
import { lastName, unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import type { Definitions, Place } from './definitions.ts';

/** How the name of the called tool is called: `request.params.name`, `name`, `toolName`, `tool`. */
const NAME = /^(?:tool|name|(?:tool|prompt|request(?:ed)?)_?name)$/i;

/** Undefined where no condition on the name stands around the node, within its function. */
export function requestNamesOf(
  { module, node }: Place,
  definitions: Definitions,
): readonly string[] | undefined {
  const { tree, bindings } = module.file;
  const isName = (candidate: Node): boolean => NAME.test(lastName(unwrap(candidate), bindings) ?? '');
  const stringsOf = (nodes: readonly (Node | null)[]): string[] =>
    nodes.flatMap(each => (each && definitions.stringOf({ module, node: each })) ?? []);

  let child = node;
  for (const up of tree.ancestorsOf(node)) {
    if (isFunctionNode(up)) return undefined;
    if (up.type === 'SwitchCase' && up.test !== child) {
      const parent = tree.parentOf(up);
      if (parent?.type === 'SwitchStatement' && isName(parent.discriminant)) {
        const names = stringsOf(casesInto(parent, up).map(({ test }) => test));
        if (names.length > 0) return names;
      }
    }
    const isTaken =
      (up.type === 'IfStatement' || up.type === 'ConditionalExpression') && up.consequent === child;
    if (isTaken) {
      const names = stringsOf(comparedWith(up.test, isName));
      if (names.length > 0) return names;
    }
    child = up;
  }
  return undefined;
}

/** A case, and the empty ones above it that fall into it. */
function casesInto({ cases }: TSESTree.SwitchStatement, target: TSESTree.SwitchCase): TSESTree.SwitchCase[] {
  const index = cases.indexOf(target);
  let first = index;
  while (cases[first - 1]?.consequent.length === 0) first--;
  return cases.slice(first, index + 1);
}

/** What a name is compared with in `name === 'a' || name === 'b'`. */
function comparedWith(test: Node, isName: (node: Node) => boolean): Node[] {
  if (test.type === 'LogicalExpression') {
    const left = comparedWith(test.left, isName);
    const right = comparedWith(test.right, isName);
    // `name === 'a' && args.deep`; with `||`, both sides must speak of the name.
    return test.operator === '&&' || (left.length > 0 && right.length > 0) ? [...left, ...right] : [];
  }
  if (test.type === 'CallExpression') {
    // `['a', 'b'].includes(name)`
    const { callee, arguments: given } = test;
    const isListed =
      callee.type === 'MemberExpression' &&
      callee.object.type === 'ArrayExpression' &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'includes' &&
      given[0] !== undefined &&
      isName(given[0]);
    return isListed ? (callee.object as TSESTree.ArrayExpression).elements.flatMap(each => each ?? []) : [];
  }
  if (test.type !== 'BinaryExpression' || (test.operator !== '===' && test.operator !== '==')) return [];
  if (isName(test.left)) return [test.right];
  return isName(test.right) ? [test.left] : [];
}
