// Into functions, through their parameters.
import { isClassNode, isFunctionNode, type FunctionNode } from '../../detect/kinds.ts';
import type { Node } from '../../detect/tree.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Place } from './definitions.ts';
import { callsOf } from './calls.ts';
import { classAround, constructorOf } from './enclosing.ts';
import type { Step } from './registrations.ts';
import { parameterOf } from './request-names.ts';
import type { State } from './state.ts';
import type { Walk } from './walk.ts';
import { bind } from './bind.ts';

/** The value is handed to parameter `index` of a callback. */
export function enter(
  walk: Walk,
  state: State,
  call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  callee: Node,
  index: number,
  path: readonly Step[],
): boolean {
  const found = walk.definitions.functionsOf({ module: call.module, node: callee });
  for (const { module, node } of found) {
    const fn = isClassNode(node) ? constructorOf(node) : node;
    const target = fn && parameterAt(fn, index);
    if (!target) continue;
    const isRest = target.type === 'RestElement';
    bind(
      walk,
      { ...state, entered: [{ fn: isClassNode(node) ? node : fn, call }, ...state.entered] },
      { module, node: isRest ? target.argument : target },
      isRest ? ['[]', ...path] : path,
    );
  }
  return found.length > 0;
}

/**
 * The callee is a parameter: `withContext(handler)` calls `handler(context)`. The value goes into the functions
 * that are given for it, and comes out where they were given.
 */
export function enterParameter(
  walk: Walk,
  state: State,
  call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  index: number,
): boolean {
  const { module } = call;
  const parameter = parameterOf({ module, node: call.node.callee });
  if (!parameter) return false;
  const { fn } = parameter;
  const at = state.entered.findIndex(entered => entered.fn === fn);
  const known = state.entered[at];
  const outer = state.entered.slice(at + 1);
  for (const given of known ? [known.call] : callsOf(walk.project, { module, node: fn })) {
    const callback = given.node.arguments[parameter.index];
    if (!callback) continue;
    for (const { module: home, node } of walk.definitions.functionsOf({
      module: given.module,
      node: callback,
    })) {
      const target = isFunctionNode(node) ? parameterAt(node, index) : undefined;
      if (!target) continue;
      const entered = [{ fn: node, call }, { fn, call: given }, ...outer];
      bind(walk, { ...state, entered }, { module: home, node: target }, state.path);
    }
  }
  return true;
}

export function enterSuper(
  walk: Walk,
  state: State,
  call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  index: number,
): boolean {
  const owner = classAround(call.node, call.module.file);
  return owner?.superClass ? enter(walk, state, call, owner.superClass, index, state.path) : false;
}

function parameterAt({ params }: FunctionNode, index: number): TSESTree.Parameter | undefined {
  // `function f(this: Server, handler)`
  const [first] = params;
  const own = first?.type === 'Identifier' && first.name === 'this' ? params.slice(1) : params;
  const last = own.at(-1);
  return own[index] ?? (last?.type === 'RestElement' ? last : undefined);
}
