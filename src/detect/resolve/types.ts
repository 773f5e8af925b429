// What a value of a type is.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { instanceOfFramework } from '../framework-kinds.ts';
import {
  FOREIGN,
  isClassNode,
  joinKinds,
  listAt,
  listOf,
  mcp,
  NOTHING,
  UNKNOWN,
  type Kind,
} from '../kinds.ts';
import { typeOfExport } from '../sdk-exports.ts';
import { literalString } from '../strings.ts';
import type { Node } from '../tree.ts';
import { LIST_TYPES, TRANSPARENT_TYPES } from '../type-names.ts';
import type { Context } from './context.ts';
import { elementOf } from './expressions.ts';
import { thisAt } from './this.ts';
import { variable } from './variables.ts';

export function type(node: Node, context: Context): Kind {
  const { kindOfType } = context;
  switch (node.type) {
    case 'TSTypeReference':
      return reference(node.typeName, node.typeArguments, context);
    case 'TSUnionType':
      return joinKinds(node.types.map(kindOfType));
    case 'TSIntersectionType':
      return intersection(node, context);
    case 'TSArrayType':
      return listOf(kindOfType(node.elementType));
    case 'TSTupleType':
      return listAt(node.elementTypes.map(kindOfType));
    case 'TSNamedTupleMember':
      return kindOfType(node.elementType);
    case 'TSOptionalType':
    case 'TSRestType':
      return kindOfType(node.typeAnnotation);
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? kindOfType(node.typeAnnotation) : FOREIGN;
    case 'TSIndexedAccessType': {
      const object = kindOfType(node.objectType);
      const literal = node.indexType.type === 'TSLiteralType' ? node.indexType.literal : undefined;
      const name = literalString(literal);
      return name === undefined ? elementOf(object) : context.memberOf(object, name);
    }
    case 'TSTypeLiteral':
      return { is: 'shape', node, members: node.members, extends: [] };
    case 'TSTypeQuery':
      return node.exprName.type === 'TSImportType' ? UNKNOWN : named(node.exprName, context);
    case 'TSImportType': {
      const source = literalString(node.source);
      const { qualifier } = node;
      return source !== undefined && qualifier?.type === 'Identifier'
        ? instanceNamed(context.imports.exportOf(source, qualifier.name))
        : UNKNOWN;
    }
    case 'TSFunctionType':
      return { is: 'signature', returns: node.returnType?.typeAnnotation };
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
    case 'TSObjectKeyword':
      return UNKNOWN;
    // No value of these types has members of interest; in a union they leave the rest to decide.
    default:
      return node.type.endsWith('Keyword') || node.type === 'TSLiteralType' ? NOTHING : UNKNOWN;
  }
}

/** The SDK's object in it; else each part has its members. */
function intersection(node: TSESTree.TSIntersectionType, { kindOfType }: Context): Kind {
  const parts = node.types.map(kindOfType);
  const known = joinKinds(parts);
  return known.is === 'mcp' || known.is === 'framework'
    ? known
    : { is: 'shape', node, members: [], extends: parts };
}

/** The value of a dotted name: what `typeof a.b` is the type of. */
export function named(name: Node, context: Context): Kind {
  switch (name.type) {
    case 'Identifier':
      return context.kindOf(name);
    case 'TSQualifiedName':
      return context.memberOf(named(name.left, context), name.right.name);
    case 'MemberExpression':
      return context.kindOf(name);
    default:
      return name.type === 'ThisExpression' ? thisAt(name, context) : UNKNOWN;
  }
}

/** A type by its name: in an annotation, or what an interface extends. */
function reference(
  name: Node,
  given: TSESTree.TSTypeParameterInstantiation | undefined,
  context: Context,
): Kind {
  const { kindOfType } = context;
  if (name.type !== 'Identifier') return instanceNamed(named(name, context));
  // Hand-written protocols call it as the specification does.
  if (name.name === 'ClientCapabilities') return mcp('capabilities');
  const found = context.bindings.variableOf(name);
  if (found) return declaredType(found, context);
  const [argument, second] = given?.params ?? [];
  if (TRANSPARENT_TYPES.has(name.name)) return kindOfType(argument);
  if (LIST_TYPES.has(name.name)) return listOf(kindOfType(argument));
  switch (name.name) {
    case 'Map':
    case 'ReadonlyMap':
    case 'WeakMap':
      return listOf(kindOfType(second));
    case 'Record':
      return UNKNOWN;
    case 'InstanceType':
      return context.instanceOf(kindOfType(argument));
    case 'ReturnType':
      return context.resultOf(kindOfType(argument));
    default:
      return FOREIGN;
  }
}

const declaredType = (found: Variable, context: Context): Kind =>
  context.memo(found, 'type', () =>
    joinKinds(found.defs.map(definition => definedType(definition.node, found, context))),
  );

function definedType(node: Node, found: Variable, context: Context): Kind {
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
      return context.kindOfType(node.typeAnnotation);
    case 'TSInterfaceDeclaration':
      return {
        is: 'shape',
        node,
        members: node.body.body,
        extends: node.extends.map(base => reference(base.expression, base.typeArguments, context)),
      };
    case 'TSTypeParameter':
      return context.kindOfType(node.constraint);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'TSImportEqualsDeclaration':
      return instanceNamed(variable(found, context));
    default:
      return isClassNode(node) ? { is: 'instance', node } : FOREIGN;
  }
}

/** The instance that a class or a type of this name stands for. */
function instanceNamed(kind: Kind): Kind {
  switch (kind.is) {
    case 'export':
      return instanceOfFramework(kind.source, kind.name) ?? typeOfExport(kind.name);
    case 'class':
      return { is: 'instance', node: kind.node };
    case 'unknown':
    case 'elsewhere':
      return kind;
    default:
      return FOREIGN;
  }
}
