// The name under which a registration is made.
import type { TSESTree } from '@typescript-eslint/types';
import { isClassNode, isFunctionNode } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import { literalString, propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { Definitions, Place } from './definitions.ts';
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
    if (parent?.type === 'Property') {
      const key = propertyName(parent, module.file.bindings);
      return key === undefined ? undefined : nameOfHolder([key]);
    }
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
    if (origin.place.node.type === 'CallExpression') return origin.key;
    for (const keys of NAMES) {
      const found = nameIn(origin, keys, definitions);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function nameIn({ place }: Origin, keys: readonly string[], definitions: Definitions): string | undefined {
  let holder: Place | undefined = place;
  for (const key of keys) {
    const node: Node | undefined = holder && unwrap(holder.node);
    if (!holder || !node || (node.type !== 'ObjectExpression' && !isClassNode(node))) return undefined;
    holder = definitions.memberValue({ module: holder.module, node }, key);
    if (holder?.node.type === 'VariableDeclarator' && holder.node.init)
      holder = { module: holder.module, node: holder.node.init };
  }
  return holder && definitions.stringOf(holder);
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
