// What frameworks do with roots, by themselves and for their users.
import type { TSESTree } from '@typescript-eslint/types';
import type { FrameworkConstructor, FrameworkMember, FrameworkOption } from '../catalog/frameworks.ts';
import type { File, Use } from './file.ts';
import type { Edit } from './finding.ts';
import { instanceOfFramework, isListenerMethod } from './framework-kinds.ts';
import type { Kind } from './kinds.ts';
import { objectLiteralsOf } from './object-literals.ts';
import { isShimMember } from './find-pending.ts';
import { callOf, findProperty, unwrap } from './shapes.ts';
import { literalString, propertyName } from './strings.ts';
import type { Node } from './tree.ts';

type Instance = Extract<Kind, { is: 'framework' }>;
type Made = TSESTree.NewExpression | TSESTree.CallExpression;

export function* findFrameworks(file: File): Iterable<Use> {
  for (const made of [...file.tree.all('NewExpression'), ...file.tree.all('CallExpression')]) {
    const instance = instanceMadeBy(made, file);
    if (!instance) continue;
    for (const member of instance.framework.members) {
      if (member.of !== instance.of) continue;
      if (member.kind === 'constructor') yield* asksByItself(made, member, file);
      if (member.kind === 'option') yield* options(made, member, file);
    }
  }
  yield* functionOptions(file);
  yield* members(file);
}

function instanceMadeBy(made: Made, file: File): Instance | undefined {
  if (made.type === 'CallExpression' && made.callee.type !== 'Super') return undefined;
  const callee = file.resolver.kindOf(made.callee);
  const kind = made.type === 'NewExpression' ? file.resolver.instanceOf(callee) : callee;
  if (kind.is === 'framework') return kind;
  // class X extends MCPServer {}; new X()
  const isInheritedConstructor =
    kind.is === 'instance' &&
    !kind.node.body.body.some(member => member.type === 'MethodDefinition' && member.kind === 'constructor');
  if (!isInheritedConstructor) return undefined;
  const owner = file.resolver.ownerOf(kind, 'constructor');
  return owner.is === 'framework' ? owner : undefined;
}

function* asksByItself(made: Made, member: FrameworkConstructor, file: File): Iterable<Use> {
  const { off } = member;
  const use: Use = { api: member.api, node: made.callee, evidence: 'import', role: 'server' };
  if (off.kind === 'override') {
    if (!overrides(made, off.method, file)) yield use;
    return;
  }
  const [key, flag] = off.path;
  if (key === undefined || flag === undefined) return;
  const given = made.arguments[0];
  const { objects, isPartial } = objectLiteralsOf(given, file);
  const found = objects
    .map(object => findProperty(object, key, file.bindings))
    .find(property => property !== undefined);
  if (!found) {
    // Options from elsewhere may say that it is off.
    if (isPartial) return;
    const [first] = objects;
    const edit =
      given === undefined
        ? undefined
        : first && insertProperty(first, `${key}: { ${flag}: ${String(off.value)} }`, file);
    yield edit ? { ...use, suggestions: [{ messageId: 'disable', edits: [edit] }] } : use;
    return;
  }
  const value = objectLiteralsOf(found.value, file);
  const enabled = value.objects
    .map(object => findProperty(object, flag, file.bindings))
    .find(property => property !== undefined);
  if (!enabled) {
    if (value.isPartial) return;
    const [first] = value.objects;
    const edit = first && insertProperty(first, `${flag}: ${String(off.value)}`, file);
    yield edit ? { ...use, suggestions: [{ messageId: 'disable', edits: [edit] }] } : use;
    return;
  }
  const set = unwrap(enabled.value);
  if (set.type === 'Literal' && set.value === off.value) return;
  if (isShimMember(set, file)) return;
  yield {
    ...use,
    suggestions: [{ messageId: 'disable', edits: [{ range: enabled.value.range, text: String(off.value) }] }],
  };
}

/** Adds a property at the end of an object literal, in its own layout. */
function insertProperty(object: TSESTree.ObjectExpression, text: string, file: File): Edit {
  const last = object.properties.at(-1);
  if (!last) return { range: object.range, text: `{ ${text} }` };
  const lineStart = file.text.lastIndexOf('\n', last.range[0]) + 1;
  const lead = file.text.slice(lineStart, last.range[0]);
  const lineBreak = file.text.includes('\r\n') ? '\r\n' : '\n';
  const separator = lineStart > object.range[0] && /^\s*$/.test(lead) ? `,${lineBreak}${lead}` : ', ';
  return { range: [last.range[1], last.range[1]], text: `${separator}${text}` };
}

function overrides(made: Made, method: string, file: File): boolean {
  const made_ =
    made.type === 'NewExpression' ? file.resolver.instanceOf(file.resolver.kindOf(made.callee)) : undefined;
  const owner = made_ ?? enclosingInstance(made, file);
  return (
    owner?.is === 'instance' &&
    owner.node.body.body.some(member => 'key' in member && propertyName(member, file.bindings) === method)
  );
}

function enclosingInstance(node: Node, file: File): Kind | undefined {
  for (const up of file.tree.ancestorsOf(node)) {
    if (up.type === 'ClassDeclaration' || up.type === 'ClassExpression') return { is: 'instance', node: up };
  }
  return undefined;
}

/** Options of `createMcpHost({ roots })` and of other functions that frameworks export. */
function* functionOptions(file: File): Iterable<Use> {
  for (const call of file.tree.all('CallExpression')) {
    const callee = file.resolver.kindOf(call.callee);
    if (callee.is !== 'export') continue;
    const known = instanceOfFramework(callee.source, callee.name);
    if (known?.is !== 'framework') continue;
    for (const member of known.framework.members) {
      if (member.kind === 'option' && member.of === callee.name) yield* options(call, member, file);
    }
  }
}

function* options(made: Made, member: FrameworkOption, file: File): Iterable<Use> {
  let objects = objectLiteralsOf(made.arguments[member.argument], file).objects;
  for (const step of member.path.slice(0, -1)) {
    const values = objects.flatMap(object =>
      step === '*'
        ? object.properties.flatMap(property => (property.type === 'Property' ? [property.value] : []))
        : [findProperty(object, step, file.bindings)?.value ?? []].flat(),
    );
    objects = values.flatMap(value => objectLiteralsOf(value, file).objects);
  }
  const last = member.path.at(-1);
  for (const object of objects) {
    const property = last === undefined ? undefined : findProperty(object, last, file.bindings);
    if (property) yield { api: member.api, node: property.key, evidence: 'import' };
  }
}

function* members(file: File): Iterable<Use> {
  for (const member of file.tree.all('MemberExpression')) {
    const name = propertyName(member, file.bindings);
    if (name === undefined || !/roots|^can$|^(?:on|once|off|addListener|removeListener)$/i.test(name))
      continue;
    const owner = file.resolver.ownerOf(file.resolver.kindOf(member.object), name);
    if (owner.is !== 'framework') continue;
    const [first] = callOf(member, file.tree)?.arguments ?? [];
    const found = owner.framework.members.find(candidate => isMember(candidate, owner.of, name, first));
    if (!found) continue;
    const isByArgument = found.kind === 'event' || (found.kind === 'method' && found.argument !== undefined);
    const node = isByArgument ? first : member.property;
    if (node) yield { api: found.api, node, evidence: 'import' };
  }
  // const { roots } = session
  for (const pattern of file.tree.all('ObjectPattern')) {
    for (const property of pattern.properties) {
      const name = property.type === 'Property' ? propertyName(property, file.bindings) : undefined;
      if (property.type !== 'Property' || name === undefined || !/roots/i.test(name)) continue;
      const owner = file.resolver.ownerOf(file.resolver.bound(pattern), name);
      if (owner.is !== 'framework') continue;
      const found = owner.framework.members.find(candidate => isMember(candidate, owner.of, name, undefined));
      if (found) yield { api: found.api, node: property.key, evidence: 'import' };
    }
  }
}

/** Whether a member of the catalog is `name` of an instance of `of`, called with `first`. */
function isMember(member: FrameworkMember, of: string, name: string, first: Node | undefined): boolean {
  if (member.of !== of) return false;
  switch (member.kind) {
    case 'event':
      return isListenerMethod(name) && literalString(first) === member.name;
    case 'property':
      return member.name === name;
    case 'method':
      return (
        member.name === name && (member.argument === undefined || literalString(first) === member.argument)
      );
    default:
      return false;
  }
}
