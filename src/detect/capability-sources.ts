// Where a value that is the client's capabilities comes from.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from './file.ts';
import { isShimMember } from './find-pending.ts';
import { isClassNode, isFunctionNode } from './kinds.ts';
import { unwrap } from './shapes.ts';
import { propertyName } from './strings.ts';
import { thisOwnerOf } from './this-owner.ts';
import type { Node } from './tree.ts';

const READER = 'getClientCapabilities';

export interface CapabilitySources {
  /** The calls of `getClientCapabilities`. */
  readonly calls: readonly TSESTree.CallExpression[];
  /** Whether some of it comes through the shim. */
  readonly isAdopted: boolean;
}

/** The calls in this file that a value comes from. Undefined where one of its sources is something else. */
export function findCapabilityCalls(node: Node, file: File): CapabilitySources | undefined {
  const calls = new Set<TSESTree.CallExpression>();
  const seen = new Set<Node>();
  let isAdopted = false;

  const all = (nodes: readonly Node[]): boolean => nodes.length > 0 && nodes.every(visit);

  function visit(start: Node): boolean {
    const inner = unwrap(start);
    if (seen.has(inner)) return true;
    seen.add(inner);
    switch (inner.type) {
      case 'CallExpression': {
        if (isShimMember(inner.callee, file)) return (isAdopted = true);
        if (
          inner.callee.type === 'MemberExpression' &&
          propertyName(inner.callee, file.bindings) === READER
        ) {
          calls.add(inner);
          return true;
        }
        const callee = file.resolver.kindOf(inner.callee);
        return callee.is === 'function' && all(returnedBy(callee.node, file));
      }
      case 'Identifier':
        if (inner.name === 'undefined') return true;
        return all(sourcesOfVariable(inner, file));
      case 'MemberExpression':
        return all(sourcesOfMember(inner, file));
      case 'LogicalExpression':
        // `a && b` is b where it is capabilities.
        return inner.operator === '&&' ? visit(inner.right) : visit(inner.left) && visit(inner.right);
      case 'ConditionalExpression':
        return visit(inner.consequent) && visit(inner.alternate);
      case 'ObjectPattern':
        return all(sourcesOfPattern(inner, file));
      case 'ObjectExpression':
        return inner.properties.length === 0; // `?? {}`
      case 'Literal':
        return inner.value === null;
      default:
        return false;
    }
  }
  return visit(node) && (isAdopted || calls.size > 0) ? { calls: [...calls], isAdopted } : undefined;
}

function sourcesOfVariable(identifier: TSESTree.Identifier, file: File): Node[] {
  const variable = file.bindings.variableOf(identifier);
  const sources: Node[] = [];
  for (const { name, node } of variable?.defs ?? []) {
    const definition: Node = node;
    if (definition.type === 'VariableDeclarator' && definition.id === name) {
      if (definition.init) sources.push(definition.init);
    } else if (isFunctionNode(definition)) sources.push(...argumentsFor(definition, name as Node, file));
    else return [];
  }
  for (const reference of variable?.references ?? []) {
    if (reference.isWrite() && reference.init !== true && reference.writeExpr)
      sources.push(reference.writeExpr);
  }
  return sources;
}

/** What the calls of a function in this file hand to a parameter. */
function argumentsFor(fn: Node, param: Node, file: File): Node[] {
  if (!isFunctionNode(fn)) return [];
  const index = fn.params.indexOf(param as never);
  const declarator = file.tree.parentOf(fn);
  const name =
    fn.id ??
    (declarator?.type === 'VariableDeclarator' && declarator.init === fn ? declarator.id : undefined);
  if (index < 0 || name?.type !== 'Identifier') return [];
  const sources: Node[] = [];
  for (const { identifier } of file.bindings.variableOf(name)?.references ?? []) {
    const call = file.tree.parentOf(identifier);
    if (call?.type !== 'CallExpression' || call.callee !== identifier) continue;
    const given = call.arguments[index];
    if (given && given.type !== 'SpreadElement') sources.push(given);
  }
  return sources;
}

/** What is assigned to `this.name` in its class. */
function sourcesOfMember(member: TSESTree.MemberExpression, file: File): Node[] {
  const name = propertyName(member, file.bindings);
  const owner = member.object.type === 'ThisExpression' ? thisOwnerOf(member, file) : undefined;
  if (!owner || !isClassNode(owner) || name === undefined) return [];
  const sources: Node[] = [];
  for (const field of owner.body.body) {
    if (field.type === 'PropertyDefinition' && propertyName(field, file.bindings) === name && field.value)
      sources.push(field.value);
    // get capabilities() { return this.server.getClientCapabilities(); }
    if (
      field.type === 'MethodDefinition' &&
      field.kind === 'get' &&
      propertyName(field, file.bindings) === name
    )
      sources.push(...returnedBy(field.value, file));
  }
  for (const { left, right } of file.tree.all('AssignmentExpression')) {
    if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
    if (propertyName(left, file.bindings) === name && thisOwnerOf(left, file) === owner) sources.push(right);
  }
  return sources;
}

/** What a destructuring pattern takes apart. */
function sourcesOfPattern(pattern: TSESTree.ObjectPattern, file: File): Node[] {
  let target: Node = pattern;
  let parent = file.tree.parentOf(target);
  if (parent?.type === 'AssignmentPattern') {
    target = parent;
    parent = file.tree.parentOf(parent);
  }
  if (parent?.type === 'VariableDeclarator') return parent.init ? [parent.init] : [];
  if (parent?.type === 'AssignmentExpression') return [parent.right];
  return parent && isFunctionNode(parent) ? argumentsFor(parent, target, file) : [];
}

function returnedBy(fn: Node, file: File): Node[] {
  if (!isFunctionNode(fn) || !fn.body) return [];
  if (fn.body.type !== 'BlockStatement') return [fn.body];
  return file.tree.all('ReturnStatement').flatMap(({ argument, range }) => {
    const isOwn = argument && range[0] > fn.range[0] && range[1] < fn.range[1];
    if (!isOwn) return [];
    for (const up of file.tree.ancestorsOf(argument))
      if (isFunctionNode(up)) return up === fn ? [argument] : [];
    return [];
  });
}
