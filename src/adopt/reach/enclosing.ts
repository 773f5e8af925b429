// What a node stands in.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../../detect/file.ts';
import { isClassNode, isFunctionNode, type ClassNode, type FunctionNode } from '../../detect/kinds.ts';
import type { Node } from '../../detect/tree.ts';

/** What runs a node: a function, the construction of a class, or the loading of the module. */
export type Runner = FunctionNode | ClassNode | TSESTree.Program;

export function runnerOf(node: Node, { tree }: File): Runner {
  let child = node;
  for (const up of tree.ancestorsOf(node)) {
    if (isFunctionNode(up)) return up;
    // A field's initialiser runs with the constructor, a static one when the class is defined.
    if (up.type === 'PropertyDefinition' && up.value === child && !up.static) {
      const body = tree.parentOf(up);
      const owner = body && tree.parentOf(body);
      if (owner && isClassNode(owner)) return owner;
    }
    if (up.type === 'Program') return up;
    child = up;
  }
  return node as TSESTree.Program;
}

/** The class or the object literal that `this` belongs to. */
export function holderOf(node: Node, { tree }: File): ClassNode | TSESTree.ObjectExpression | undefined {
  for (const up of tree.ancestorsOf(node)) {
    if (up.type === 'ArrowFunctionExpression') continue;
    const parent = tree.parentOf(up);
    if (up.type === 'PropertyDefinition' || up.type === 'StaticBlock' || up.type === 'AccessorProperty') {
      const owner = parent && tree.parentOf(parent);
      return owner && isClassNode(owner) ? owner : undefined;
    }
    if (!isFunctionNode(up)) continue;
    const owner = parent && tree.parentOf(parent);
    if (parent?.type === 'MethodDefinition') {
      const holder = owner && tree.parentOf(owner);
      return holder && isClassNode(holder) ? holder : undefined;
    }
    return parent?.type === 'Property' && parent.value === up && owner?.type === 'ObjectExpression'
      ? owner
      : undefined;
  }
  return undefined;
}

/** The class of `this.x`. */
export function ownerClass(member: TSESTree.MemberExpression, file: File): ClassNode | undefined {
  const holder = holderOf(member.object, file);
  return holder && isClassNode(holder) ? holder : undefined;
}

const returns = new WeakMap<File, Map<Node, Node[]>>();

/** The expressions that a function returns. */
export function returnedBy(fn: FunctionNode, file: File): readonly Node[] {
  if (!fn.body) return [];
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  let byFunction = returns.get(file);
  if (!byFunction) {
    byFunction = new Map();
    for (const { argument } of file.tree.all('ReturnStatement')) {
      if (!argument) continue;
      const runner = runnerOf(argument, file);
      byFunction.set(runner, [...(byFunction.get(runner) ?? []), argument]);
    }
    returns.set(file, byFunction);
  }
  return byFunction.get(fn) ?? [];
}

/** Whether `inner` stands in `outer`, both of one module. */
export const isWithin = (inner: Node, outer: Node): boolean =>
  inner.range[0] >= outer.range[0] && inner.range[1] <= outer.range[1];

export function constructorOf({ body }: ClassNode): FunctionNode | undefined {
  for (const member of body.body)
    if (member.type === 'MethodDefinition' && member.kind === 'constructor') return member.value;
  return undefined;
}

/** The innermost class that a node stands in. */
export function classAround(node: Node, { tree }: File): ClassNode | undefined {
  for (const up of tree.ancestorsOf(node)) if (isClassNode(up)) return up;
  return undefined;
}
