// What `this` and `super` are.
import type { TSESTree } from '@typescript-eslint/types';
import { isClassNode, isFunctionNode, UNKNOWN, type ClassNode, type Kind } from '../kinds.ts';
import type { Node, Tree } from '../tree.ts';
import type { Context } from './context.ts';

interface Holder {
  readonly owner: ClassNode | TSESTree.ObjectExpression;
  readonly isStatic: boolean;
}

/** The class or the object literal that `this` belongs to at a node. */
function holderAround(node: Node, tree: Tree): Holder | undefined {
  for (const up of tree.ancestorsOf(node)) {
    if (up.type === 'ArrowFunctionExpression') continue;
    const parent = tree.parentOf(up);
    if (up.type === 'PropertyDefinition' || up.type === 'StaticBlock' || up.type === 'AccessorProperty') {
      return inClassBody(parent, up.type === 'StaticBlock' || up.static, tree);
    }
    if (!isFunctionNode(up)) continue;
    if (parent?.type === 'MethodDefinition') {
      return inClassBody(tree.parentOf(parent), parent.static, tree);
    }
    const object = parent?.type === 'Property' && parent.value === up ? tree.parentOf(parent) : undefined;
    return object?.type === 'ObjectExpression' ? { owner: object, isStatic: false } : undefined;
  }
  return undefined;
}

function inClassBody(body: Node | undefined, isStatic: boolean, tree: Tree): Holder | undefined {
  const owner = body && tree.parentOf(body);
  return owner && isClassNode(owner) ? { owner, isStatic } : undefined;
}

/** The class whose instance (or whose static side) `this` is. */
export function classAround(node: Node, tree: Tree): ClassNode | undefined {
  const owner = holderAround(node, tree)?.owner;
  return owner && isClassNode(owner) ? owner : undefined;
}

export function thisAt(node: Node, { tree }: Context): Kind {
  const holder = holderAround(node, tree);
  if (!holder) return UNKNOWN;
  if (holder.owner.type === 'ObjectExpression') return { is: 'object', node: holder.owner };
  return holder.isStatic ? { is: 'class', node: holder.owner } : { is: 'instance', node: holder.owner };
}

export function superAt(node: Node, context: Context): Kind {
  const holder = holderAround(node, context.tree);
  if (!holder || !isClassNode(holder.owner) || !holder.owner.superClass) return UNKNOWN;
  const base = context.kindOf(holder.owner.superClass);
  // `super(…)` and `super.x` of an instance, `super.x` of the class itself.
  return holder.isStatic ? base : context.instanceOf(base);
}
