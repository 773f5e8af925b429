// Handlers of roots/list (a client's: no-roots-provider) and of list_changed (a server's: no-roots-list-changed).
import type { TSESTree } from '@typescript-eslint/types';
import { receiverOf, type File, type Use } from './file.ts';
import { rootsMethodOf, type RootsMethod } from './method-literals.ts';
import { sdkSchemaOf } from './schemas.ts';
import { findProperty, lastName } from './shapes.ts';
import type { Node } from './tree.ts';

const SCHEMAS: Readonly<Record<string, RootsMethod>> = {
  ListRootsRequestSchema: 'roots/list',
  RootsListChangedNotificationSchema: 'notifications/roots/list_changed',
};

const REGISTRARS: Readonly<Record<string, RootsMethod>> = {
  setRequestHandler: 'roots/list',
  setNotificationHandler: 'notifications/roots/list_changed',
};

export function* findHandlers(file: File): Iterable<Use> {
  for (const call of file.tree.all('CallExpression')) {
    const registers = REGISTRARS[lastName(call.callee, file.bindings) ?? ''];
    const [first] = call.arguments;
    if (!registers || !first) continue;
    const found = methodOf(first, file);
    if (found?.method !== registers) continue;
    const receiver =
      call.callee.type === 'MemberExpression' ? receiverOf(file, call.callee.object, registers) : undefined;
    yield { ...handler(found.method, receiver?.role), node: first, evidence: found.evidence };
  }
  // { requestSchema: RootsListChangedNotificationSchema, handler }
  for (const object of file.tree.all('ObjectExpression')) {
    if (!findProperty(object, 'handler', file.bindings)) continue;
    for (const property of object.properties) {
      if (property.type !== 'Property' || !isReference(property.value)) continue;
      const schema = sdkSchemaOf(property.value, file);
      const method = schema && SCHEMAS[schema.name];
      if (method) yield { ...handler(method), node: property.value, evidence: schema.evidence };
    }
  }
}

const isReference = (node: Node): node is TSESTree.Identifier | TSESTree.MemberExpression =>
  node.type === 'Identifier' || node.type === 'MemberExpression';

function methodOf(node: Node, file: File): { method: RootsMethod; evidence: Use['evidence'] } | undefined {
  const method = rootsMethodOf(node, file);
  if (method) return { method, evidence: 'literal' };
  const schema = sdkSchemaOf(node, file);
  const named = schema && SCHEMAS[schema.name];
  return named ? { method: named, evidence: schema.evidence } : undefined;
}

const handler = (method: RootsMethod, role?: Use['role']): Pick<Use, 'api'> & Partial<Pick<Use, 'role'>> => {
  const api = method === 'roots/list' ? 'handler.roots/list' : 'handler.notifications/roots/list_changed';
  return role === undefined || role === 'unknown' ? { api } : { api, role };
};
