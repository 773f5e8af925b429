// What calls and constructions give.
import type { TSESTree } from '@typescript-eslint/types';
import { instanceOfFramework, resultOfFramework, resultOfFrameworkFunction } from '../framework-kinds.ts';
import {
  FOREIGN,
  isFunctionNode,
  isMcp,
  joinKinds,
  listOf,
  mcp,
  narrowKind,
  UNKNOWN,
  type Kind,
} from '../kinds.ts';
import { instanceOfExport } from '../sdk-exports.ts';
import { resultOfMethod } from '../sdk-members.ts';
import { findProperty, isGlobal, isNamedServer, isServerOfServer } from '../shapes.ts';
import { constantString, literalString, propertyName } from '../strings.ts';
import type { Node } from '../tree.ts';
import type { Context } from './context.ts';
import { isUrlClass, moduleKind } from './expressions.ts';

export function instanceOf(kind: Kind): Kind {
  switch (kind.is) {
    case 'class':
      return { is: 'instance', node: kind.node };
    case 'export':
      return instanceOfFramework(kind.source, kind.name) ?? instanceOfExport(kind.name);
    case 'unknown':
    case 'elsewhere':
      return kind;
    default:
      return FOREIGN;
  }
}

export function resultOf(kind: Kind, context: Context): Kind {
  switch (kind.is) {
    case 'function':
      return returned(kind.node, context);
    case 'signature':
      return context.kindOfType(kind.returns);
    case 'method':
      return kind.of.is === 'framework'
        ? resultOfFramework(kind.of, kind.name)
        : resultOfMethod(kind.of, kind.name);
    case 'export':
      return kind.name === 'createRootsAdoption'
        ? mcp('adoption')
        : resultOfFrameworkFunction(kind.source, kind.name);
    case 'unknown':
    case 'shape':
      return UNKNOWN;
    case 'elsewhere':
      return kind;
    default:
      return FOREIGN;
  }
}

/** What a function of this file returns, by its annotation and its return statements. */
export function returned(fn: Node, context: Context): Kind {
  if (!isFunctionNode(fn)) return UNKNOWN;
  return context.memo(fn, 'returned', () => {
    const annotated = context.kindOfType(fn.returnType?.typeAnnotation);
    // A factory of mocks returns what another library made of the server.
    if (!fn.body || annotated.is === 'foreign') return annotated;
    const values = fn.body.type === 'BlockStatement' ? context.returnsOf(fn) : [fn.body];
    return narrowKind(annotated, joinKinds(values.map(context.kindOf)));
  });
}

export function call(node: TSESTree.CallExpression, context: Context): Kind {
  const { callee } = node;
  const [first] = node.arguments;
  if (isGlobal(callee, 'require', context.bindings)) return moduleKind(literalString(first));
  if (isGlobal(callee, 'String', context.bindings)) {
    return first && isMcp(context.kindOf(first), 'rootUri') ? mcp('rootUri') : FOREIGN;
  }
  if (asksForRoots(node, context)) return mcp('rootsResult');
  const known = callee.type === 'MemberExpression' ? methodCall(node, callee, context) : undefined;
  return known ?? context.resultOf(context.kindOf(callee));
}

function methodCall(
  node: TSESTree.CallExpression,
  callee: TSESTree.MemberExpression,
  context: Context,
): Kind | undefined {
  const name = propertyName(callee, context.bindings);
  if (name === undefined) return UNKNOWN;
  const [first] = node.arguments;
  const ofPlatform = staticCall(callee.object, name, node.arguments, context);
  if (ofPlatform) return ofPlatform;
  const object = context.kindOf(callee.object);
  // `promise.catch(() => fallback)` is the promise or the fallback, `weakRef.deref()` what it refers to.
  if (name === 'catch' || name === 'finally' || name === 'deref') return object;
  if (name === 'then' && first) return context.resultOf(context.kindOf(first));
  // `rootsAdoption.attach(new McpServer(…))` returns the server.
  if (name === 'attach' && first && isMcp(object, 'adoption')) return context.kindOf(first);
  if (object.is === 'list' && (name === 'map' || name === 'flatMap') && first) {
    const mapped = context.resultOf(context.kindOf(first));
    return listOf(name === 'flatMap' && mapped.is === 'list' ? mapped.of : mapped);
  }
  return name === 'listRoots' || name === 'getClientCapabilities'
    ? serverCall(callee.object, object, name, context)
    : undefined;
}

/** Calls of the SDK's server that is known by its name only. */
function serverCall(
  receiver: Node,
  object: Kind,
  name: 'listRoots' | 'getClientCapabilities',
  { bindings, imports }: Context,
): Kind | undefined {
  const isUnknown = object.is === 'unknown' || object.is === 'shape';
  const isServer = isUnknown
    ? name === 'listRoots' || imports.hasMcp || isNamedServer(receiver, bindings)
    : object.is === 'elsewhere' && isServerOfServer(receiver, bindings);
  if (isServer) return mcp(name === 'listRoots' ? 'rootsResult' : 'capabilities');
  return isUnknown ? UNKNOWN : undefined;
}

/** `anything.request({ method: 'roots/list' }, …)`: the method says what comes back. */
function asksForRoots({ arguments: [first] }: TSESTree.CallExpression, context: Context): boolean {
  const message = first && context.kindOf(first);
  if (message?.is !== 'object') return false;
  const method = findProperty(message.node, 'method', context.bindings);
  return constantString(method?.value, context.bindings) === 'roots/list';
}

/** Functions of the platform that hand on what they get. */
function staticCall(
  object: Node,
  name: string,
  [first, mapper]: readonly Node[],
  context: Context,
): Kind | undefined {
  const { bindings, kindOf } = context;
  const given = first && kindOf(first);
  if (isGlobal(object, 'Promise', bindings)) {
    if (!given) return FOREIGN;
    if (name === 'resolve' || name === 'all') return given;
    return (name === 'race' || name === 'any') && given.is === 'list' ? given.of : FOREIGN;
  }
  if (isGlobal(object, 'Object', bindings)) {
    if (name === 'freeze' || name === 'seal' || name === 'assign') return given;
    return name === 'values' && given?.is === 'list' ? given : UNKNOWN;
  }
  if (isGlobal(object, 'Array', bindings)) {
    if (name !== 'from' || given?.is !== 'list') return UNKNOWN;
    return mapper ? listOf(context.resultOf(kindOf(mapper))) : given;
  }
  if (name === 'parse' && isUrlClass(object, context)) {
    return given && isMcp(given, 'rootUri') ? mcp('rootUrl') : FOREIGN;
  }
  return undefined;
}
