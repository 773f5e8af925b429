// Every use of the member of a class.
import type { ClassNode } from '../../detect/kinds.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Place } from './definitions.ts';
import { classAround, isWithin } from './enclosing.ts';
import type { Module } from './project.ts';
import { FRAMEWORK_CLASSES, isFrameworkModule, type Step } from './registrations.ts';
import { withOrigin, type State } from './state.ts';
import type { Walk } from './walk.ts';
import { register } from './arguments.ts';
import { bind } from './bind.ts';
import { carry } from './functions.ts';
import { takeStepAt } from './steps.ts';

/** Every use of the member `name` of a class: by the type of the receiver, and by where its instances go. */
export function followMember(
  walk: Walk,
  state: State,
  owner: Place<ClassNode>,
  name: string,
  path: readonly Step[],
  isStatic: boolean,
): void {
  const origins = withOrigin(state, { place: owner, key: name });
  const from: State = { ...state, origins, self: undefined };
  registerByFramework(walk, from, owner, name, path);
  const isSecret = name.startsWith('#');
  const [top, ...entered] = from.entered;
  // Of the one instance that got the value through its constructor.
  const isOne = top?.fn === owner.node;
  if (isOne && top.call.node.callee.type === 'Super') {
    const subclass = classAround(top.call.node, top.call.module.file);
    const place = subclass && { module: top.call.module, node: subclass };
    if (place) followMember(walk, { ...from, entered }, place, name, path, isStatic);
  } else if (isOne) {
    const made = withOrigin(from, { place: top.call, key: name });
    walk.go(from, { place: top.call, path: [`.${name}`, ...path], entered, origins: made });
  } else if (!isSecret)
    carry(walk, from, owner, isStatic ? [`.${name}`, ...path] : ['()', `.${name}`, ...path]);

  const lineage = walk.definitions.lineageOf(owner);
  const names = lineage.flatMap(({ node }) => node.id?.name ?? []);
  const modules = isSecret ? [owner.module] : walk.project.modulesWith(name, names);
  const isOfClass = (receiver: Place): boolean | undefined => {
    const type = walk.definitions.typeOf(receiver);
    if (!type) return undefined;
    return (
      lineage.some(({ node }) => node === type.node) ||
      walk.definitions.lineageOf(type).some(({ node }) => node === owner.node)
    );
  };
  for (const module of new Set([owner.module, ...modules])) {
    const { tree, bindings } = module.file;
    for (const member of tree.all('MemberExpression')) {
      if (propertyName(member, bindings) !== name) continue;
      const isOf = isOfClass({ module, node: member.object });
      const place = { module, node: member };
      const isInside = module === owner.module && isWithin(member, owner.node);
      const self = member.object.type === 'ThisExpression' ? owner : undefined;
      if (isOf && (!isOne || isInside)) takeStepAt(walk, { ...from, self }, place, path, name);
      else if (isOf === undefined && isUntyped(member.object, module)) {
        walk.defer(() => takeStepAt(walk, from, place, path, name));
      }
    }
    for (const pattern of tree.all('ObjectPattern')) {
      const declarator = tree.parentOf(pattern);
      if (declarator?.type !== 'VariableDeclarator' || !declarator.init) continue;
      const taken = pattern.properties.some(
        property => property.type === 'Property' && propertyName(property, bindings) === name,
      );
      if (taken && isOfClass({ module, node: declarator.init }))
        bind(walk, from, { module, node: pattern }, [`.${name}`, ...path]);
    }
  }
}

/** Whether nothing at all is known of a receiver: it may be an instance of any class. */
function isUntyped(node: Node, { file }: Module): boolean {
  const kind = file.resolver.kindOf(node);
  return kind.is === 'unknown' || kind.is === 'elsewhere';
}

function registerByFramework(
  walk: Walk,
  state: State,
  owner: Place<ClassNode>,
  name: string,
  path: readonly Step[],
): void {
  const { module, node } = owner;
  if (!node.superClass || path[0] !== '()') return;
  const base = module.file.resolver.kindOf(node.superClass);
  const kind =
    base.is === 'export' && isFrameworkModule(base.source) ? FRAMEWORK_CLASSES.get(base.name) : undefined;
  const method = node.body.body.find(
    (member): member is TSESTree.MethodDefinition =>
      member.type === 'MethodDefinition' && propertyName(member, module.file.bindings) === name,
  );
  if (!kind || !method || !/^(?:execute|read|generateMessages)$/.test(name)) return;
  register(
    walk,
    state,
    { is: 'registration', kind, naming: { by: 'holder' }, server: undefined, key: undefined },
    {
      at: owner,
      handler: { module, node: method.value },
    },
  );
}
