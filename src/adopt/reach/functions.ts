// A function or a class as a value: where it goes, and where the search leaves it again.
import { isClassNode, type ClassNode, type FunctionNode } from '../../detect/kinds.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Place } from './definitions.ts';
import { calleeName } from './calls.ts';
import type { Step } from './registrations.ts';
import type { State } from './state.ts';
import type { Walk } from './walk.ts';
import { flowReferences } from './bind.ts';
import { followMember } from './class-members.ts';
import { followExport } from './exports.ts';
import { instanceAt } from './run.ts';
import { hold } from './steps.ts';

/** Goes back to the call through which the search came into `fn`. */
export function leaveEntered(
  walk: Walk,
  from: State,
  fn: FunctionNode | ClassNode,
  rest: readonly Step[],
): boolean {
  const [top, ...entered] = from.entered;
  if (top?.fn !== fn) return false;
  // A callback that stands in the call (`.then(m => m.run())`) is no step of its own to a person.
  const isInline = (top.call.node.arguments as Node[]).includes(fn);
  if (rest.length > 0 || isInline) walk.go(from, { place: top.call, path: rest, entered });
  else walk.hop(from, top.call, calleeName(top.call), { entered });
  return true;
}

/** A function or class is a value: wherever it goes. */
export function carry(
  walk: Walk,
  from: State,
  place: Place<FunctionNode | ClassNode>,
  path: readonly Step[],
): void {
  const { module, node } = place;
  const isDeclaration = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  for (const variable of variablesOf(place)) flowReferences(walk, from, module, variable, path);
  if (!isDeclaration) walk.go(from, { place, path });
  else if (module.file.tree.parentOf(node)?.type === 'ExportDefaultDeclaration')
    followExport(walk, from, module, 'default', path);
}

export function returnFrom(
  walk: Walk,
  state: State,
  place: Place<FunctionNode>,
  path: readonly Step[],
): void {
  const { module, node } = place;
  if (leaveEntered(walk, state, node, path)) return;
  const { tree, bindings } = module.file;
  const parent = tree.parentOf(node);
  const holder = parent && tree.parentOf(parent);
  const owner = holder && tree.parentOf(holder);
  if (parent?.type === 'MethodDefinition' && owner && isClassNode(owner)) {
    const name = propertyName(parent, bindings);
    const steps: readonly Step[] = parent.kind === 'get' ? path : ['()', ...path];
    if (name !== undefined && parent.kind !== 'constructor')
      followMember(walk, state, instanceAt(walk, state, { module, node: owner }), name, steps, parent.static);
    return;
  }
  if (parent?.type === 'Property' && parent.kind === 'get' && holder) {
    const name = propertyName(parent, bindings);
    if (name !== undefined) hold(walk, state, { module, node: holder }, name, path);
    return;
  }
  carry(walk, state, place, ['()', ...path]);
}

/** The variables that mean a function or a class: a class declaration has one more, inside of it. */
function variablesOf({ module, node }: Place<FunctionNode | ClassNode>): ReadonlySet<Variable> {
  const { tree, bindings } = module.file;
  const { id } = node;
  const variables = new Set<Variable>();
  if (!id) return variables;
  const own = bindings.variableOf(id as TSESTree.Identifier);
  if (own) variables.add(own);
  if (isClassNode(node)) {
    for (const identifier of tree.all('Identifier')) {
      const variable = identifier.name === id.name ? bindings.variableOf(identifier) : undefined;
      if (variable?.defs.some(definition => definition.node === node)) variables.add(variable);
    }
  }
  return variables;
}
