// What a name is bound to: imports, declarations, patterns, parameters, assignments.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { callbackOfFramework } from '../framework-kinds.ts';
import { importedName, isUrlModule } from '../imports.ts';
import {
  FOREIGN,
  isClassNode,
  isForeign,
  isFunctionNode,
  joinKinds,
  narrowKind,
  NOTHING,
  UNKNOWN,
  type FunctionNode,
  type Kind,
} from '../kinds.ts';
import { isGlobal } from '../shapes.ts';
import { literalString, propertyName } from '../strings.ts';
import type { Node } from '../tree.ts';
import type { Context } from './context.ts';
import { elementOf, moduleKind } from './expressions.ts';
import { named } from './types.ts';

/** Methods of lists that call back with an element. */
const ELEMENT_CALLBACKS: ReadonlySet<string> = new Set([
  'map',
  'flatMap',
  'filter',
  'forEach',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
]);

export const variable = (found: Variable, context: Context): Kind =>
  context.memo(found, 'value', () => valueOf(found, context));

function valueOf(found: Variable, context: Context): Kind {
  const written = found.references.flatMap(reference =>
    reference.isWrite() && !reference.init ? [boundByParent(reference.identifier, context)] : [],
  );
  const types: Kind[] = [];
  const values: Kind[] = [];
  for (const definition of found.defs) {
    const node: Node = definition.node;
    const name = definition.name as Node;
    // `let server;` says nothing beside what is assigned to it.
    if (node.type === 'VariableDeclarator' && !node.init && node.id === name && written.length > 0) {
      types.push(annotationOf(name, context));
      values.push(NOTHING);
    } else if (node.type === 'VariableDeclarator' || (definition.type as string) === 'Parameter') {
      types.push(annotationOf(name, context));
      values.push(boundByParent(name, context));
    } else {
      values.push(declared(node, context));
    }
  }
  return narrowKind(types.length > 0 ? joinKinds(types) : UNKNOWN, joinKinds([...values, ...written]));
}

function declared(node: Node, context: Context): Kind {
  switch (node.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return imported(node, context);
    case 'TSImportEqualsDeclaration':
      return node.moduleReference.type === 'TSExternalModuleReference'
        ? moduleKind(literalString(node.moduleReference.expression))
        : named(node.moduleReference, context);
    case 'CatchClause':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
      return FOREIGN;
    default:
      if (isClassNode(node)) return { is: 'class', node };
      return isFunctionNode(node) ? { is: 'function', node } : UNKNOWN;
  }
}

function imported(
  specifier: TSESTree.ImportSpecifier | TSESTree.ImportDefaultSpecifier | TSESTree.ImportNamespaceSpecifier,
  { tree, imports }: Context,
): Kind {
  const declaration = tree.parentOf(specifier);
  if (declaration?.type !== 'ImportDeclaration') return UNKNOWN;
  const source = declaration.source.value;
  if (specifier.type === 'ImportNamespaceSpecifier') return { is: 'module', source };
  const name = specifier.type === 'ImportSpecifier' ? importedName(specifier) : 'default';
  if (name !== 'default') return imports.exportOf(source, name);
  // The default export of a CommonJS module is the module.
  return imports.isMcp(source) || isUrlModule(source)
    ? { is: 'module', source }
    : imports.exportOf(source, 'default');
}

const annotationOf = (node: Node, context: Context): Kind =>
  'typeAnnotation' in node
    ? context.kindOfType((node.typeAnnotation as TSESTree.TSTypeAnnotation | undefined)?.typeAnnotation)
    : UNKNOWN;

/** The value that a name, or a whole pattern, is bound to: found by walking up the pattern. */
export const bound = (node: Node, context: Context): Kind =>
  narrowKind(annotationOf(node, context), boundByParent(node, context));

function boundByParent(node: Node, context: Context): Kind {
  const { tree, bindings, kindOf } = context;
  const parent = tree.parentOf(node);
  switch (parent?.type) {
    case 'Property': {
      const pattern = tree.parentOf(parent);
      const key = propertyName(parent, bindings);
      return pattern?.type === 'ObjectPattern' && key !== undefined
        ? context.memberOf(bound(pattern, context), key)
        : UNKNOWN;
    }
    case 'RestElement': {
      const holder = tree.parentOf(parent);
      return !holder || isFunctionNode(holder) ? UNKNOWN : bound(holder, context);
    }
    case 'ArrayPattern':
      return elementOf(bound(parent, context), (parent.elements as (Node | null)[]).indexOf(node));
    case 'AssignmentPattern':
      return joinKinds([bound(parent, context), kindOf(parent.right)]);
    case 'VariableDeclarator': {
      const declaration = tree.parentOf(parent);
      const loop = declaration && tree.parentOf(declaration);
      if (loop?.type === 'ForOfStatement' && loop.left === declaration) return elementOf(kindOf(loop.right));
      return parent.init ? kindOf(parent.init) : UNKNOWN;
    }
    case 'ForOfStatement':
      return elementOf(kindOf(parent.right));
    case 'AssignmentExpression':
      return parent.left === node ? kindOf(parent.right) : UNKNOWN;
    default:
      return parent && isFunctionNode(parent)
        ? calledWith(parent, (parent.params as Node[]).indexOf(node), context)
        : UNKNOWN;
  }
}

/** What a function is called with where it is handed on as a callback: in place, or by its name. */
function calledWith(fn: FunctionNode, index: number, context: Context): Kind {
  const places = [fn as Node, ...referencesTo(fn, context)];
  return joinKinds(places.map(place => calledBackWith(place, fn, index, context)));
}

/** `list.map(toPath)`: where the name of a function stands. */
function referencesTo(fn: FunctionNode, { tree, bindings }: Context): readonly Node[] {
  const parent = tree.parentOf(fn);
  const name =
    fn.id ??
    (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id : undefined);
  return (name && bindings.variableOf(name)?.references.map(({ identifier }) => identifier as Node)) ?? [];
}

/** What a callback is called with: elements of a list, the value of a promise, a framework's event. */
function calledBackWith(callback: Node, fn: FunctionNode, index: number, context: Context): Kind {
  const site = context.tree.parentOf(callback);
  if (site?.type !== 'CallExpression' || site.callee.type !== 'MemberExpression') return UNKNOWN;
  const position = site.arguments.indexOf(callback as TSESTree.CallExpressionArgument);
  const method = propertyName(site.callee, context.bindings);
  if (position < 0 || method === undefined) return UNKNOWN;
  // Array.from(list, element => …)
  if (position === 1 && index === 0 && isGlobal(site.callee.object, 'Array', context.bindings))
    return elementOf(context.kindOf(site.arguments[0] as Node));
  const receiver = context.kindOf(site.callee.object);
  if (position === 0 && index === 0 && method === 'then') return receiver;
  const isElement =
    position === 0 && (method === 'reduce' ? index === 1 : index === 0 && ELEMENT_CALLBACKS.has(method));
  if (isElement && (receiver.is === 'list' || isForeign(receiver))) return elementOf(receiver);
  if (receiver.is !== 'framework') return UNKNOWN;
  return callbackOfFramework(receiver, method, {
    event: position === 1 ? literalString(site.arguments[0]) : undefined,
    isFirst: index === 0,
    isLast: index === fn.params.length - 1,
  });
}
