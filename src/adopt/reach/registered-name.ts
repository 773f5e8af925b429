// The name under which a registration is made.
import type { TSESTree } from '@typescript-eslint/types';
import { isClassNode, isFunctionNode, type ClassNode, type FunctionNode } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import { literalString, propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { Definitions, Place } from './definitions.ts';
import { classAround, constructorOf, isWithin } from './enclosing.ts';
import type { Entered, Origin, State } from './state.ts';

/** Keys under which an object of a tool keeps its name. */
const NAMES: readonly (readonly string[])[] = [
  ['name'],
  ['id'],
  ['definition', 'name'],
  ['tool', 'name'],
  ['schema', 'name'],
  ['spec', 'name'],
  ['uri'],
];

/** The value of the name at `node`, which may be a parameter or a member of what is registered in a loop. */
export function registeredName(
  node: Node,
  state: Pick<State, 'place' | 'entered' | 'origins'>,
  definitions: Definitions,
): string | undefined {
  return nameAt({ module: state.place.module, node }, state.entered, 0);

  function nameAt(place: Place, entered: readonly Entered[], depth: number): string | undefined {
    if (depth > 8) return undefined;
    const known = definitions.stringOf(place);
    if (known !== undefined) return known;
    const { module } = place;
    const inner = unwrap(place.node);
    if (inner.type === 'MemberExpression') {
      const keys = keysOf(inner, module.file);
      return keys && nameOfHolder(keys);
    }
    if (inner.type !== 'Identifier') return undefined;
    const definition = module.file.bindings.variableOf(inner)?.defs[0];
    const name = definition?.name as Node | undefined;
    const declared = definition?.node as Node | undefined;
    if (!name || !declared) return undefined;
    const parent = module.file.tree.parentOf(name);
    const keys = keysOfPattern(name, module.file);
    if (keys.length > 0) return nameOfHolder(keys);
    // `for (const [name, handler] of Object.entries(handlers))`
    if (parent?.type === 'ArrayPattern' && parent.elements[0] === name) return state.origins[0]?.key;
    if (isFunctionNode(declared)) {
      const index = (declared.params as Node[]).indexOf(name);
      const at = entered.findIndex(({ fn }) => fn === declared);
      const call = entered[at]?.call;
      const argument = call?.node.arguments[index];
      return call && argument
        ? nameAt({ module: call.module, node: argument }, entered.slice(at + 1), depth + 1)
        : undefined;
    }
    if (declared.type === 'VariableDeclarator' && declared.init)
      return nameAt({ module, node: declared.init }, entered, depth + 1);
    return undefined;
  }

  function nameOfHolder(keys: readonly string[]): string | undefined {
    for (const origin of state.origins) {
      const found = nameIn(origin, keys, definitions);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The name that the object of a tool has of its own, or the key of the map that holds the handler. */
export function heldName(origins: readonly Origin[], definitions: Definitions): string | undefined {
  for (const origin of origins) {
    if (origin.place.node.type === 'CallExpression') return origin.key; // `map.set('search_files', …)`
    for (const keys of NAMES) {
      const found = nameIn(origin, keys, definitions);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function nameIn({ place }: Origin, keys: readonly string[], definitions: Definitions): string | undefined {
  const [key, ...others] = keys;
  if (place.node.type === 'NewExpression' && key !== undefined && others.length === 0)
    return nameGiven(place.module, place.node, key, definitions, 0);
  let holder: Place | undefined = place;
  for (const each of keys) {
    const node: Node | undefined = holder && unwrap(holder.node);
    if (!holder || !node || (node.type !== 'ObjectExpression' && !isClassNode(node))) return undefined;
    holder = definitions.memberValue({ module: holder.module, node }, each);
    if (holder?.node.type === 'VariableDeclarator' && holder.node.init)
      holder = { module: holder.module, node: holder.node.init };
  }
  return holder && definitions.stringOf(holder);
}

/** The name that an instance gets through its constructor: `new Tool('search_files', …)`. */
function nameGiven(
  module: Place['module'],
  call: TSESTree.NewExpression | TSESTree.CallExpression,
  key: string,
  definitions: Definitions,
  depth: number,
): string | undefined {
  const around = call.type === 'CallExpression' ? classAround(call, module.file) : undefined;
  const callee = call.type === 'NewExpression' ? call.callee : around?.superClass;
  const made = callee
    ? definitions.functionsOf({ module, node: callee }).find(({ node }) => isClassNode(node))
    : undefined;
  if (!made || depth > 8) return undefined;
  const place = { module: made.module, node: made.node as ClassNode };
  const constant = definitions.memberValue(place, key);
  if (constant) return definitions.stringOf(constant);
  const { file } = place.module;
  const own = constructorOf(place.node);
  if (!own) return undefined;
  const index = parameterKept(own, key, file);
  const argument = index === undefined ? undefined : call.arguments[index];
  if (argument) return definitions.stringOf({ module, node: argument });
  const superCall = file.tree
    .all('CallExpression')
    .find(each => each.callee.type === 'Super' && isWithin(each, own));
  return superCall && nameGiven(place.module, superCall, key, definitions, depth + 1);
}

/** The parameter of a constructor that becomes the field `key`. */
function parameterKept(own: FunctionNode, key: string, file: Place['module']['file']): number | undefined {
  const names = own.params.map(param => {
    const target = param.type === 'TSParameterProperty' ? param.parameter : param;
    const name = target.type === 'AssignmentPattern' ? target.left : target;
    return name.type === 'Identifier'
      ? { name: name.name, isField: param.type === 'TSParameterProperty' }
      : undefined;
  });
  const field = names.findIndex(name => name?.isField && name.name === key);
  if (field >= 0) return field;
  for (const { left, right } of file.tree.all('AssignmentExpression')) {
    if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression' || !isWithin(left, own))
      continue;
    if (propertyName(left, file.bindings) !== key || right.type !== 'Identifier') continue;
    const index = names.findIndex(name => name?.name === right.name);
    if (index >= 0) return index;
  }
  return undefined;
}

/** Where a name stands in a pattern: `definition`, `name` of `{ definition: { name } }`. */
function keysOfPattern(name: Node, { tree, bindings }: Place['module']['file']): string[] {
  const keys: string[] = [];
  for (let node = name, parent = tree.parentOf(node); parent; node = parent, parent = tree.parentOf(node)) {
    if (parent.type === 'Property') {
      const key = propertyName(parent, bindings);
      if (parent.value === node && key !== undefined) keys.unshift(key);
    } else if (parent.type !== 'ObjectPattern' && parent.type !== 'AssignmentPattern') break;
  }
  return keys;
}

/** `definition.name` of `tool.definition.name`. */
function keysOf(member: TSESTree.MemberExpression, file: Place['module']['file']): string[] | undefined {
  const keys: string[] = [];
  let node: Node = member;
  while (node.type === 'MemberExpression') {
    const key = propertyName(node, file.bindings) ?? literalString(node.property);
    if (key === undefined) return undefined;
    keys.unshift(key);
    node = unwrap(node.object);
  }
  return keys;
}
