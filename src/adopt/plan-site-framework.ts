// FastMCP: its option, the roots of a session, and those of an event.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import { isFunctionNode } from '../detect/kinds.ts';
import { propertyName } from '../detect/strings.ts';
import { wrap, type PlacedEdit } from './edits.ts';
import { isConstant, isPath, nodesAt, textOf } from './nodes.ts';
import { freshName, guardOptional, objectEnd, removeTokens } from './receivers.ts';
import { manual, rewritten, type PlanSite } from './site-context.ts';
import { lineBreakOf } from './trivia.ts';

/** `new FastMCP({…})`: the detector knows where the option goes, the shim says whether it is on. */
export const planFastMcpConstructor: PlanSite = (finding, { unit, adoption }) => {
  const edits = finding.suggestions.find(({ messageId }) => messageId === 'disable')?.edits;
  if (!edits) return manual(finding, 'unusual form');
  const lineBreak = lineBreakOf(unit.text);
  return rewritten(
    finding,
    edits.map(({ range, text }) => ({
      range,
      text: text.replace(/\bfalse\b/, `${adoption}.adopts`).replaceAll(/\r?\n/g, lineBreak),
    })),
  );
};

/** `session.roots` becomes `rootsOf(session)`. */
export const planSessionRoots: PlanSite = (finding, { unit, adoption }) => {
  const { file } = unit;
  const member = nodesAt(file, finding.range)
    .map(node => file.tree.parentOf(node))
    .find(parent => parent?.type === 'MemberExpression');
  if (member?.type !== 'MemberExpression' || isTarget(member, file)) return manual(finding, 'unusual form');
  const guard = guardOptional(member, file);
  if (!guard) return manual(finding, 'receiver may be undefined');
  return rewritten(finding, [...guard, ...rootsOf(member, adoption, file)]);
};

function rootsOf(member: TSESTree.MemberExpression, adoption: string, file: File): PlacedEdit[] {
  const { range } = member;
  const [start, end] = range;
  return [
    { range: [start, start], text: `${adoption}.rootsOf(`, span: range },
    ...removeTokens(file, [objectEnd(member, file), end]),
    { range: [end, end], text: ')', span: range },
  ];
}

/** Something assigned to it, or deleted: not a read. */
function isTarget(member: TSESTree.MemberExpression, file: File): boolean {
  const parent = file.tree.parentOf(member);
  return (
    (parent?.type === 'AssignmentExpression' && parent.left === member) ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete')
  );
}

/** `session.on('rootsChanged', event => … event.roots …)`: guarded, and the roots of the event likewise. */
export const planRootsChanged: PlanSite = (finding, { unit, adoption }) => {
  const { file } = unit;
  const [call] = nodesAt(file, finding.range).flatMap(node => {
    const parent = file.tree.parentOf(node);
    return parent?.type === 'CallExpression' ? [parent] : [];
  });
  const listener = call?.arguments[1];
  const kind = listener && file.resolver.kindOf(listener);
  const fn =
    listener && isFunctionNode(listener) ? listener : kind?.is === 'function' ? kind.node : undefined;
  if (!fn) return manual(finding, 'unusual form');
  const { callee } = call ?? {};
  if (!call || !listener || callee?.type !== 'MemberExpression' || !isPath(callee.object))
    return manual(finding, 'unusual form');
  const guarded = wrap(listener.range, `${adoption}.whenListChanged(${textOf(callee.object, file)}, `, ')');
  const [event] = fn.params;
  if (!event) return rewritten(finding, guarded);
  if (event.type === 'Identifier') {
    const variable = file.bindings.variableOf(event);
    const edits: PlacedEdit[] = [...guarded];
    for (const { identifier } of variable?.references ?? []) {
      const parent = file.tree.parentOf(identifier);
      const isRead =
        parent?.type === 'MemberExpression' &&
        parent.object === identifier &&
        propertyName(parent, file.bindings) === 'roots' &&
        !parent.optional &&
        !isTarget(parent, file);
      // Handed on as a whole: its roots would be read elsewhere.
      if (!isRead) return manual(finding, 'unusual form');
      edits.push(...rootsOf(parent, adoption, file));
    }
    return rewritten(finding, edits);
  }
  const [property, ...others] = event.type === 'ObjectPattern' ? event.properties : [];
  if (event.type !== 'ObjectPattern' || others.length > 0 || property?.type !== 'Property')
    return manual(finding, 'unusual form');
  const local = property.value;
  const variable = local.type === 'Identifier' ? file.bindings.variableOf(local) : undefined;
  const isShorthand = file.comments.every(
    ({ range }) => range[1] <= event.range[0] || range[0] >= event.range[1],
  );
  if (!variable || !isConstant(variable) || !isShorthand || propertyName(property, file.bindings) !== 'roots')
    return manual(finding, 'unusual form');
  const name = freshName('event', file.text.slice(...fn.range));
  const end = event.typeAnnotation ? event.typeAnnotation.range[0] : event.range[1];
  const edits: PlacedEdit[] = [...guarded, { range: [event.range[0], end], text: name }];
  for (const { identifier } of variable.references) {
    if (file.tree.parentOf(identifier)?.type === 'Property') return manual(finding, 'unusual form');
    edits.push({ range: identifier.range, text: `${adoption}.rootsOf(${name})` });
  }
  return rewritten(finding, edits);
};
