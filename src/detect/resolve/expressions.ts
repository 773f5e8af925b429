// The value of an expression by its form.
import type { TSESTree } from '@typescript-eslint/types';
import {
  FOREIGN,
  isClassNode,
  isForeign,
  isFunctionNode,
  isMcp,
  joinKinds,
  listAt,
  listOf,
  mcp,
  narrowKind,
  NOTHING,
  UNKNOWN,
  type Kind,
} from '../kinds.ts';
import { isUrlModule } from '../imports.ts';
import { isGlobal } from '../shapes.ts';
import { literalString, propertyName } from '../strings.ts';
import type { Node } from '../tree.ts';
import { call } from './calls.ts';
import type { Context } from './context.ts';
import { superAt, thisAt } from './this.ts';
import { variable } from './variables.ts';

export function expression(node: Node, context: Context): Kind {
  const { kindOf } = context;
  switch (node.type) {
    case 'Identifier':
      return identifier(node, context);
    case 'ThisExpression':
      return thisAt(node, context);
    case 'Super':
      return superAt(node, context);
    case 'MemberExpression':
      return member(node, context);
    case 'CallExpression':
      return call(node, context);
    case 'NewExpression':
      return construction(node, context);
    case 'AwaitExpression':
      return kindOf(node.argument);
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return kindOf(node.expression);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return narrowKind(context.kindOfType(node.typeAnnotation), kindOf(node.expression));
    case 'LogicalExpression':
      return joinKinds([kindOf(node.left), kindOf(node.right)]);
    case 'ConditionalExpression':
      return joinKinds([kindOf(node.consequent), kindOf(node.alternate)]);
    case 'AssignmentExpression':
      return node.operator === '=' ? kindOf(node.right) : joinKinds([kindOf(node.left), kindOf(node.right)]);
    case 'SequenceExpression':
      return kindOf(node.expressions.at(-1) as Node);
    case 'ImportExpression':
      return moduleKind(literalString(node.source));
    case 'ArrayExpression':
      return array(node, context);
    case 'ObjectExpression':
      return { is: 'object', node };
    case 'TemplateLiteral': {
      const [only, ...others] = node.expressions;
      return only && others.length === 0 && node.quasis.every(quasi => quasi.value.raw === '')
        ? kindOf(only)
        : FOREIGN;
    }
    case 'Literal':
      return node.value === null && !('regex' in node) && !('bigint' in node) ? NOTHING : FOREIGN;
    case 'UnaryExpression':
      return node.operator === 'void' ? NOTHING : FOREIGN;
    case 'BinaryExpression':
    case 'UpdateExpression':
      return FOREIGN;
    default:
      if (isFunctionNode(node)) return { is: 'function', node };
      if (isClassNode(node)) return { is: 'class', node };
      return UNKNOWN;
  }
}

export const moduleKind = (source: string | undefined): Kind =>
  source === undefined ? UNKNOWN : { is: 'module', source };

function identifier(node: TSESTree.Identifier, context: Context): Kind {
  const found = context.bindings.variableOf(node);
  if (found) return variable(found, context);
  return node.name === 'undefined' ? NOTHING : UNKNOWN;
}

function member(node: TSESTree.MemberExpression, context: Context): Kind {
  const object = context.kindOf(node.object);
  const name = propertyName(node, context.bindings);
  if (name !== undefined) return context.memberOf(object, name);
  if (!node.computed) return UNKNOWN;
  const key = context.kindOf(node.property);
  if (key.is === 'export' && key.name === 'CLIENT_CAPABILITIES_META_KEY') return mcp('capabilities');
  const index = node.property.type === 'Literal' ? node.property.value : undefined;
  return elementOf(object, typeof index === 'number' ? index : undefined);
}

/** An element of a list, or the one at `index`. */
export function elementOf(kind: Kind, index?: number): Kind {
  if (kind.is === 'list') return (index === undefined ? undefined : kind.at?.[index]) ?? kind.of;
  return isForeign(kind) ? kind : UNKNOWN;
}

/** The platform's `URL`, also imported. */
export function isUrlClass(node: Node, { bindings, kindOf }: Pick<Context, 'bindings' | 'kindOf'>): boolean {
  if (isGlobal(node, 'URL', bindings)) return true;
  const kind = kindOf(node);
  return kind.is === 'export' && isUrlModule(kind.source);
}

function construction(node: TSESTree.NewExpression, context: Context): Kind {
  const [first] = node.arguments;
  if (isUrlClass(node.callee, context)) {
    return first && isMcp(context.kindOf(first), 'rootUri') ? mcp('rootUrl') : FOREIGN;
  }
  const { callee } = node;
  if (callee.type !== 'Identifier' || context.bindings.variableOf(callee))
    return context.instanceOf(context.kindOf(callee));
  const typed = node.typeArguments?.params.at(-1);
  switch (callee.name) {
    case 'Set':
    case 'Map':
    case 'WeakMap': {
      const elements = callee.name === 'Set' && first ? context.kindOf(first) : UNKNOWN;
      return elements.is === 'list' ? elements : listOf(context.kindOfType(typed));
    }
    case 'Proxy':
    case 'WeakRef':
      return first ? context.kindOf(first) : UNKNOWN;
    case 'Array':
    case 'Object':
    case 'Promise':
      return context.kindOfType(typed);
    // Another class of the platform is not the SDK's.
    default:
      return FOREIGN;
  }
}

function array(node: TSESTree.ArrayExpression, { kindOf }: Context): Kind {
  const isSpread = node.elements.some(element => element?.type === 'SpreadElement');
  const kinds = node.elements.map(element => {
    if (!element) return NOTHING;
    return element.type === 'SpreadElement' ? elementOf(kindOf(element.argument)) : kindOf(element);
  });
  return isSpread ? listOf(joinKinds(kinds)) : listAt(kinds);
}
