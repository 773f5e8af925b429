// The roots capability of a client, read by a server and declared by the client: no-roots-capability.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { findCapabilityCalls } from './capability-sources.ts';
import { receiverOf, type File, type Use } from './file.ts';
import { expectedKind } from './expected-kind.ts';
import { isMcp } from './kinds.ts';
import { objectLiteralsOf, propertyValues } from './object-literals.ts';
import { findProperty, lastName, outerParent, unwrap } from './shapes.ts';
import { constantString, literalString, propertyName } from './strings.ts';
import type { Node } from './tree.ts';

const ROOTS = 'roots';
const ENVELOPE_KEY = 'io.modelcontextprotocol/clientCapabilities';

export function* findCapabilities(file: File): Iterable<Use> {
  const declared = declaredCapabilities(file);
  yield* findDeclarations(file, declared);
  yield* findReads(file, declared);
}

interface Declared {
  readonly objects: ReadonlySet<TSESTree.ObjectExpression>;
  readonly variables: ReadonlySet<Variable>;
}

/** The object literals and variables that end up as a client's capabilities. */
function declaredCapabilities(file: File): Declared {
  const objects = new Set<TSESTree.ObjectExpression>();
  const variables = new Set<Variable>();
  const add = (value: Node | undefined): void => {
    const found = objectLiteralsOf(value, file);
    for (const object of found.objects) objects.add(object);
    for (const variable of found.variables) variables.add(variable);
  };

  // new Client(info, { capabilities }), and the super() call of a subclass
  for (const call of [...file.tree.all('NewExpression'), ...file.tree.all('CallExpression')]) {
    if (constructsClient(call, file)) {
      for (const value of propertyValues(call.arguments[1], 'capabilities', file)) add(value);
    }
    if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') continue;
    // client.registerCapabilities({ roots })
    if (propertyName(call.callee, file.bindings) !== 'registerCapabilities') continue;
    const receiver = receiverOf(file, call.callee.object, 'registerCapabilities');
    if (receiver && receiver.role !== 'server') add(call.arguments[0]);
  }
  for (const object of file.tree.all('ObjectExpression')) {
    // initialize by hand: { protocolVersion, capabilities, clientInfo }
    const capabilities = findProperty(object, 'capabilities', file.bindings);
    if (capabilities && isInitialize(object, file)) add(capabilities.value);
    for (const property of object.properties)
      if (property.type === 'Property' && isEnvelopeKey(property, file)) add(property.value);
    if (findProperty(object, ROOTS, file.bindings) && isTypedCapabilities(object, file)) objects.add(object);
  }
  return { objects, variables };
}

/** `new Client(…)`, also of a subclass, and its `super(…)`. A server's own capabilities are not the client's. */
function constructsClient(call: TSESTree.NewExpression | TSESTree.CallExpression, file: File): boolean {
  if (call.type === 'CallExpression' && call.callee.type !== 'Super') return false;
  const callee = file.resolver.kindOf(call.callee);
  const made = call.type === 'NewExpression' ? file.resolver.instanceOf(callee) : callee;
  return isMcp(file.resolver.ownerOf(made, 'registerCapabilities'), 'client');
}

function isEnvelopeKey(property: TSESTree.Property, file: File): boolean {
  if (propertyName(property, file.bindings) === ENVELOPE_KEY) return true;
  const key = property.computed ? file.resolver.kindOf(property.key) : undefined;
  return key?.is === 'export' && key.name === 'CLIENT_CAPABILITIES_META_KEY';
}

function isInitialize(object: TSESTree.ObjectExpression, file: File): boolean {
  if (findProperty(object, 'serverInfo', file.bindings)) return false;
  if (
    findProperty(object, 'clientInfo', file.bindings) ||
    findProperty(object, 'protocolVersion', file.bindings)
  )
    return true;
  const { parent: property } = outerParent(object, file.tree);
  const message = property?.type === 'Property' ? file.tree.parentOf(property) : undefined;
  if (message?.type !== 'ObjectExpression' || property?.type !== 'Property') return false;
  if (propertyName(property, file.bindings) !== 'params') return false;
  return (
    constantString(findProperty(message, 'method', file.bindings)?.value, file.bindings) === 'initialize'
  );
}

/** Where the code itself says that an object is a client's capabilities, by a type or by a name. */
function isTypedCapabilities(object: TSESTree.ObjectExpression, file: File): boolean {
  if (isMcp(expectedKind(object, file), 'capabilities')) return true;
  const { parent, child } = outerParent(object, file.tree);
  switch (parent?.type) {
    case 'VariableDeclarator':
      return isNamedCapabilities(lastName(parent.id, file.bindings));
    case 'AssignmentExpression':
      return isNamedCapabilities(lastName(parent.left, file.bindings));
    case 'Property':
      return parent.value === child && isNamedCapabilities(propertyName(parent, file.bindings));
    default:
      return false;
  }
}

/** `clientCapabilities`, `DEFAULT_CLIENT_CAPABILITIES`: the specification's word. */
const isNamedCapabilities = (name: string | undefined): boolean =>
  name !== undefined && /(?:^|[a-z_#])client_?capabilities$/i.test(name);

function* findDeclarations(file: File, declared: Declared): Iterable<Use> {
  const evidence = file.imports.hasMcp ? 'import' : 'name';
  for (const object of declared.objects) {
    const property = findProperty(object, ROOTS, file.bindings);
    if (property) yield { api: 'capability.roots.declare', node: property.key, evidence };
  }
  for (const { left } of file.tree.all('AssignmentExpression')) {
    const member = rootsMember(left, file);
    if (!member) continue;
    if (isDeclared(member.object, declared, file) || isCapabilities(member.object, file)) {
      yield { api: 'capability.roots.declare', node: member.property, evidence };
    }
  }
}

function* findReads(file: File, declared: Declared): Iterable<Use> {
  const evidence = file.imports.hasMcp ? 'import' : 'receiver';
  const read = (node: Node): Use => ({ api: 'capability.roots.read', node, evidence });
  const isRead = (object: Node): boolean =>
    (isCapabilities(object, file) || isDeclared(object, declared, file)) && !isAdopted(object, file);
  for (const node of file.tree.all('MemberExpression')) {
    const member = rootsMember(node, file);
    if (!member || !isRead(member.object)) continue;
    const { parent, child } = outerParent(member, file.tree);
    if (parent?.type === 'AssignmentExpression' && parent.left === child) continue;
    yield read(member.property);
  }
  for (const { operator, left, right } of file.tree.all('BinaryExpression')) {
    if (operator === 'in' && literalString(left) === ROOTS && isRead(right)) yield read(left);
  }
  for (const call of file.tree.all('CallExpression')) {
    const name = call.arguments.at(-1);
    if (!name || literalString(name) !== ROOTS) continue;
    const object = testedObject(call, file);
    if (object && isRead(object)) yield read(name);
  }
  for (const pattern of file.tree.all('ObjectPattern')) {
    const property = pattern.properties.find(
      candidate => candidate.type === 'Property' && propertyName(candidate, file.bindings) === ROOTS,
    );
    if (property?.type !== 'Property' || !isMcp(file.resolver.bound(pattern), 'capabilities')) continue;
    if (!isAdopted(pattern, file)) yield read(property.key);
  }
}

/** Whether capabilities come through the shim and from nowhere else, whatever their type says. */
function isAdopted(capabilities: Node, file: File): boolean {
  if (!/\.\s*clientCapabilities\s*\(/.test(file.text)) return false; // spares the search in all other files
  const sources = findCapabilityCalls(capabilities, file);
  return sources !== undefined && sources.isAdopted && sources.calls.length === 0;
}

/** The object of `Object.hasOwn(o, 'x')`, `Reflect.has(o, 'x')`, `o.hasOwnProperty('x')`, `ƒ.call(o, 'x')`. */
function testedObject({ callee, arguments: given }: TSESTree.CallExpression, file: File): Node | undefined {
  if (callee.type !== 'MemberExpression') return undefined;
  const name = propertyName(callee, file.bindings);
  if (given.length === 1) return name === 'hasOwnProperty' ? callee.object : undefined;
  return name === 'hasOwn' || name === 'has' || name === 'call' ? given[0] : undefined;
}

const rootsMember = (node: Node, file: File): TSESTree.MemberExpression | undefined =>
  node.type === 'MemberExpression' && propertyName(node, file.bindings) === ROOTS ? node : undefined;

/** Whether a variable holds an object literal that ends up as a client's capabilities. */
function isDeclared(object: Node, { variables }: Declared, file: File): boolean {
  const inner = unwrap(object);
  const variable = inner.type === 'Identifier' ? file.bindings.variableOf(inner) : undefined;
  return variable !== undefined && variables.has(variable);
}

/** Whether an expression is a client's capabilities: resolved, or unknown and named so in a file that speaks MCP. */
function isCapabilities(object: Node, file: File): boolean {
  const kind = file.resolver.kindOf(object);
  if (kind.is === 'mcp') return kind.object === 'capabilities';
  if ((kind.is !== 'unknown' && kind.is !== 'shape') || !isProtocolFile(file)) return false;
  const inner = unwrap(object);
  const name = lastName(inner, file.bindings);
  if (name !== undefined && /^_?clientCapabilities$/.test(name)) return true;
  // params.capabilities of an initialize request
  return (
    name === 'capabilities' &&
    inner.type === 'MemberExpression' &&
    lastName(inner.object, file.bindings) === 'params'
  );
}

/** Imports MCP, or spells a method of roots: hand-written protocol code. */
const isProtocolFile = (file: File): boolean =>
  file.imports.hasMcp || /['"`](?:notifications\/)?roots\/list/.test(file.text);
