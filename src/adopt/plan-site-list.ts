// `X.listRoots(…)`, and the method where it is not called.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import type { Finding } from '../detect/finding.ts';
import { callOf, outerParent } from '../detect/shapes.ts';
import { propertyName } from '../detect/strings.ts';
import type { Node } from '../detect/tree.ts';
import { wrap, type PlacedEdit } from './edits.ts';
import { isConstantIdentifier, isWithin, nodesAt, textOf } from './nodes.ts';
import { callDirectly, freshName, guardOptional, objectText, passReceiver } from './receivers.ts';
import { manual, rewritten, type PlanSite, type SiteContext } from './site-context.ts';
import { hasComment } from './trivia.ts';

export const planListCall: PlanSite = (finding, context) => {
  const { file } = context.unit;
  const member = memberOf(finding, file);
  if (!member) return manual(finding, 'reference to the method'); // const { listRoots } = server
  const call = callOf(member, file.tree);
  if (!call) return planReference(finding, member, context);
  if (call.range[0] !== member.range[0]) return manual(finding, 'unusual form');
  const shim = `${context.adoption}.listRoots`;

  if (member.object.type === 'Super') {
    return rewritten(finding, wrap(call.range, `${shim}(this, () => `, ')'));
  }
  // A condition on the method would be one more use of it.
  if (call.optional) return manual(finding, 'method may be missing');
  const guard = guardOptional(member, file);
  if (!guard) return manual(finding, 'receiver may be undefined');

  const dropped = droppedArguments(call, file);
  // A cast says what comes back: the call stays as it is.
  const isCast = /^TS(?:As|TypeAssertion|Satisfies)/.test(member.object.type);
  const isSdk = !isCast && (finding.evidence === 'import' || finding.evidence === 'type');
  const edits =
    isSdk && call.callee === member && dropped !== undefined
      ? callDirectly(member, call, shim, dropped, file)
      : passed(member, call, context);
  return edits ? rewritten(finding, [...guard, ...edits]) : manual(finding, 'unusual form');
};

function memberOf(finding: Finding, file: File): TSESTree.MemberExpression | undefined {
  for (const node of nodesAt(file, finding.range)) {
    const parent = file.tree.parentOf(node);
    if (parent?.type === 'MemberExpression' && parent.property === node) return parent;
  }
  return undefined;
}

/**
 * How many arguments go: the parameters of the request, where they say nothing. Undefined where they do, and the
 * call has to stay as it is.
 */
function droppedArguments(call: TSESTree.CallExpression, file: File): 0 | 1 | undefined {
  const [params, ...others] = call.arguments;
  if (!params) return 0;
  if (others.length > 1 || others.some(argument => argument.type === 'SpreadElement')) return undefined;
  const isEmpty =
    (params.type === 'Identifier' && params.name === 'undefined') ||
    (params.type === 'ObjectExpression' && params.properties.length === 0);
  return isEmpty && !hasComment(file, params.range) ? 1 : undefined;
}

/** The receiver passed in, its method asserted where its type says that it may be missing. */
function passed(
  member: TSESTree.MemberExpression,
  call: TSESTree.CallExpression,
  { unit, adoption, isTypeScript }: SiteContext,
): PlacedEdit[] | undefined {
  const edits = passReceiver(member, call, `${adoption}.listRoots`, 'r', unit.file);
  if (!edits || !isTypeScript || call.callee !== member || !mayLackMethod(member, unit.file)) return edits;
  return [...edits, { range: [member.range[1], member.range[1]], text: '!' }];
}

/** Whether a structural type declares the method as optional, or the file tests for it. */
function mayLackMethod(member: TSESTree.MemberExpression, file: File): boolean {
  const kind = file.resolver.kindOf(member.object);
  if (kind.is === 'shape') {
    const declared = kind.members.find(
      candidate => 'key' in candidate && propertyName(candidate, file.bindings) === 'listRoots',
    );
    if (declared) return 'optional' in declared && declared.optional;
  }
  const receiver = textOf(member.object, file).replaceAll('?.', '.');
  return file.tree
    .all('MemberExpression')
    .some(
      other =>
        propertyName(other, file.bindings) === 'listRoots' &&
        !callOf(other, file.tree) &&
        textOf(other.object, file).replaceAll('?.', '.') === receiver,
    );
}

/** `X.listRoots.bind(X)` becomes a function that asks the shim; other references are for a person. */
function planReference(finding: Finding, member: TSESTree.MemberExpression, context: SiteContext) {
  const { file } = context.unit;
  if (isTested(member, file)) return manual(finding, 'test for the method');
  const { parent: bind, child } = outerParent(member, file.tree);
  const bound =
    bind?.type === 'MemberExpression' &&
    bind.object === child &&
    propertyName(bind, file.bindings) === 'bind' &&
    !bind.optional &&
    !member.optional
      ? callOf(bind, file.tree)
      : undefined;
  const [owner, ...others] = bound?.arguments ?? [];
  const isSafe =
    bound &&
    owner &&
    others.length === 0 &&
    isSteady(member.object, file) &&
    textOf(owner, file) === textOf(member.object, file) &&
    !file.comments.some(({ range }) => isWithin(range, bound.range));
  if (!isSafe) return manual(finding, 'reference to the method');
  const server = objectText(member, file);
  const name = freshName('r', server);
  const type = context.isTypeScript ? `: Parameters<typeof ${server}.listRoots>` : '';
  const ask = `${name} => ${name}.listRoots(...args)`;
  const text = `(...args${type}) => ${context.adoption}.listRoots(${server}, ${ask})`;
  const needsParens = file.tree.parentOf(bound)?.type !== 'VariableDeclarator' && !isArgument(bound, file);
  return rewritten(finding, [{ range: bound.range, text: needsParens ? `(${text})` : text }]);
}

/** `if (server.listRoots)`, `typeof server.listRoots === 'function'`: as true as before, and no use of it. */
function isTested(member: TSESTree.MemberExpression, file: File): boolean {
  const { parent, child } = outerParent(member, file.tree);
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === child;
    case 'LogicalExpression':
      return parent.operator === '&&' && parent.left === child;
    case 'BinaryExpression':
      return /^[!=]==?$/.test(parent.operator);
    default:
      return false;
  }
}

/** A receiver that is the same when the function is called as it was when the function was made. */
const isSteady = (node: Node, file: File): boolean =>
  node.type === 'ThisExpression' ||
  isConstantIdentifier(node, file) ||
  (node.type === 'MemberExpression' &&
    !node.computed &&
    propertyName(node, file.bindings) === 'server' &&
    isSteady(node.object, file));

function isArgument(node: Node, file: File): boolean {
  const parent = file.tree.parentOf(node);
  return (
    (parent?.type === 'CallExpression' && parent.arguments.includes(node as never)) ||
    (parent?.type === 'Property' && parent.value === node)
  );
}
