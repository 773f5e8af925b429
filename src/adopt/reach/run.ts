// What runs a node: the function, the class or the module around it, and who calls that.
import { isClassNode, type ClassNode } from '../../detect/kinds.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Place } from './definitions.ts';
import { runnerOf } from './enclosing.ts';
import type { Step } from './registrations.ts';
import { parameterOf, requestNamesOf } from './request-names.ts';
import type { State } from './state.ts';
import type { Walk } from './walk.ts';
import { followMember } from './class-members.ts';
import { carry, leaveEntered } from './functions.ts';
import { hold } from './steps.ts';

export function run(walk: Walk, state: State): void {
  const { module, node } = state.place;
  const { tree, bindings } = module.file;
  const runner = runnerOf(node, module.file);
  const from = underCondition(walk, state);
  if (runner.type === 'Program') {
    walk.reachState();
    return;
  }
  if (leaveEntered(walk, from, runner, [])) return;
  if (isClassNode(runner)) {
    carry(walk, from, { module, node: runner }, ['()']);
    return;
  }
  const parent = tree.parentOf(runner);
  const owner = parent && tree.parentOf(parent);
  if (parent?.type === 'MethodDefinition') {
    const around = owner && tree.parentOf(owner);
    if (!around || !isClassNode(around)) return;
    const { module: home, node: holder } = instanceAt(walk, from, { module, node: around });
    const name = propertyName(parent, bindings);
    if (parent.kind === 'constructor') {
      if (!leaveEntered(walk, from, around, [])) carry(walk, from, { module, node: around }, ['()']);
    } else if (name !== undefined) {
      const path: readonly Step[] = parent.kind === 'method' ? ['()'] : [];
      followMember(walk, from, { module: home, node: holder }, name, path, parent.static);
    }
    return;
  }
  if (parent?.type === 'Property' && parent.kind !== 'init' && owner) {
    const name = propertyName(parent, bindings);
    if (name !== undefined) hold(walk, from, { module, node: owner }, name, []);
    return;
  }
  carry(walk, from, { module, node: runner }, ['()']);
}

/** The class whose instance a method runs on: a subclass, if the search came into its base class by `this`. */
export function instanceAt(walk: Walk, { self }: State, owner: Place<ClassNode>): Place<ClassNode> {
  const isBase = self && walk.definitions.lineageOf(self).some(({ node }) => node === owner.node);
  return isBase ? self : owner;
}

/** The names of tools that a condition around the node asks for. */
function underCondition(walk: Walk, state: State): State {
  const condition = requestNamesOf(state.place, walk.definitions);
  if (!condition) return state;
  const { names, subject } = condition;
  const parameter = parameterOf({ module: state.place.module, node: subject });
  return { ...state, names, guard: parameter && { ...parameter, names } };
}
