// SDK v2: the handlers that reach a site ask for roots while they run, and so does a server that keeps them.
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import type { Finding } from '../detect/finding.ts';
import { isShimMember } from '../detect/find-pending.ts';
import { isClassNode, isMcp, type ClassNode } from '../detect/kinds.ts';
import { unwrap } from '../detect/shapes.ts';
import type { Node } from '../detect/tree.ts';
import { insertAt, wrap, type PlacedEdit } from './edits.ts';
import { lineStart } from './markers.ts';
import type { ManualReason } from './manual-reasons.ts';
import { isPath, nodesAt, textOf } from './nodes.ts';
import { sdkOfUnit, type Package } from './package-info.ts';
import type { Units } from './read-units.ts';
import { lineBreakOf } from './trivia.ts';
import type { Reach, SourceUnit } from './types.ts';

export interface ReachedSite {
  readonly unit: SourceUnit;
  readonly finding: Finding;
  readonly reach: Reach;
}

export interface RegistrationEdit {
  readonly unit: SourceUnit;
  readonly edits: readonly PlacedEdit[];
  /** The sites on whose behalf it is made. */
  readonly causes: readonly Finding[];
}

export interface Registrations {
  readonly edits: readonly RegistrationEdit[];
  readonly manual: ReadonlyMap<Finding, ManualReason>;
}

interface Environment {
  readonly units: Units;
  readonly packageOf: (path: string) => Package;
  /** What a file calls the shim. */
  readonly adoptionIn: (unit: SourceUnit) => string;
}

/** The edits at registrations and constructions for sites that are rewritten. */
export function planRegistrations(sites: readonly ReachedSite[], environment: Environment): Registrations {
  const { units, packageOf, adoptionIn } = environment;
  const manual = new Map<Finding, ManualReason>();
  const planned = new Map<string, { unit: SourceUnit; edits: readonly PlacedEdit[]; causes: Finding[] }>();
  const add = (unit: SourceUnit, node: Node, cause: Finding, edits: () => readonly PlacedEdit[]): void => {
    const key = `${node.range.join('-')} ${unit.path}`;
    const known = planned.get(key);
    if (known) known.causes.push(cause);
    else planned.set(key, { unit, edits: edits(), causes: [cause] });
  };

  for (const { unit, finding, reach } of sites) {
    const home = packageOf(unit.path).directory;
    for (const { handler, server } of reach.from) {
      const there = units.unitOf(handler.path);
      if (!there || sdkOfUnit(there, packageOf(there.path)) !== 'v2') continue;
      const [node] = nodesAt(there.file, handler.range);
      const holder = server?.path === there.path ? nodesAt(there.file, server.range)[0] : undefined;
      if (!node || isInShimCall(node, there.file)) continue;
      if (!holder || !isPath(holder) || packageOf(there.path).directory !== home) {
        manual.set(finding, 'no server in scope');
        continue;
      }
      const open = `${adoptionIn(there)}.withRoots(${textOf(holder, there.file)}, `;
      add(there, node, finding, () => wrap(node.range, open, ')'));
    }
    // What nothing here calls may be called by anybody, at any time.
    const mayBeState = reach.isState || reach.from.length === 0;
    if (!mayBeState || sdkOfUnit(unit, packageOf(unit.path)) !== 'v2') continue;
    const construction = findConstruction(unit, finding, environment);
    if (!construction) manual.set(finding, 'construction not found');
    else if (!construction.isAttached)
      add(construction.unit, construction.node, finding, () =>
        attach(construction, adoptionIn(construction.unit)),
      );
  }
  return { edits: [...planned.values()], manual };
}

interface Construction {
  readonly unit: SourceUnit;
  /** `new McpServer(…)`, or the statement of `super(…)`. */
  readonly node: Node;
  readonly isAttached: boolean;
}

function attach({ unit, node }: Construction, adoption: string): readonly PlacedEdit[] {
  if (node.type === 'NewExpression') return wrap(node.range, `${adoption}.attach(`, ')');
  const { text } = unit;
  const indent = /^[^\S\r\n]*/.exec(text.slice(lineStart(text, node.range[0])))?.[0] ?? '';
  const semicolon = text[node.range[1] - 1] === ';' ? ';' : '';
  return [insertAt(node.range[1], `${lineBreakOf(text)}${indent}${adoption}.attach(this)${semicolon}`)];
}

const isInShimCall = (node: Node, file: File): boolean => {
  const parent = file.tree.parentOf(node);
  return parent?.type === 'CallExpression' && isShimMember(parent.callee, file);
};

/** Where the server of a site is made: in its file, or else the only place in its package. */
function findConstruction(
  unit: SourceUnit,
  finding: Finding,
  { units, packageOf }: Environment,
): Construction | undefined {
  const here = constructionsIn(unit);
  const own = here.length > 1 ? here.filter(({ node }) => isOriginOf(node, finding, unit.file)) : here;
  if (here.length > 0) return own.length === 1 ? own[0] : undefined;
  const { directory } = packageOf(unit.path);
  const there = units.files
    .filter(path => path.startsWith(directory + sep) && mayConstruct(path))
    .flatMap(path => {
      const candidate = units.unitOf(path);
      const isSame = candidate && packageOf(path).directory === directory;
      return isSame && sdkOfUnit(candidate, packageOf(path)) === 'v2' ? constructionsIn(candidate) : [];
    });
  return there.length === 1 ? there[0] : undefined;
}

function mayConstruct(path: string): boolean {
  try {
    const bytes = readFileSync(path);
    return (
      bytes.includes('@modelcontextprotocol/server') &&
      ['new McpServer', 'new Server', 'extends McpServer', 'extends Server'].some(token =>
        bytes.includes(token),
      )
    );
  } catch {
    return false;
  }
}

function constructionsIn(unit: SourceUnit): Construction[] {
  const { file } = unit;
  const isServerClass = (kind: ReturnType<typeof file.resolver.kindOf>): boolean =>
    isMcp(file.resolver.instanceOf(kind), 'server');
  const made = file.tree
    .all('NewExpression')
    .filter(({ callee }) => isServerClass(file.resolver.kindOf(callee)))
    .map(node => ({ unit, node, isAttached: isInShimCall(node, file) }));
  const classes: ClassNode[] = [...file.tree.all('ClassDeclaration'), ...file.tree.all('ClassExpression')];
  const derived = classes
    .filter(({ superClass }) => superClass && isServerClass(file.resolver.kindOf(superClass)))
    .flatMap(node => {
      const statement = superStatement(node);
      if (statement) {
        const isAttached = file.tree
          .all('CallExpression')
          .some(
            ({ callee, arguments: [given], range }) =>
              given?.type === 'ThisExpression' &&
              isShimMember(callee, file) &&
              range[0] >= node.range[0] &&
              range[1] <= node.range[1],
          );
        return [{ unit, node: statement, isAttached }];
      }
      // Without a constructor of its own, where it is made.
      return file.tree
        .all('NewExpression')
        .filter(({ callee }) => {
          const kind = file.resolver.kindOf(callee);
          return kind.is === 'class' && kind.node === node;
        })
        .map(made => ({ unit, node: made, isAttached: isInShimCall(made, file) }));
    });
  return [...made, ...derived];
}

/** The statement `super(…)` of a constructor. */
function superStatement(node: ClassNode): Node | undefined {
  for (const member of node.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    return member.value.body?.body.find(
      (statement: TSESTree.Statement) =>
        statement.type === 'ExpressionStatement' &&
        statement.expression.type === 'CallExpression' &&
        statement.expression.callee.type === 'Super',
    );
  }
  return undefined;
}

/** Whether the server that a site asks comes from `made`: by the variable or the field that holds it. */
function isOriginOf(made: Node, finding: Finding, file: File): boolean {
  const receiver = receiverAt(finding, file);
  const parent = file.tree.parentOf(made);
  if (!receiver) return false;
  if (
    parent?.type === 'VariableDeclarator' &&
    parent.id.type === 'Identifier' &&
    receiver.type === 'Identifier'
  )
    return file.bindings.variableOf(parent.id) === file.bindings.variableOf(receiver);
  if (parent?.type === 'AssignmentExpression') return textOf(parent.left, file) === textOf(receiver, file);
  for (const up of file.tree.ancestorsOf(receiver))
    if (isClassNode(up)) return made.range[0] >= up.range[0] && made.range[1] <= up.range[1];
  return false;
}

/** `server` of `server.server.listRoots()`. */
function receiverAt(finding: Finding, file: File): Node | undefined {
  for (const node of nodesAt(file, finding.range)) {
    for (const up of file.tree.ancestorsOf(node)) {
      if (up.type !== 'CallExpression' || up.callee.type !== 'MemberExpression') continue;
      let object = unwrap(up.callee.object);
      if (
        object.type === 'MemberExpression' &&
        textOf(object.property, file) === 'server' &&
        object.object.type !== 'ThisExpression'
      )
        object = unwrap(object.object);
      return object;
    }
  }
  return undefined;
}
