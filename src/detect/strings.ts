// What is known of a string before the program runs.
import type { TSESTree } from '@typescript-eslint/types';
import type { Bindings } from './bindings.ts';
import type { Node } from './tree.ts';

/** The value of a string literal or of a template without expressions. */
export function literalString(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** The name of a property, also of a quoted or constant computed one. */
export function propertyName(
  node: { readonly computed: boolean; readonly key: Node } | TSESTree.MemberExpression,
  bindings: Bindings,
  depth = 0,
): string | undefined {
  const key: Node = 'property' in node ? node.property : node.key;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (!node.computed && key.type === 'Identifier') return key.name;
  return constantString(key, bindings, depth + 1);
}

/** The value of a string, followed through constants, constant objects and enums of the same file. */
export function constantString(
  node: Node | null | undefined,
  bindings: Bindings,
  depth = 0,
): string | undefined {
  if (!node || depth > 8) return undefined;
  const literal = literalString(node);
  if (literal !== undefined) return literal;
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return constantString(node.expression, bindings, depth + 1);
    case 'Identifier':
    case 'MemberExpression':
      return constantString(constantOf(node, bindings, depth + 1), bindings, depth + 1);
    default:
      return undefined;
  }
}

/** The expression that a constant, or a member of constant objects, enums and classes, is defined by. */
function constantOf(node: Node, bindings: Bindings, depth: number): Node | undefined {
  if (depth > 8) return undefined;
  if (node.type === 'Identifier') return constantInit(node, bindings);
  if (node.type !== 'MemberExpression') return undefined;
  const name = propertyName(node, bindings, depth);
  if (name === undefined) return undefined;
  const holder =
    (node.object.type === 'Identifier' && declarationOf(node.object, bindings)) ||
    constantOf(node.object, bindings, depth + 1);
  return holder && memberIn(holder, name, bindings, depth);
}

function constantInit(identifier: TSESTree.Identifier, bindings: Bindings): Node | undefined {
  const [definition, ...others] = bindings.variableOf(identifier)?.defs ?? [];
  if (!definition || others.length > 0) return undefined;
  const declarator: Node = definition.node;
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return undefined;
  return (definition.parent as { kind?: string } | null | undefined)?.kind === 'const'
    ? (declarator.init ?? undefined)
    : undefined;
}

/** The enum or the class that a name means. */
function declarationOf(identifier: TSESTree.Identifier, bindings: Bindings): Node | undefined {
  const definition: Node | undefined = bindings.variableOf(identifier)?.defs[0]?.node;
  return definition?.type === 'TSEnumDeclaration' || definition?.type === 'ClassDeclaration'
    ? definition
    : undefined;
}

/** The value of `name` in a constant object, an enum or the static side of a class. */
function memberIn(holder: Node, name: string, bindings: Bindings, depth: number): Node | undefined {
  switch (holder.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return memberIn(holder.expression, name, bindings, depth);
    case 'CallExpression': // Object.freeze({…})
      return holder.arguments[0] && memberIn(holder.arguments[0], name, bindings, depth);
    case 'TSEnumDeclaration':
      return holder.body.members.find(
        ({ id }) => (id.type === 'Identifier' ? id.name : literalString(id)) === name,
      )?.initializer;
    case 'ClassDeclaration':
      for (const member of holder.body.body) {
        const isConstant = member.type === 'PropertyDefinition' && member.static;
        if (isConstant && propertyName(member, bindings, depth) === name) return member.value ?? undefined;
      }
      return undefined;
    case 'ObjectExpression':
      for (const property of holder.properties) {
        if (property.type === 'Property' && propertyName(property, bindings, depth) === name)
          return property.value;
      }
      return undefined;
    default:
      return undefined;
  }
}
