// The method names of roots where they stand as strings, and what each is used for.
import type { TSESTree } from '@typescript-eslint/types';
import type { ApiKey } from '../catalog/index.ts';
import type { File, Use } from './file.ts';
import { receiverOf } from './file.ts';
import { lastName, outerParent, unwrap } from './shapes.ts';
import { constantString, literalString, propertyName } from './strings.ts';
import type { Node } from './tree.ts';

export type RootsMethod = 'roots/list' | 'notifications/roots/list_changed';

/** `roots/list_changed` is how hand-written protocol code abbreviates the notification. */
const METHODS: ReadonlyMap<string, RootsMethod> = new Map([
  ['roots/list', 'roots/list'],
  ['notifications/roots/list_changed', 'notifications/roots/list_changed'],
  ['roots/list_changed', 'notifications/roots/list_changed'],
]);

const LITERALS: Readonly<Record<RootsMethod, ApiKey>> = {
  'roots/list': 'literal.roots/list',
  'notifications/roots/list_changed': 'literal.notifications/roots/list_changed',
};

const TEST_FUNCTION = /^(?:describe|context|suite|it|test|bench)$/;
const LOGGER = /(?:^|_)(?:console|log|logger|logging)$|(?:Log|Logger|Logging)$/;
const SENDERS = /^#?_?(?:request|sendRequest|send)$/;
const NOTIFIERS = /^#?_?(?:notification|sendNotification|notify)$/;

/** The method of roots that a node spells, directly or through a constant of the file. */
export const rootsMethodOf = (node: Node | null | undefined, file: File): RootsMethod | undefined => {
  const value = constantString(node, file.bindings);
  return value === undefined ? undefined : METHODS.get(value);
};

/** Every method name: as a literal where it stands, and as a constant where it is sent. */
export function* findMethodLiterals(file: File): Iterable<Use> {
  for (const node of [...file.tree.all('Literal'), ...file.tree.all('TemplateLiteral')]) {
    const method = METHODS.get(literalString(node) ?? '');
    if (!method || isTitle(node, file) || isLogged(node, file)) continue;
    yield usedAs(node, method, file) ?? { api: LITERALS[method], node, evidence: 'literal' };
  }
  for (const property of file.tree.all('Property')) {
    const value = unwrap(property.value);
    if (value.type !== 'Identifier' && value.type !== 'MemberExpression') continue;
    if (propertyName(property, file.bindings) !== 'method') continue;
    const method = rootsMethodOf(value, file);
    const use = method && usedAs(value, method, file);
    if (use) yield use;
  }
}

/** The request, input request or notification whose `method` a node is. */
function usedAs(node: Node, method: RootsMethod, file: File): Use | undefined {
  const { parent: property, child } = outerParent(node, file.tree);
  if (property?.type !== 'Property' || property.value !== child) return undefined;
  if (propertyName(property, file.bindings) !== 'method') return undefined;
  const object = file.tree.parentOf(property);
  if (!object) return undefined;
  const { parent, child: message } = outerParent(object, file.tree);
  if (parent?.type === 'CallExpression' && parent.arguments[0] === message) {
    const sender = lastName(parent.callee, file.bindings) ?? '';
    const receiver =
      parent.callee.type === 'MemberExpression' ? receiverOf(file, parent.callee.object, sender) : undefined;
    const evidence =
      receiver?.evidence === 'import' || receiver?.evidence === 'type' ? receiver.evidence : 'literal';
    if (method === 'roots/list' && SENDERS.test(sender)) {
      return { api: 'request.roots/list', node, evidence, role: 'server' };
    }
    if (method !== 'roots/list' && NOTIFIERS.test(sender)) {
      return { api: 'notification.notifications/roots/list_changed', node, evidence, role: 'client' };
    }
  }
  // inputRequests: { key: { method: 'roots/list' } }
  const requests = parent?.type === 'Property' ? file.tree.parentOf(parent) : undefined;
  const holder = requests && outerParent(requests, file.tree).parent;
  return method === 'roots/list' &&
    holder?.type === 'Property' &&
    propertyName(holder, file.bindings) === 'inputRequests'
    ? { api: 'inputRequired.listRoots', node, evidence: 'literal', role: 'server' }
    : undefined;
}

/** `describe('roots/list', …)`, `it.each(rows)('roots/list', …)`. */
function isTitle(node: Node, file: File): boolean {
  const call = file.tree.parentOf(node);
  if (call?.type !== 'CallExpression' || call.arguments[0] !== node) return false;
  let callee: Node = call.callee;
  while (
    callee.type === 'MemberExpression' ||
    callee.type === 'CallExpression' ||
    callee.type === 'TaggedTemplateExpression'
  ) {
    callee =
      callee.type === 'MemberExpression'
        ? callee.object
        : callee.type === 'CallExpression'
          ? callee.callee
          : callee.tag;
  }
  return callee.type === 'Identifier' && TEST_FUNCTION.test(callee.name);
}

/** `console.error(…)`, `log(…)`, `this.logger.child(…).info(…)`. */
function isLogCall({ callee }: TSESTree.CallExpression, file: File): boolean {
  if (callee.type === 'Identifier') return LOGGER.test(callee.name) || callee.name === 'debug';
  if (callee.type !== 'MemberExpression') return false;
  if (callee.object.type === 'CallExpression') return isLogCall(callee.object, file);
  const names = [lastName(callee.object, file.bindings), propertyName(callee, file.bindings)];
  return names.some(name => name !== undefined && (LOGGER.test(name) || name === 'sendLoggingMessage'));
}

/** `console.error('roots/list', …)`, also within an object or a list that is logged. */
function isLogged(node: Node, file: File): boolean {
  for (const up of file.tree.ancestorsOf(node)) {
    if (up.type === 'CallExpression') {
      return isLogCall(up, file);
    }
    const isPart =
      up.type === 'ObjectExpression' ||
      up.type === 'Property' ||
      up.type === 'ArrayExpression' ||
      up.type === 'BinaryExpression' ||
      up.type === 'ConditionalExpression' ||
      up.type === 'LogicalExpression' ||
      up.type === 'TemplateLiteral';
    if (!isPart) return false;
  }
  return false;
}
