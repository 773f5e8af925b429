// What becomes of an argument.
import { lastName } from '../../detect/shapes.ts';
import { literalString, propertyName } from '../../detect/strings.ts';
import { isShimMember } from '../../detect/find-pending.ts';
import type { Node } from '../../detect/tree.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Place } from './definitions.ts';
import { argumentOf, TOOL_MAKERS, type Argument, type Step } from './registrations.ts';
import { withOrigin, type State } from './state.ts';
import type { Walk, Change } from './walk.ts';
import * as forms from './call-forms.ts';
import { store } from './bind.ts';
import { enter, enterParameter, enterSuper } from './enter.ts';

export function passArgument(
  walk: Walk,
  state: State,
  call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  index: number,
): void {
  const { module, node } = call;
  const { file } = module;
  const { callee } = node;
  const { path } = state;
  const [step, ...rest] = path;
  const name = lastName(callee, file.bindings) ?? '';
  // `rootsAdoption.withRoots(server, handler)` is the handler.
  if (isShimMember(callee, file)) {
    walk.go(state, { place: call });
    return;
  }
  const registered = node.type === 'CallExpression' ? argumentOf({ module, node }, index, path) : undefined;
  const isEntered =
    callee.type === 'Super'
      ? enterSuper(walk, state, call, index)
      : enter(walk, state, call, callee, index, path);
  if (registered) {
    const end = () => reachEnd(walk, state, registered, call, index);
    // A method of the project's own that happens to be called `registerTool` hands the handler on, mostly.
    if (isEntered) walk.defer(end);
    else end();
    return;
  }
  if (isEntered || enterParameter(walk, state, call, index)) return;
  if (isCalledBack(call, name)) {
    if (step !== '()') return;
    if (rest.length === 0) walk.go(state, { place: call, path: [] });
    else walk.go(state, { place: call, path: name === 'map' ? ['[]', ...rest] : rest });
    return;
  }
  if (callee.type === 'MemberExpression') {
    const key = literalString(node.arguments[0]);
    if (forms.STORING_METHODS.has(name) && !(name === 'set' && index === 0)) {
      const origins =
        name === 'set' && key !== undefined ? withOrigin(state, { place: call, key }) : state.origins;
      store(walk, { ...state, origins }, { module, node: callee.object }, ['[]', ...path]);
      return;
    }
    const full = callee.object.type === 'Identifier' ? `${callee.object.name}.${name}` : name;
    if (forms.IDENTITIES.has(full)) {
      walk.go(state, { place: call });
      return;
    }
    if (step?.startsWith('.') && (full === 'Object.values' || full === 'Object.entries')) {
      const key = step.slice(1);
      const steps: readonly Step[] = full === 'Object.values' ? ['[]'] : ['[]', '[]'];
      walk.go(state, { place: call, path: [...steps, ...rest], selected: key });
      return;
    }
  }
  if (node.type === 'NewExpression' && forms.CONTAINERS.has(name)) {
    // `new Map([['a', handler]])`: a pair of a list.
    walk.go(state, {
      place: call,
      path: name.endsWith('Map') && rest[0] === '[]' ? ['[]', ...rest.slice(1)] : path,
    });
    return;
  }
  if (isToolMaker(call, name) && step?.startsWith('.')) {
    register(
      walk,
      state,
      {
        is: 'registration',
        kind: 'tool',
        naming: { by: 'holder' },
        server: undefined,
        key: step.slice(1),
      },
      { at: call, handler: handlerOf(state, step.slice(1)) ?? { module, node } },
    );
    return;
  }
  passToUnknown(walk, state, call);
}

/** A function of another package: it calls what it is given, or gives back something that does. */
function passToUnknown(
  walk: Walk,
  state: State,
  call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
): void {
  const run: Change = { place: call, path: [] };
  if (state.path.length === 1 && state.path[0] === '()' && isDiscarded(call)) walk.go(state, run);
  else {
    walk.go(state, { place: call });
    walk.defer(() => walk.go(state, run));
  }
}

function reachEnd(
  walk: Walk,
  state: State,
  argument: Argument,
  call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  index: number,
): void {
  if (argument.is === 'state') {
    walk.reachState();
    return;
  }
  const given = call.node.arguments[index] as Node;
  const handler = argument.key === undefined ? undefined : handlerOf(state, argument.key);
  register(walk, state, argument, { at: call, handler: handler ?? { module: call.module, node: given } });
}

export function register(
  walk: Walk,
  state: State,
  { kind, naming, server }: Extract<Argument, { is: 'registration' }>,
  { at, handler }: { at: Place; handler: Place },
): void {
  walk.register({
    kind,
    naming,
    handler,
    server: server && { module: at.module, node: server },
    at,
    state: { ...state, place: at },
  });
}

/** The value under `key` in the object that was handed over. */
function handlerOf(state: State, key: string): Place | undefined {
  const origin = state.origins.find(
    ({ place, key: held }) => held === key && place.node.type === 'ObjectExpression',
  );
  if (origin?.place.node.type !== 'ObjectExpression') return undefined;
  const { module } = origin.place;
  const property = origin.place.node.properties.find(
    each => each.type === 'Property' && propertyName(each, module.file.bindings) === key,
  );
  return property?.type === 'Property' ? { module, node: property.value } : undefined;
}

/** A callee that calls back on behalf of its caller. */
function isCalledBack(
  { module, node }: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  name: string,
): boolean {
  const { callee } = node;
  if (callee.type === 'MemberExpression') return forms.CALLING_METHODS.has(name);
  return (
    callee.type === 'Identifier' &&
    forms.CALLING_FUNCTIONS.has(name) &&
    !module.file.bindings.variableOf(callee)?.defs.length
  );
}

/** Whether nothing is made of a call's result, but for waiting for it. */
function isDiscarded({ module, node }: Place): boolean {
  const parent = module.file.tree.parentOf(node);
  return (
    parent?.type === 'ExpressionStatement' ||
    parent?.type === 'AwaitExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'void')
  );
}

function isToolMaker(
  { module, node }: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  name: string,
): boolean {
  const start = TOOL_MAKERS.get(name);
  if (start === undefined || node.callee.type !== 'Identifier') return false;
  const definition: Node | undefined = module.file.bindings.variableOf(node.callee)?.defs[0]?.node;
  const declaration = definition && module.file.tree.parentOf(definition);
  return declaration?.type === 'ImportDeclaration' && declaration.source.value.startsWith(start);
}
