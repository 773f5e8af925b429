// Finding the nodes of a finding again, and small questions about where they stand.
import type { Scope, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import type { Range } from '../detect/finding.ts';
import { isFunctionNode, type FunctionNode } from '../detect/kinds.ts';
import type { Node } from '../detect/tree.ts';

/** The children of a node, in source order. */
export function* childrenOf(node: Node, file: File): Iterable<Node> {
  for (const key of file.visitorKeys[node.type] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[key];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) yield child as Node;
    }
  }
}

/** The nodes of exactly this range, the outermost first. */
export function nodesAt(file: File, range: Range): Node[] {
  const found: Node[] = [];
  let node: Node | undefined = file.ast;
  while (node) {
    if (node.range[0] === range[0] && node.range[1] === range[1]) found.push(node);
    let next: Node | undefined;
    for (const child of childrenOf(node, file)) {
      if (child.range[0] <= range[0] && child.range[1] >= range[1]) {
        next = child;
        break;
      }
    }
    node = next;
  }
  return found;
}

/** All nodes below and including `node`. */
export function* descendantsOf(node: Node, file: File): Iterable<Node> {
  yield node;
  for (const child of childrenOf(node, file)) yield* descendantsOf(child, file);
}

export const isWithin = (inner: Range, outer: Range): boolean => inner[0] >= outer[0] && inner[1] <= outer[1];

/** The text of a node. */
export const textOf = (node: { readonly range: Range }, file: File): string => file.text.slice(...node.range);

/** The functions around a node, the innermost first. */
export function* functionsAround(node: Node, file: File): Iterable<FunctionNode> {
  for (const up of file.tree.ancestorsOf(node)) if (isFunctionNode(up)) yield up;
}

/** The innermost scope at a node. */
export function scopeAt(node: Node, file: File): Scope | undefined {
  let scope = rootScope(file);
  for (let inner = scope; inner;) {
    scope = inner;
    inner = inner.childScopes.find(child => isWithin(node.range, child.block.range) && child.block !== node);
  }
  return scope;
}

function rootScope(file: File): Scope | undefined {
  for (const identifier of file.tree.all('Identifier')) {
    let scope = file.bindings.variableOf(identifier)?.scope;
    if (!scope) continue;
    while (scope.upper) scope = scope.upper;
    return scope;
  }
  return undefined;
}

/** What a name means at a node. */
export function lookUp(name: string, node: Node, file: File): Variable | undefined {
  for (let scope: Scope | null | undefined = scopeAt(node, file); scope; scope = scope.upper) {
    const variable = scope.set.get(name);
    if (variable) return variable;
  }
  return undefined;
}

/** Never assigned again after its declaration: narrowing holds, and a closure sees the same value. */
export function isConstant(variable: Variable | undefined): boolean {
  const [definition, ...others] = variable?.defs ?? [];
  if (!variable || !definition || others.length > 0) return false;
  return variable.references.every(reference => !reference.isWrite() || reference.init === true);
}

export const isConstantIdentifier = (node: Node, file: File): node is TSESTree.Identifier =>
  node.type === 'Identifier' && isConstant(file.bindings.variableOf(node));

/** Whether an expression can be written twice: names, members, non-null assertions, without a call. */
export function isPath(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'ThisExpression':
      return true;
    case 'TSNonNullExpression':
      return isPath(node.expression);
    case 'MemberExpression':
      return !node.computed && !node.optional && isPath(node.object);
    default:
      return false;
  }
}

/** Whether a file is TypeScript, by its name. */
export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path);
