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
      return constantString(constantInit(node, bindings), bindings, depth + 1);
    case 'MemberExpression': {
      const name = propertyName(node, bindings, depth);
      return node.object.type === 'Identifier' && name !== undefined
        ? constantString(constantMember(node.object, name, bindings, depth), bindings, depth + 1)
        : undefined;
    }
    default:
      return undefined;
  }
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

/** The value of `name` in the constant object or the enum that `identifier` means. */
function constantMember(
  identifier: TSESTree.Identifier,
  name: string,
  bindings: Bindings,
  depth: number,
): Node | undefined {
  const definition: Node | undefined = bindings.variableOf(identifier)?.defs[0]?.node;
  if (definition?.type === 'TSEnumDeclaration') {
    const member = definition.body.members.find(
      m => (m.id.type === 'Identifier' ? m.id.name : literalString(m.id)) === name,
    );
    return member?.initializer;
  }
  let object = constantInit(identifier, bindings);
  while (object?.type === 'TSAsExpression' || object?.type === 'TSSatisfiesExpression')
    object = object.expression;
  if (object?.type === 'CallExpression') object = object.arguments[0]; // Object.freeze({…})
  if (object?.type !== 'ObjectExpression') return undefined;
  const property = object.properties.find(
    p => p.type === 'Property' && propertyName(p, bindings, depth) === name,
  );
  return property?.type === 'Property' ? property.value : undefined;
}
