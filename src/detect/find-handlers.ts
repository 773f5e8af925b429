// Handlers of roots/list (a client's: no-roots-provider) and of list_changed (a server's: no-roots-list-changed).
import { receiverOf, type File, type Use } from './file.ts';
import { rootsMethodOf, type RootsMethod } from './method-literals.ts';
import { sdkSchemaOf } from './schemas.ts';
import { findProperty, lastName, unwrap } from './shapes.ts';
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
    const registrar = lastName(call.callee, file.bindings) ?? '';
    const registers = Object.hasOwn(REGISTRARS, registrar) ? REGISTRARS[registrar] : undefined;
    const [first] = call.arguments;
    if (!registers || !first) continue;
    const found = methodOf(first, file);
    if (found?.method !== registers) continue;
    const receiver =
      call.callee.type === 'MemberExpression' ? receiverOf(file, call.callee.object, registrar) : undefined;
    yield { ...handler(found.method, receiver?.role), node: unwrap(first), evidence: found.evidence };
  }
  // { requestSchema: RootsListChangedNotificationSchema, handler }
  for (const object of file.tree.all('ObjectExpression')) {
    if (!findProperty(object, 'handler', file.bindings)) continue;
    for (const property of object.properties) {
      const value = property.type === 'Property' ? unwrap(property.value) : property;
      if (value.type !== 'Identifier' && value.type !== 'MemberExpression') continue;
      const schema = sdkSchemaOf(value, file);
      const method = schema && SCHEMAS[schema.name];
      if (method) yield { ...handler(method), node: value, evidence: schema.evidence };
    }
  }
}

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
