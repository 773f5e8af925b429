import type { TSESTree } from '@typescript-eslint/types';
import type { Finding } from '../../detect/finding.ts';
import type { File } from '../../detect/file.ts';
import { isFunctionNode, type FunctionNode } from '../../detect/kinds.ts';
import { lastName, unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import { isWithin, runnerOf } from './enclosing.ts';
import { handlerCallsIn } from './handler-calls.ts';
import { isInAny, localFunction, runBy } from './local-functions.ts';
import { nodeAt } from './node-at.ts';

const DEBOUNCE = /debounce|throttle/i;

/**
 * Whether a `list_changed` handler only makes an appointment: it returns before it asks for roots, by a timer or a
 * debounced function. True of the registration, and of a call that the timer runs.
 */
export function isDebounced(finding: Finding, file: File): boolean {
  const site = nodeAt(file, finding.range);
  if (!site) return false;
  return handlerCallsIn(file).some(({ method, call, handler }) => {
    if (method !== 'notifications/roots/list_changed') return false;
    const deferred = deferredBy(handler, file);
    if (deferred.length === 0) return false;
    return site === call.arguments[0] || deferred.some(fn => isInAny(site, runBy(fn, file)));
  });
}

/** The functions that a handler leaves for later. */
function deferredBy(handler: Node, file: File): FunctionNode[] {
  const later = callbackOfDebounce(handler, file);
  if (later) return [later];
  const fn = localFunction(handler, file);
  if (!fn) return [];
  return [...runBy(fn, file)].flatMap(each =>
    file.tree.all('CallExpression').flatMap(call => {
      if (!isWithin(call, each)) return [];
      // `scheduleRefresh()`, where `const scheduleRefresh = debounce(refresh, 100)`
      const debounced = callbackOfDebounce(call.callee, file);
      if (debounced) return [debounced];
      const [first] = call.arguments;
      const callback = first && isTimer(call, file) ? localFunction(first, file) : undefined;
      return callback && !isPromiseTimeout(call, file) && !onlyRejects(callback, file) ? [callback] : [];
    }),
  );
}

/** The function that `debounce(fn, 100)` is made of, directly or through a constant. */
function callbackOfDebounce(node: Node, file: File): FunctionNode | undefined {
  const inner = unwrap(node);
  if (inner.type === 'Identifier') {
    const declarator: Node | undefined = file.bindings.variableOf(inner)?.defs[0]?.node;
    return declarator?.type === 'VariableDeclarator' && declarator.init?.type === 'CallExpression'
      ? callbackOfDebounce(declarator.init, file)
      : undefined;
  }
  if (inner.type !== 'CallExpression' || !DEBOUNCE.test(lastName(inner.callee, file.bindings) ?? ''))
    return undefined;
  const [first] = inner.arguments;
  return first && localFunction(first, file);
}

const isTimer = ({ callee }: TSESTree.CallExpression, { bindings }: File): boolean =>
  callee.type === 'Identifier' && callee.name === 'setTimeout' && !bindings.variableOf(callee)?.defs.length;

/** `await new Promise(resolve => setTimeout(resolve, 100))`: the handler waits, and then asks. */
function isPromiseTimeout(call: TSESTree.CallExpression, file: File): boolean {
  const runner = runnerOf(call, file);
  const parent = isFunctionNode(runner) ? file.tree.parentOf(runner) : undefined;
  return parent?.type === 'NewExpression' && lastName(parent.callee, file.bindings) === 'Promise';
}

/** The timer of a request that takes too long. */
const onlyRejects = (callback: FunctionNode, file: File): boolean =>
  file.tree
    .all('CallExpression')
    .filter(call => isWithin(call, callback))
    .every(({ callee }) => /^(?:reject|abort)$/.test(lastName(callee, file.bindings) ?? ''));
