// The steps of the way of use: calls, members, and objects that hold the value.
import { lastName } from '../../detect/shapes.ts';
import { propertyName } from '../../detect/strings.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Place } from './definitions.ts';
import { holderOf } from './enclosing.ts';
import type { Step } from './registrations.ts';
import { parameterOf } from './request-names.ts';
import { withOrigin, type State } from './state.ts';
import type { Walk } from './walk.ts';
import * as forms from './call-forms.ts';
import { enter } from './enter.ts';

/** The first step of the way of use is taken at `place`. */
export function takeStep(
  walk: Walk,
  state: State,
  place: Place,
  rest: readonly Step[],
  name: string,
  selected = state.selected,
): void {
  if (rest.length > 0) {
    walk.go(state, { place, path: rest, selected });
    return;
  }
  const from = throughGuard(walk, state, place);
  if (from) walk.hop(from, place, name, { selected });
}

export function takeMember(walk: Walk, state: State, place: Place<TSESTree.MemberExpression>): void {
  const { module, node } = place;
  const [step, ...rest] = state.path;
  const name = propertyName(node, module.file.bindings);
  const parent = module.file.tree.parentOf(node);
  const call =
    parent?.type === 'CallExpression' && parent.callee === node ? { module, node: parent } : undefined;
  if (name === undefined) {
    // Picked by what is known at run time only.
    const selected = step?.startsWith('.') ? step.slice(1) : '';
    if (step !== '()') takeStep(walk, state, place, rest, '', selected);
    return;
  }
  if (step === `.${name}`) {
    takeStep(walk, state, place, rest, name);
    return;
  }
  if (!call) return;
  const [callback] = call.node.arguments;
  if (step === '()') {
    if (name === 'bind') walk.go(state, { place: call });
    if (name === 'call' || name === 'apply')
      takeStep(walk, state, call, rest, lastName(node.object, module.file.bindings) ?? '');
  }
  if (step === '[]') {
    if (forms.SAME_LIST_METHODS.has(name)) walk.go(state, { place: call });
    if (name === 'entries') walk.go(state, { place: call, path: ['[]', '[]', ...rest] });
    if (forms.PICKING_METHODS.has(name)) takeStep(walk, state, call, rest, name, '');
    const index = forms.ELEMENT_CALLBACKS.get(name);
    if (index !== undefined && callback) enter(walk, state, call, callback, index, rest);
  }
  if (forms.SAME_VALUE_METHODS.has(name)) walk.go(state, { place: call });
  if (name === 'then' && callback) enter(walk, state, call, callback, 0, state.path);
}

/** At a member that is the value already: of `this`, of something of the class. */
export function takeStepAt(
  walk: Walk,
  state: State,
  place: Place,
  path: readonly Step[],
  name: string,
): void {
  if (path.length === 0) walk.hop(state, place, name);
  else walk.go(state, { place, path });
}

export function hold(walk: Walk, state: State, object: Place, name: string, path: readonly Step[]): void {
  const { file } = object.module;
  const origins = withOrigin(state, { place: object, key: name });
  walk.go(state, { place: object, path: [`.${name}`, ...path], origins });
  // `this.helper()` in another method of the object.
  for (const member of file.tree.all('MemberExpression')) {
    if (member.object.type !== 'ThisExpression' || propertyName(member, file.bindings) !== name) continue;
    if (holderOf(member.object, file) !== object.node) continue;
    takeStepAt(walk, state, { module: object.module, node: member }, path, name);
  }
}

/** Whether a call gives the parameter that is asked for a fitting name; undefined if it cannot be that call. */
function throughGuard(walk: Walk, state: State, { module, node }: Place): State | undefined {
  const { guard } = state;
  if (!guard || node.type !== 'CallExpression') return state;
  const callees = walk.definitions.functionsOf({ module, node: node.callee });
  // A callee that is known by an interface only is taken at its word.
  const isIt = callees.length === 0 || callees.some(({ node: fn }) => fn === guard.fn);
  const argument = isIt ? node.arguments[guard.index] : undefined;
  if (!argument) return { ...state, guard: undefined };
  const place = { module, node: argument };
  const name = walk.definitions.stringOf(place);
  if (name !== undefined)
    return guard.names.includes(name) ? { ...state, names: [name], guard: undefined } : undefined;
  const parameter = parameterOf(place);
  return { ...state, guard: parameter && { ...parameter, names: guard.names } };
}
