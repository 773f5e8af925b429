// What a finding is known by when its line, its file and its neighbours change: the code around it.
import { createHash } from 'node:crypto';
import type { TSESTree } from '@typescript-eslint/types';
import type { RuleName } from '../catalog/index.ts';
import type { Comment, Finding, Range } from '../detect/index.ts';
import type { Node } from '../detect/tree.ts';

export interface Surroundings {
  readonly ast: TSESTree.Program;
  readonly comments: readonly Comment[];
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>;
}

/** How many words of the surrounding code count, from the finding outwards. */
const MOST_WORDS = 200;

/** 64 bits. */
const HEX_DIGITS = 16;

/**
 * 16 hex digits that stay the same as long as the use does: a hash of the rule, the api and the code around.
 *
 * The code is read from the tree, so that indentation, line breaks, comments, quotes, semicolons, parentheses and
 * trailing commas do not count; neither do path and position. From the finding outwards to the statement, class
 * member or function body that it is in, each node counts with what hangs on it: the receiver and the arguments of
 * a call, the name that a result is given, the keys that lead to a property. What only stands beside it does not:
 * other statements, function bodies and classes, other properties of an object, elements of a list, imports,
 * parameters and cases. Nor does the value of a property `version`, which each release changes. A literal
 * found as the value of a property (`{ method: 'roots/list', params }`) is a message, and counts with it all.
 * A comment that is found counts by its words and by the statement below it.
 */
export function fingerprintOf(
  { api, range }: Finding,
  rule: RuleName,
  { ast, comments, visitorKeys }: Surroundings,
): string {
  const words = createWords(visitorKeys);
  const path = pathTo(range, ast, visitorKeys);
  const comment = comments.find(({ range: [start, end] }) => start <= range[0] && range[1] <= end);
  if (comment === undefined) addPath(path, words);
  else {
    words.add(comment.value.trim().replace(/\s+/g, ' '));
    const below = findChild(path.at(-1) ?? ast, visitorKeys, ([start]) => start >= range[1]);
    if (below !== undefined) words.addTree(below);
  }
  const content = [rule, api, ...words.list].join('\0');
  return createHash('sha256').update(content).digest('hex').slice(0, HEX_DIGITS);
}

/** The lists whose members are each other's neighbours. */
const NEIGHBOURS: ReadonlySet<string> = new Set([
  ...['attributes', 'cases', 'children', 'declarations', 'decorators', 'elements', 'members'],
  ...['params', 'properties', 'specifiers'],
]);

/** A node that the words around a finding end at. */
const isUnit = ({ type }: Node): boolean =>
  /(?:Statement|Declaration|Definition|Signature)$/.test(type) || type === 'AccessorProperty';

/** Also a type of one. */
const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** What has code of its own, which never counts for what is outside of it. */
const isApart = ({ type }: Node): boolean =>
  type.endsWith('Statement') ||
  (type.endsWith('Declaration') && type !== 'VariableDeclaration') ||
  APART.has(type);

const APART: ReadonlySet<string> = new Set([
  ...['CatchClause', 'ClassBody', 'SwitchCase', 'TSInterfaceBody', 'TSModuleBlock'],
]);

/** What a part in the path stands beside, and shares no more with than the place. */
const isBeside = (node: Node, key: string): boolean =>
  (isFunction(node) && key !== 'id') || (node.type === 'SwitchCase' && key === 'consequent');

/** Emits a path from the program to the finding, from its end outwards. */
function addPath(path: readonly Node[], words: Words): void {
  const found = path.at(-1);
  if (found === undefined) return;
  words.addTree(found);
  for (let i = path.length - 2; i >= 0; i -= 1) {
    const [node, child] = [path[i], path[i + 1]];
    if (node === undefined || child === undefined || node.type === 'Program' || words.isFull()) return;
    if (isFunction(node) && 'body' in node && node.body === child) return;
    const isMessage = node.type === 'ObjectExpression' && isValueOf(found, child);
    words.addAround(node, child, isMessage);
    if (isUnit(node)) return;
  }
}

const isValueOf = (node: Node, property: Node): boolean =>
  property.type === 'Property' && property.value === node && property.key !== node;

type Words = ReturnType<typeof createWords>;

function createWords(visitorKeys: Surroundings['visitorKeys']) {
  const list: string[] = [];
  const isFull = () => list.length >= MOST_WORDS;
  const add = (word: string) => {
    if (!isFull()) list.push(word);
  };

  /** A node with all that is in it, but for code of its own. */
  function addTree(node: Node): void {
    if (isFull()) return;
    const text = stringOf(node);
    if (text !== undefined) return add(text);
    if (node.type === 'ChainExpression') return addTree(node.expression);
    add(wordOf(node));
    for (const key of visitorKeys[node.type] ?? []) {
      if ((isFunction(node) && key === 'body') || (isVersion(node) && key === 'value')) continue;
      for (const child of childrenAt(node, key)) if (child && !isApart(child)) addTree(child);
    }
    add(')');
  }

  /** A node of the path without the part of it that was added before. */
  function addAround(node: Node, inner: Node, isMessage: boolean): void {
    if (node.type === 'ChainExpression') return;
    add(wordOf(node));
    for (const key of visitorKeys[node.type] ?? []) {
      const children = childrenAt(node, key);
      if (NEIGHBOURS.has(key) && !isMessage) {
        if (children.includes(inner)) add(`<${key}>`);
        continue;
      }
      for (const child of children) {
        if (child === inner) add(`<${key}>`);
        else if (child && !isApart(child) && !isBeside(node, key)) addTree(child);
      }
    }
  }

  return { list, add, addTree, addAround, isFull };
}

/** What a node says by itself. */
function wordOf(node: Node): string {
  const { type, name, operator, computed } = node as Node & Readonly<Record<string, unknown>>;
  const words = [type, name, operator, computed === true ? 'computed' : undefined];
  return words.filter(word => typeof word === 'string').join(' ');
}

/** What a literal says, whatever its quotes. */
function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? `"${node.value}` : node.raw;
  if (node.type === 'TemplateElement') return `"${node.value.cooked}`;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return `"${node.quasis[0]?.value.cooked ?? ''}`;
  return undefined;
}

const isVersion = (node: Node): boolean =>
  node.type === 'Property' &&
  ((node.key.type === 'Identifier' && node.key.name === 'version') || stringOf(node.key) === '"version');

/** The nodes in a field, with the holes of a list. */
function childrenAt(node: Node, key: string): readonly (Node | null)[] {
  const field = (node as unknown as Readonly<Record<string, unknown>>)[key];
  return (Array.isArray(field) ? field : [field ?? null]) as (Node | null)[];
}

/** The first node in another, in source order, that a test holds for. */
function findChild(
  node: Node,
  visitorKeys: Surroundings['visitorKeys'],
  test: (range: Range) => boolean,
): Node | undefined {
  for (const key of visitorKeys[node.type] ?? []) {
    const child = childrenAt(node, key).find(found => found !== null && test(found.range));
    if (child) return child;
  }
  return undefined;
}

/** The nodes around a range, from the program to the smallest. */
function pathTo(range: Range, ast: TSESTree.Program, visitorKeys: Surroundings['visitorKeys']): Node[] {
  const path: Node[] = [];
  const isAround = ([start, end]: Range) => start <= range[0] && range[1] <= end;
  for (let node: Node | undefined = ast; node !== undefined;) {
    path.push(node);
    node = findChild(node, visitorKeys, isAround);
  }
  return path;
}
