// The tool names under which a node of a request handler runs: `switch (name) { case 'search_files': … }`.
import type { TSESTree } from '@typescript-eslint/types';
import { isFunctionNode, type FunctionNode } from '../../detect/kinds.ts';
import { lastName, unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import type { Definitions, Place } from './definitions.ts';

/** How the name of the called tool is called: `request.params.name`, `name`, `toolName`, `tool`. */
const NAME = /^(?:tool|name|(?:tool|prompt|request(?:ed)?)_?name)$/i;

export interface RequestNames {
  readonly names: readonly string[];
  /** The expression that is compared with them. */
  readonly subject: Node;
}

/** Undefined where no condition on the name stands around the node, within its function. */
export function requestNamesOf({ module, node }: Place, definitions: Definitions): RequestNames | undefined {
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
        if (names.length > 0) return { names, subject: parent.discriminant };
      }
    }
    const isTaken =
      (up.type === 'IfStatement' || up.type === 'ConditionalExpression') && up.consequent === child;
    if (isTaken) {
      const compared = comparedWith(up.test, isName);
      const names = stringsOf(compared.map(({ value }) => value));
      if (compared[0] && names.length > 0) return { names, subject: compared[0].subject };
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

interface Comparison {
  readonly subject: Node;
  readonly value: Node;
}

/** What a name is compared with in `name === 'a' || name === 'b'`. */
function comparedWith(test: Node, isName: (node: Node) => boolean): Comparison[] {
  if (test.type === 'LogicalExpression') {
    const left = comparedWith(test.left, isName);
    const right = comparedWith(test.right, isName);
    // `name === 'a' && args.deep`; with `||`, both sides must speak of the name.
    return test.operator === '&&' || (left.length > 0 && right.length > 0) ? [...left, ...right] : [];
  }
  if (test.type === 'CallExpression') {
    // `['a', 'b'].includes(name)`
    const { callee } = test;
    const [subject] = test.arguments;
    const isListed =
      callee.type === 'MemberExpression' &&
      callee.object.type === 'ArrayExpression' &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'includes';
    return isListed && subject && isName(subject)
      ? (callee.object as TSESTree.ArrayExpression).elements.flatMap(value =>
          value ? { subject, value } : [],
        )
      : [];
  }
  if (test.type !== 'BinaryExpression' || (test.operator !== '===' && test.operator !== '==')) return [];
  if (isName(test.left)) return [{ subject: test.left, value: test.right }];
  return isName(test.right) ? [{ subject: test.right, value: test.left }] : [];
}

/** Which parameter of which function an expression is. */
export function parameterOf({ module, node }: Place): { fn: FunctionNode; index: number } | undefined {
  const inner = unwrap(node);
  if (inner.type !== 'Identifier') return undefined;
  const definition = module.file.bindings.variableOf(inner)?.defs[0];
  const fn = definition?.node as Node | undefined;
  if (!definition || !fn || !isFunctionNode(fn)) return undefined;
  const index = (fn.params as Node[]).indexOf(definition.name as Node);
  return index < 0 ? undefined : { fn, index };
}
