// Members of a value, and what declares them.
import type { TSESTree } from '@typescript-eslint/types';
import { memberOfFramework } from '../framework-kinds.ts';
import {
  FOREIGN,
  isForeign,
  joinKinds,
  mcp,
  narrowKind,
  NOTHING,
  UNKNOWN,
  type ClassNode,
  type Kind,
} from '../kinds.ts';
import { memberOfMcp } from '../sdk-members.ts';
import { propertyName } from '../strings.ts';
import { returned } from './calls.ts';
import type { Context } from './context.ts';

type Shape = Extract<Kind, { is: 'shape' }>;

export function memberOf(kind: Kind, name: string, context: Context): Kind {
  // On 2026-07-28 every request carries them: `ctx.mcpReq.envelope[…]`, `params._meta[…]`.
  if (name === 'io.modelcontextprotocol/clientCapabilities') return mcp('capabilities');
  switch (kind.is) {
    case 'mcp':
      return memberOfMcp(kind.object, name);
    case 'framework':
      return memberOfFramework(kind, name);
    case 'fields':
      return kind.fields[name] ?? UNKNOWN;
    case 'module':
      return name === 'default' ? kind : context.imports.exportOf(kind.source, name);
    case 'list':
      return { is: 'method', of: kind, name };
    // Memoised, since a member may lead back to itself: `const a = { ...a }`.
    case 'instance':
      return context.memo(kind.node, `.${name}`, () => classMember(kind.node, name, false, context));
    case 'class':
      return context.memo(kind.node, `static .${name}`, () => classMember(kind.node, name, true, context));
    case 'object':
      return context.memo(kind.node, `.${name}`, () => objectMember(kind.node, name, context));
    case 'shape':
      return context.memo(kind.node, `.${name}`, () => shapeMember(kind, name, context));
    case 'function':
    case 'signature':
    case 'method':
    case 'export':
      return name === 'bind' || name === 'call' || name === 'apply' ? UNKNOWN : FOREIGN;
    case 'nothing':
      return FOREIGN;
    default:
      return kind;
  }
}

function objectMember(object: TSESTree.ObjectExpression, name: string, context: Context): Kind {
  const spreads: Kind[] = [];
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      spreads.push(context.memberOf(context.kindOf(property.argument), name));
    } else if (propertyName(property, context.bindings) === name && property.kind !== 'set') {
      return property.kind === 'get' ? returned(property.value, context) : context.kindOf(property.value);
    }
  }
  return joinKinds(spreads);
}

function shapeMember(shape: Shape, name: string, context: Context): Kind {
  for (const member of shape.members) {
    if (member.type === 'TSPropertySignature' && propertyName(member, context.bindings) === name) {
      return context.kindOfType(member.typeAnnotation?.typeAnnotation);
    }
    if (member.type !== 'TSMethodSignature' || propertyName(member, context.bindings) !== name) continue;
    const returns = member.returnType?.typeAnnotation;
    return member.kind === 'get' ? context.kindOfType(returns) : { is: 'signature', returns };
  }
  return joinKinds(shape.extends.map(base => context.memberOf(base, name)));
}

function classMember(node: ClassNode, name: string, isStatic: boolean, context: Context): Kind {
  const types: Kind[] = [];
  const values = context.assignedTo(node, name).map(context.kindOf);
  if (!isStatic) values.push(...parameterProperties(node, name, context));
  for (const member of context.membersNamed(node, name)) {
    if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') continue;
    if (member.static !== isStatic) continue;
    if (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') {
      if (member.kind === 'method') values.push({ is: 'function', node: member.value });
      if (member.kind === 'get') values.push(returned(member.value, context));
      if (member.kind === 'set') values.push(NOTHING);
    } else {
      types.push(context.kindOfType(member.typeAnnotation?.typeAnnotation));
      values.push(member.value ? context.kindOf(member.value) : NOTHING);
    }
  }
  if (values.some(value => value.is !== 'nothing')) return narrowKind(joinKinds(types), joinKinds(values));
  if (values.length > 0) return types.length > 0 ? joinKinds(types) : UNKNOWN;
  if (!node.superClass) return FOREIGN;
  const base = context.kindOf(node.superClass);
  if (isStatic) return context.memberOf(base, name);
  const parent = context.instanceOf(base);
  // A base class of another file may declare any member.
  return isForeign(parent) ? UNKNOWN : context.memberOf(parent, name);
}

/** `constructor(private readonly mcp: McpServer)` declares a member. */
function parameterProperties(node: ClassNode, name: string, context: Context): Kind[] {
  return context.membersNamed(node, 'constructor').flatMap(member => {
    if (member.type !== 'MethodDefinition') return [];
    return member.value.params.flatMap(param => {
      if (param.type !== 'TSParameterProperty') return [];
      const target = param.parameter.type === 'AssignmentPattern' ? param.parameter.left : param.parameter;
      return target.type === 'Identifier' && target.name === name ? [context.bound(target)] : [];
    });
  });
}

export function ownerOf(kind: Kind, name: string, context: Context): Kind {
  switch (kind.is) {
    case 'mcp':
    case 'framework':
    case 'unknown':
    case 'elsewhere':
      return kind;
    case 'shape':
      return ownerInShape(kind, name, context);
    case 'instance':
      return context.memo(kind.node, `owner .${name}`, () => ownerInClass(kind.node, name, context));
    default:
      return FOREIGN;
  }
}

/** `interface Host extends McpServer` is the SDK's; what declares the member itself may be anything. */
function ownerInShape({ members, extends: bases, of }: Shape, name: string, context: Context): Kind {
  if (of) return of;
  const owners = bases.map(base => context.ownerOf(base, name));
  const found = joinKinds(owners);
  if (found.is === 'mcp' || found.is === 'framework') return found;
  const declares = members.some(member => 'key' in member && propertyName(member, context.bindings) === name);
  return declares || owners.length === 0 ? UNKNOWN : found;
}

function ownerInClass(node: ClassNode, name: string, context: Context): Kind {
  const declares = context.membersNamed(node, name).some(member => 'key' in member && !member.static);
  if (declares || !node.superClass) return FOREIGN;
  return context.ownerOf(context.instanceOf(context.kindOf(node.superClass)), name);
}
