// What the code around an expression says that it is: annotations, casts, return types, options.
import type { File } from './file.ts';
import { isFunctionNode, UNKNOWN, type Kind } from './kinds.ts';
import { lastName } from './shapes.ts';
import { propertyName } from './strings.ts';
import type { Node } from './tree.ts';

/** The kind that the place of an expression asks for. */
export function expectedKind(node: Node, file: File): Kind {
  const { resolver, tree, bindings } = file;
  const parent = tree.parentOf(node);
  switch (parent?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return resolver.kindOfType(parent.typeAnnotation);
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'ChainExpression':
    case 'AwaitExpression':
      return expectedKind(parent, file);
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'Identifier' ? annotated(parent.id, file) : UNKNOWN;
    case 'AssignmentExpression':
      return parent.right === node ? resolver.kindOf(parent.left) : UNKNOWN;
    case 'AssignmentPattern':
      return parent.right === node ? annotated(parent.left, file) : UNKNOWN;
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.value === node ? annotated(parent, file) : UNKNOWN;
    case 'Property': {
      const object = tree.parentOf(parent);
      const name = propertyName(parent, bindings);
      return object && name !== undefined && parent.value === node
        ? resolver.memberOf(expectedKind(object, file), name)
        : UNKNOWN;
    }
    case 'ArrowFunctionExpression':
      return parent.body === node ? resolver.kindOfType(parent.returnType?.typeAnnotation) : UNKNOWN;
    case 'ReturnStatement': {
      for (const up of tree.ancestorsOf(parent))
        if (isFunctionNode(up)) return resolver.kindOfType(up.returnType?.typeAnnotation);
      return UNKNOWN;
    }
    case 'CallExpression': // Object.freeze<T>({…})
      if (lastName(parent.callee, bindings) !== 'freeze') return UNKNOWN;
      return parent.typeArguments
        ? resolver.kindOfType(parent.typeArguments.params[0])
        : expectedKind(parent, file);
    default:
      return UNKNOWN;
  }
}

const annotated = (node: Node, { resolver }: File): Kind =>
  'typeAnnotation' in node && node.typeAnnotation?.type === 'TSTypeAnnotation'
    ? resolver.kindOfType(node.typeAnnotation.typeAnnotation)
    : UNKNOWN;
