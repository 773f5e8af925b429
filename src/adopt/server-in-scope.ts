// Which expression means the server at a place where only a handler's context is at hand.
import type { Scope } from '@typescript-eslint/scope-manager';
import type { File } from '../detect/file.ts';
import { isClassNode, isMcp } from '../detect/kinds.ts';
import { propertyName } from '../detect/strings.ts';
import { thisOwnerOf } from '../detect/this-owner.ts';
import type { Node } from '../detect/tree.ts';
import { functionsAround, isConstant, isPath, lookUp, scopeAt, textOf } from './nodes.ts';

/** The text of an expression for the server that can be used at `node`. */
export function serverInScope(node: Node, file: File): string | undefined {
  return ofRegistration(node, file) ?? ofVariables(node, file) ?? ofThis(node, file);
}

const isServer = (node: Node, file: File): boolean =>
  isMcp(file.resolver.ownerOf(file.resolver.kindOf(node), 'connect'), 'server');

/** `server.registerTool('x', …, handler)`: the server of the registration around `node`. */
function ofRegistration(node: Node, file: File): string | undefined {
  for (const fn of functionsAround(node, file)) {
    const call = file.tree.parentOf(fn);
    if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') continue;
    const { object } = call.callee;
    if (!isPath(object) || !isServer(object, file)) continue;
    if (meansTheSame(object, node, file)) return textOf(object, file);
  }
  return undefined;
}

/** Whether a path means at `at` what it means where it stands. */
function meansTheSame(path: Node, at: Node, file: File): boolean {
  switch (path.type) {
    case 'Identifier':
      return file.bindings.variableOf(path) === lookUp(path.name, at, file);
    case 'ThisExpression':
      return thisOwnerOf(path, file) !== undefined && thisOwnerOf(path, file) === thisOwnerOf(at, file);
    case 'MemberExpression':
      return meansTheSame(path.object, at, file);
    case 'TSNonNullExpression':
      return meansTheSame(path.expression, at, file);
    default:
      return false;
  }
}

/** A constant or a parameter that holds a server, the nearest first. */
function ofVariables(node: Node, file: File): string | undefined {
  for (let scope: Scope | null | undefined = scopeAt(node, file); scope; scope = scope.upper) {
    for (const variable of scope.variables) {
      const [name] = variable.identifiers;
      if (name?.type !== 'Identifier' || !isConstant(variable) || name.optional) continue;
      if (variable.defs.some(({ node: definition }) => isClassNode(definition))) continue;
      if (isServer(name, file) && lookUp(name.name, node, file) === variable) return name.name;
    }
  }
  return undefined;
}

/** A member of the class around `node`, or the class itself. */
function ofThis(node: Node, file: File): string | undefined {
  const owner = thisOwnerOf(node, file);
  if (!owner || !isClassNode(owner)) return undefined;
  const instance = { is: 'instance', node: owner } as const;
  if (isMcp(file.resolver.ownerOf(instance, 'connect'), 'server')) return 'this';
  for (const name of memberNames(owner, file)) {
    if (isMcp(file.resolver.memberOf(instance, name), 'server')) return `this.${name}`;
  }
  return undefined;
}

function* memberNames(owner: Node, file: File): Iterable<string> {
  if (!isClassNode(owner)) return;
  for (const member of owner.body.body) {
    if (member.type === 'PropertyDefinition' && !member.static && !member.optional) {
      const name = propertyName(member, file.bindings);
      if (name !== undefined) yield name;
    }
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    for (const param of member.value.params) {
      if (param.type !== 'TSParameterProperty') continue;
      const { parameter } = param;
      if (parameter.type === 'Identifier' && !parameter.optional) yield parameter.name;
    }
  }
}
