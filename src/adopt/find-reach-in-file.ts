// From where a site runs, as far as its own file tells: callers of the functions around it, up to a registration.
import type { File } from '../detect/file.ts';
import type { Finding } from '../detect/finding.ts';
import { isFunctionNode, type FunctionNode } from '../detect/kinds.ts';
import { lastName, outerParent } from '../detect/shapes.ts';
import { literalString, propertyName } from '../detect/strings.ts';
import type { Node } from '../detect/tree.ts';
import { functionsAround, nodesAt } from './nodes.ts';
import type { Reach, ReachedFrom, SourceUnit } from './types.ts';

export interface ReachSite {
  readonly unit: SourceUnit;
  readonly finding: Finding;
}

const REGISTRARS: ReadonlyMap<string, ReachedFrom['kind']> = new Map([
  ['tool', 'tool'],
  ['registerTool', 'tool'],
  ['addTool', 'tool'],
  ['prompt', 'prompt'],
  ['registerPrompt', 'prompt'],
  ['resource', 'resource'],
  ['registerResource', 'resource'],
]);

export function findReachInFile(sites: readonly ReachSite[]): Map<Finding, Reach> {
  return new Map(sites.map(site => [site.finding, reachOf(site)]));
}

function reachOf({ unit, finding }: ReachSite): Reach {
  const { file, path } = unit;
  const from: ReachedFrom[] = [];
  let isState = false;
  let isRegisteredLate = false;
  const seen = new Set<Node>();
  const pending: Node[] = nodesAt(file, finding.range).slice(0, 1);
  for (let node = pending.pop(); node; node = pending.pop()) {
    const [fn] = functionsAround(node, file);
    if (!fn) {
      isState = true;
      continue;
    }
    if (seen.has(fn)) continue;
    seen.add(fn);
    const registration = registrationOf(fn, file, path);
    if (registration) {
      from.push(registration);
      isRegisteredLate ||= [...functionsAround(fn, file)].some(outer => isLifecycle(outer, file));
    } else if (isLifecycle(fn, file) || isNotificationHandler(fn, file)) isState = true;
    else {
      const callers = callersOf(fn, file);
      // An anonymous function runs where it stands, as far as one file tells.
      pending.push(...(callers.length > 0 ? callers : nameOf(fn, file) ? [] : [outside(fn, file)]));
    }
  }
  return { from, isState, isRegisteredLate };
}

const outside = (fn: FunctionNode, file: File): Node => file.tree.parentOf(fn) ?? file.ast;

function registrationOf(fn: FunctionNode, file: File, path: string): ReachedFrom | undefined {
  const call = file.tree.parentOf(fn);
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined;
  const method = propertyName(call.callee, file.bindings) ?? '';
  const [first] = call.arguments;
  const isRequest =
    method === 'setRequestHandler' &&
    /CallTool|tools\/call/.test(file.text.slice(...(first?.range ?? [0, 0])));
  const kind = REGISTRARS.get(method) ?? (isRequest ? 'tool' : undefined);
  if (!kind || first === fn) return undefined;
  return {
    kind,
    name: literalString(first),
    handler: { path, range: fn.range },
    server: { path, range: call.callee.object.range },
    callPath: [],
  };
}

/** `server.oninitialized = () => …` */
function isLifecycle(fn: FunctionNode, file: File): boolean {
  const { parent, child } = outerParent(fn, file.tree);
  return (
    parent?.type === 'AssignmentExpression' &&
    parent.right === child &&
    lastName(parent.left, file.bindings) === 'oninitialized'
  );
}

function isNotificationHandler(fn: FunctionNode, file: File): boolean {
  const call = file.tree.parentOf(fn);
  return call?.type === 'CallExpression' && lastName(call.callee, file.bindings) === 'setNotificationHandler';
}

function nameOf(fn: FunctionNode, file: File): string | undefined {
  if (fn.id) return fn.id.name;
  const parent = file.tree.parentOf(fn);
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return propertyName(parent, file.bindings);
  return undefined;
}

function callersOf(fn: FunctionNode, file: File): Node[] {
  const name = nameOf(fn, file);
  if (name === undefined) return [];
  const parent = file.tree.parentOf(fn);
  const isMethod = parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition';
  if (isMethod) {
    return file.tree
      .all('MemberExpression')
      .filter(
        member => propertyName(member, file.bindings) === name && member.object.type === 'ThisExpression',
      );
  }
  const id = fn.id ?? (parent?.type === 'VariableDeclarator' ? parent.id : undefined);
  if (id?.type !== 'Identifier') return [];
  return (file.bindings.variableOf(id)?.references ?? [])
    .filter(reference => reference.isRead())
    .map(({ identifier }) => identifier as Node)
    .filter(node => !isFunctionNode(node));
}
