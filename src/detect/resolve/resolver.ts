// The abstract value of an expression, through bindings: aliases, destructuring, classes, factories, casts.
import type { TSESTree } from '@typescript-eslint/types';
import type { Bindings } from '../bindings.ts';
import type { Imports } from '../imports.ts';
import { isFunctionNode, UNKNOWN, type ClassNode } from '../kinds.ts';
import { propertyName } from '../strings.ts';
import type { Node, Tree } from '../tree.ts';
import { instanceOf, resultOf } from './calls.ts';
import type { Context, Resolver } from './context.ts';
import { expression } from './expressions.ts';
import { createMemo } from './memo.ts';
import { memberOf, ownerOf } from './members.ts';
import { classAround } from './this.ts';
import { type } from './types.ts';
import { bound } from './variables.ts';

export type { Resolver } from './context.ts';

export function createResolver(tree: Tree, bindings: Bindings, imports: Imports): Resolver {
  const memo = createMemo();
  const context: Context = {
    tree,
    bindings,
    imports,
    memo,
    kindOf: node => memo(node, 'value', () => expression(node, context)),
    kindOfType: node => (node ? memo(node, 'type', () => type(node, context)) : UNKNOWN),
    bound: node => bound(node, context),
    memberOf: (kind, name) => memberOf(kind, name, context),
    ownerOf: (kind, name) => ownerOf(kind, name, context),
    instanceOf,
    resultOf: kind => resultOf(kind, context),
    returnsOf: once(
      () => returnsByFunction(tree),
      (returns, fn: Node) => returns.get(fn) ?? [],
    ),
    membersNamed: membersByName(bindings),
    assignedTo: once(
      () => assignmentsByClass(tree, bindings),
      (assignments, classNode: Node, name: string) => assignments.get(classNode)?.get(name) ?? [],
    ),
  };
  return context;
}

/** Looks things up in an index that is built when it is first needed. */
function once<Index, Keys extends readonly unknown[], Found>(
  build: () => Index,
  find: (index: Index, ...keys: Keys) => Found,
): (...keys: Keys) => Found {
  let index: Index | undefined;
  return (...keys) => find((index ??= build()), ...keys);
}

function returnsByFunction(tree: Tree): ReadonlyMap<Node, readonly Node[]> {
  const returns = new Map<Node, Node[]>();
  for (const { argument } of tree.all('ReturnStatement')) {
    if (!argument) continue;
    for (const up of tree.ancestorsOf(argument)) {
      if (!isFunctionNode(up)) continue;
      pushTo(returns, up, argument);
      break;
    }
  }
  return returns;
}

function membersByName(bindings: Bindings): Context['membersNamed'] {
  const classes = new Map<ClassNode, Map<string, TSESTree.ClassElement[]>>();
  return (classNode, name) => {
    let members = classes.get(classNode);
    if (!members) {
      classes.set(classNode, (members = new Map<string, TSESTree.ClassElement[]>()));
      for (const member of classNode.body.body) {
        const key = 'key' in member ? propertyName(member, bindings) : undefined;
        if (key !== undefined) pushTo(members, key, member);
      }
    }
    return members.get(name) ?? [];
  };
}

function assignmentsByClass(tree: Tree, bindings: Bindings): ReadonlyMap<Node, ReadonlyMap<string, Node[]>> {
  const assignments = new Map<Node, Map<string, Node[]>>();
  for (const { left, right } of tree.all('AssignmentExpression')) {
    if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
    const name = propertyName(left, bindings);
    const owner = classAround(left.object, tree);
    if (name === undefined || !owner) continue;
    const byName = assignments.get(owner) ?? new Map<string, Node[]>();
    assignments.set(owner, byName);
    pushTo(byName, name, right);
  }
  return assignments;
}

function pushTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, node: Value): void {
  const list = lists.get(key);
  if (list) list.push(node);
  else lists.set(key, [node]);
}
