// `X.getClientCapabilities()` whose value reaches a read of `roots`: rewritten once, where it is first read.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import { isShimMember } from '../detect/find-pending.ts';
import { isClassNode, isFunctionNode } from '../detect/kinds.ts';
import { unwrap } from '../detect/shapes.ts';
import { propertyName } from '../detect/strings.ts';
import type { Node } from '../detect/tree.ts';
import type { PlacedEdit } from './edits.ts';
import { nodesAt, thisOwnerOf } from './nodes.ts';
import { callDirectly, guardOptional } from './receivers.ts';
import { manual, rewritten, type PlanSite, type SiteContext } from './site-context.ts';

const READER = 'getClientCapabilities';

export const planCapabilityRead: PlanSite = (finding, context) => {
  const { file } = context.unit;
  const source = capabilitiesAt(nodesAt(file, finding.range), file);
  const origins = source && originsOf(source, file);
  if (!origins) return manual(finding, 'capabilities from elsewhere');
  const edits: PlacedEdit[] = [];
  for (const origin of origins) {
    if (context.rewritten.has(origin)) continue;
    const planned = planOrigin(origin, context);
    if (!planned) return manual(finding, 'receiver may be undefined');
    edits.push(...planned);
  }
  for (const origin of origins) context.rewritten.add(origin);
  return rewritten(finding, edits);
};

function planOrigin(
  call: TSESTree.CallExpression,
  { unit, adoption }: SiteContext,
): PlacedEdit[] | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || call.arguments.length > 0) return undefined;
  const guard = guardOptional(callee, unit.file);
  const edits = callDirectly(callee, call, `${adoption}.clientCapabilities`, 0, unit.file);
  return guard && edits ? [...guard, ...edits] : undefined;
}

/** The expression, or the pattern, whose `roots` is read at one of `nodes`. */
function capabilitiesAt(nodes: readonly Node[], file: File): Node | undefined {
  for (const node of nodes) {
    const parent = file.tree.parentOf(node);
    switch (parent?.type) {
      case 'MemberExpression':
        if (parent.property === node) return parent.object;
        break;
      case 'BinaryExpression': // 'roots' in capabilities
        if (parent.left === node) return parent.right;
        break;
      case 'CallExpression': // Object.hasOwn(capabilities, 'roots')
        if (parent.arguments[1] === node) return parent.arguments[0];
        break;
      case 'Property': {
        const pattern = file.tree.parentOf(parent);
        if (pattern?.type === 'ObjectPattern') return pattern;
        break;
      }
    }
  }
  return undefined;
}

/**
 * The calls that a value comes from, without those that go through the shim already. Undefined where one of its
 * sources is not such a call.
 */
function originsOf(node: Node, file: File): TSESTree.CallExpression[] | undefined {
  const origins = new Set<TSESTree.CallExpression>();
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
          origins.add(inner);
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
  return visit(node) && (isAdopted || origins.size > 0) ? [...origins] : undefined;
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
