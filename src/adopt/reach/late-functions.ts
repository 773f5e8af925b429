// What `oninitialized` runs: a modern connection never fires it, and tools registered there are never listed.
import { isClassNode, isFunctionNode } from '../../detect/kinds.ts';
import { lastName } from '../../detect/shapes.ts';
import { constantString, propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { Definitions, Place } from './definitions.ts';
import { isWithin } from './enclosing.ts';
import type { Module, Project } from './project.ts';
import { isInitializedNotification } from './registrations.ts';

/** A registration is near the event: what is farther off belongs to the program, not to the connection. */
const MAX_CALLS = 6;

/** The functions that `oninitialized` runs, directly or through others. Looked for forwards: the handlers are short. */
export function findLateFunctions(project: Project, definitions: Definitions): ReadonlySet<Node> {
  const late = new Set<Node>();
  let calls = project
    .modulesHolding(['oninitialized', 'InitializedNotification', 'notifications/initialized'])
    .flatMap(module => handlersIn(module).map(node => ({ module, node })));
  for (let depth = 0; depth <= MAX_CALLS && calls.length > 0; depth++) {
    const functions = calls
      .flatMap(call => definitions.functionsOf(call))
      .filter(({ node }) => !late.has(node));
    for (const { node } of functions) late.add(node);
    calls = functions.flatMap(calleesIn);
  }
  return late;
}

/** Whether a node stands in one of the functions. */
export function isInOneOf({ module, node }: Place, functions: ReadonlySet<Node>): boolean {
  if (functions.size === 0) return false;
  for (const up of module.file.tree.ancestorsOf(node)) if (functions.has(up)) return true;
  return false;
}

/** The expressions that are handlers of the event. */
function handlersIn({ file }: Module): Node[] {
  const { tree, bindings } = file;
  const assigned = tree
    .all('AssignmentExpression')
    .filter(
      ({ left }) => left.type === 'MemberExpression' && propertyName(left, bindings) === 'oninitialized',
    )
    .map(({ right }) => right);
  const registered = tree.all('CallExpression').flatMap(({ callee, arguments: [first, second] }) => {
    if (lastName(callee, bindings) !== 'setNotificationHandler' || !first || !second) return [];
    const event = constantString(first, bindings) ?? lastName(first, bindings);
    return event !== undefined && isInitializedNotification(event) ? [second] : [];
  });
  return [...assigned, ...registered];
}

/** What a function calls, and the functions that it hands on. */
function calleesIn({ module, node }: Place): Place[] {
  if (!isFunctionNode(node) && !isClassNode(node)) return [];
  const { tree } = module.file;
  return [...tree.all('CallExpression'), ...tree.all('NewExpression')]
    .filter(call => isWithin(call, node))
    .flatMap(call => [call.callee, ...call.arguments.filter(({ type }) => type === 'Identifier')])
    .map(callee => ({ module, node: callee }));
}
