// The expression before a method, and the three ways in which a call of it becomes one of the shim's.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import type { Range } from '../detect/finding.ts';
import { isFunctionNode } from '../detect/kinds.ts';
import type { Node } from '../detect/tree.ts';
import { insertAt, wrap, type PlacedEdit } from './edits.ts';
import { childrenOf, isConstantIdentifier, textOf } from './nodes.ts';
import { after, hasComment, skipTrivia } from './trivia.ts';

type Member = TSESTree.MemberExpression;
type Call = TSESTree.CallExpression;

/** Where the object of a member ends, with the parentheses around it. */
export function objectEnd(member: Member, file: File): number {
  let end = member.object.range[1];
  for (let next = after(file, end, ')'); next !== undefined; next = after(file, end, ')')) end = next;
  return end;
}

/** The object as it is written, with its parentheses. */
export const objectText = (member: Member, file: File): string =>
  file.text.slice(member.range[0], objectEnd(member, file));

/**
 * The edits that make a condition of the optional chain that a call is part of. None where nothing is optional;
 * undefined where the receiver is no constant, since it would be evaluated twice and narrowing would be lost.
 */
export function guardOptional(member: Member, file: File): readonly PlacedEdit[] | undefined {
  const optional = optionalMembers(member);
  const [only, ...others] = optional;
  if (!only) return [];
  if (others.length > 0 || !isConstantIdentifier(only.object, file)) return undefined;
  let chain: Node | undefined;
  for (const up of file.tree.ancestorsOf(member)) {
    if (up.type !== 'ChainExpression') continue;
    chain = up;
    break;
  }
  if (!chain || chain.range[0] !== only.object.range[0]) return undefined;
  const isStatement = file.tree.parentOf(chain)?.type === 'ExpressionStatement';
  const condition = `${textOf(only.object, file)} ? `;
  const edits = isStatement
    ? wrap(chain.range, condition, ' : undefined')
    : wrap(chain.range, `${guardOfLine(chain, file)}(${condition}`, ' : undefined)');
  if (only === member) return edits;
  const dot = skipTrivia(file, only.object.range[1]);
  return [...edits, { range: [dot, dot + 2], text: only.computed ? '' : '.' }];
}

/** `;` where a parenthesis would make a call of the statement before, which ends without one. */
function guardOfLine(node: Node, file: File): ';' | '' {
  const statement = [...file.tree.ancestorsOf(node)].find(({ type }) => type === 'ExpressionStatement');
  if (statement?.range[0] !== node.range[0]) return '';
  const parent = file.tree.parentOf(statement);
  const siblings: readonly Node[] =
    parent?.type === 'Program' || parent?.type === 'BlockStatement' || parent?.type === 'StaticBlock'
      ? parent.body
      : parent?.type === 'SwitchCase'
        ? parent.consequent
        : [];
  const before = siblings[siblings.indexOf(statement) - 1];
  return before && file.text[before.range[1] - 1] !== ';' ? ';' : '';
}

/** The members of a chain, from `member` inwards, that are written with `?.`. */
function optionalMembers(member: Member): Member[] {
  const found: Member[] = [];
  let node: Node = member;
  for (;;) {
    if (node.type === 'MemberExpression') {
      if (node.optional) found.push(node);
      node = node.object;
    } else if (node.type === 'CallExpression') {
      // `a?.()` is not a member: nothing constant stands before it.
      if (node.optional) return [member, member];
      node = node.callee;
    } else if (node.type === 'TSNonNullExpression') node = node.expression;
    else return found;
  }
}

/** Deletes what stands in a range, but for comments. */
export function removeTokens(file: File, [start, end]: Range): PlacedEdit[] {
  if (!hasComment(file, [start, end])) return [{ range: [start, end], text: '' }];
  const edits: PlacedEdit[] = [];
  for (let from = skipTrivia(file, start); from < end; from = skipTrivia(file, from)) {
    let to = from;
    while (to < end && !/\s/.test(file.text[to] ?? '') && !file.comments.some(({ range }) => range[0] === to))
      to++;
    edits.push({ range: [from, to], text: '' });
    from = to;
  }
  return edits;
}

/** `X.method(a, …)` becomes `shim(X, a, …)`, without the first `dropped` arguments. */
export function callDirectly(member: Member, call: Call, shim: string, dropped: number, file: File) {
  const end = objectEnd(member, file);
  const paren = openParen(call, file);
  if (paren === undefined) return undefined;
  const open = insertAtStart(call.range, `${shim}(`);
  const last = call.arguments[dropped - 1];
  const cut = last ? last.range[1] : paren;
  const rest = call.arguments[dropped];
  // A first argument that stays needs a comma: `m(o)` → `shim(X, o)`.
  const comma = rest && !last ? [insertAt(cut, ', ')] : [];
  return [open, ...removeTokens(file, [end, cut]), ...comma];
}

const insertAtStart = (span: Range, text: string): PlacedEdit => ({
  range: [span[0], span[0]],
  text,
  span,
});

/** The offset after the `(` of a call. */
function openParen(call: Call, file: File): number | undefined {
  let from = call.callee.range[1];
  if (call.typeArguments) from = call.typeArguments.range[1];
  for (let next = after(file, from, ')'); next !== undefined; next = after(file, from, ')')) from = next;
  return after(file, after(file, from, '?.') ?? from, '(');
}

/** `X.method(…)` becomes `shim(X, x => x.method(…))`: the call stays as it is, its receiver is passed in. */
export function passReceiver(
  member: Member,
  call: Call,
  shim: string,
  preferred: string,
  file: File,
): PlacedEdit[] | undefined {
  const prefix = closurePrefix(call, file);
  if (prefix === undefined) return undefined;
  const name = freshName(preferred, textOf(call, file));
  return [
    ...wrap(call.range, `${shim}(`, ')'),
    insertAt(objectEnd(member, file), `, ${prefix}${name} => ${name}`),
  ];
}

/** `call(…)` becomes `shim(server, () => call(…))`. */
export function closeOver(call: Call, shim: string, server: string, file: File): PlacedEdit[] | undefined {
  const prefix = closurePrefix(call, file);
  return prefix === undefined ? undefined : wrap(call.range, `${shim}(${server}, ${prefix}() => `, ')');
}

/** `async ` where the arguments await something; undefined where they yield, which no closure can. */
function closurePrefix(call: Call, file: File): string | undefined {
  const has = (type: Node['type']): boolean =>
    call.arguments.some(argument => contains(argument, type, file));
  if (has('YieldExpression' as Node['type'])) return undefined;
  return has('AwaitExpression' as Node['type']) ? 'async ' : '';
}

function contains(node: Node, type: Node['type'], file: File): boolean {
  if (node.type === type) return true;
  if (isFunctionNode(node)) return false;
  for (const child of childrenOf(node, file)) if (contains(child, type, file)) return true;
  return false;
}

/** A name for a parameter that means nothing else in `text`. */
export function freshName(preferred: string, text: string): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? preferred : `${preferred}${i}`;
    if (!new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(text)) return name;
  }
}
