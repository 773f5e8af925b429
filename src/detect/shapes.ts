// Small questions about the form of a node.
import type { TSESTree } from '@typescript-eslint/types';
import type { Bindings } from './bindings.ts';
import { propertyName } from './strings.ts';
import type { Node, Tree } from './tree.ts';

/** Without casts, non-null assertions and optional chains. */
export function unwrap(node: Node): Node {
  let inner = node;
  while (
    inner.type === 'ChainExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSTypeAssertion' ||
    inner.type === 'AwaitExpression'
  ) {
    inner = inner.type === 'AwaitExpression' ? inner.argument : inner.expression;
  }
  return inner;
}

/** Whether an expression names a global of the platform. */
export const isGlobal = (node: Node, name: string, bindings: Bindings): boolean =>
  node.type === 'Identifier' && node.name === name && !bindings.variableOf(node);

/** The parent beyond casts, non-null assertions and optional chains. */
export function outerParent(node: Node, tree: Tree): { parent: Node | undefined; child: Node } {
  let child = node;
  let parent = tree.parentOf(child);
  while (
    parent?.type === 'ChainExpression' ||
    parent?.type === 'TSNonNullExpression' ||
    parent?.type === 'TSAsExpression' ||
    parent?.type === 'TSSatisfiesExpression' ||
    parent?.type === 'TSTypeAssertion'
  ) {
    child = parent;
    parent = tree.parentOf(child);
  }
  return { parent, child };
}

/** Whether an expression ends in `.server`: the low-level server of a McpServer, by its name. */
export function isNamedServer(node: Node, bindings: Bindings): boolean {
  const inner = unwrap(node);
  return inner.type === 'MemberExpression' && propertyName(inner, bindings)?.replace('#', '') === 'server';
}

/** `server.server`, `this.mcp.server`: the low-level server of something that is called a server. */
export function isServerOfServer(node: Node, bindings: Bindings): boolean {
  const inner = unwrap(node);
  return (
    isNamedServer(inner, bindings) &&
    inner.type === 'MemberExpression' &&
    /(?:server|mcp)$/i.test(lastName(inner.object, bindings) ?? '')
  );
}

/** The last name of an expression: `c` of `a.b.c`, without the `#` of a private one. */
export function lastName(node: Node, bindings: Bindings): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'Identifier') return inner.name;
  return inner.type === 'MemberExpression' ? propertyName(inner, bindings)?.replace('#', '') : undefined;
}

/** The property `name` of an object literal. */
export function findProperty(
  object: TSESTree.ObjectExpression,
  name: string,
  bindings: Bindings,
): Exclude<TSESTree.ObjectLiteralElement, TSESTree.SpreadElement> | undefined {
  for (const property of object.properties) {
    if (property.type === 'Property' && propertyName(property, bindings) === name) return property;
  }
  return undefined;
}

/** The call that a callee belongs to. */
export function callOf(callee: Node, tree: Tree): TSESTree.CallExpression | undefined {
  const { parent, child } = outerParent(callee, tree);
  return parent?.type === 'CallExpression' && parent.callee === child ? parent : undefined;
}
