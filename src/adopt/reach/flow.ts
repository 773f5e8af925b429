// Where a value goes from one expression.
import { isClassNode, isFunctionNode, type ClassNode } from '../../detect/kinds.ts';
import { lastName } from '../../detect/shapes.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Place } from './definitions.ts';
import { calleeName } from './calls.ts';
import { runnerOf } from './enclosing.ts';
import { exportName } from './module-imports.ts';
import { withOrigin, type State } from './state.ts';
import type { Walk } from './walk.ts';
import { passArgument } from './arguments.ts';
import { bind } from './bind.ts';
import { followMember } from './class-members.ts';
import { followExport } from './exports.ts';
import { carry, returnFrom } from './functions.ts';
import { hold, takeMember, takeStep } from './steps.ts';

export function flow(walk: Walk, state: State): void {
  const { place, path } = state;
  const { module, node } = place;
  const { tree, bindings } = module.file;
  const parent = tree.parentOf(node);
  const [step, ...rest] = path;
  if (!parent || step === undefined) return;
  const outer: Place = { module, node: parent };
  switch (parent.type) {
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
    case 'AwaitExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
      walk.go(state, { place: outer });
      return;
    case 'TSExportAssignment':
      followExport(walk, state, module, 'module.exports', path);
      return;
    case 'ConditionalExpression':
      if (parent.test !== node) walk.go(state, { place: outer });
      return;
    case 'AssignmentExpression':
      if (parent.right !== node) return;
      bind(walk, state, { module, node: parent.left }, path);
      walk.go(state, { place: outer });
      return;
    case 'AssignmentPattern':
      if (parent.right === node) bind(walk, state, { module, node: parent.left }, path);
      return;
    case 'VariableDeclarator':
      if (parent.init === node) bind(walk, state, { module, node: parent.id }, path);
      return;
    case 'ForOfStatement':
      if (parent.right === node && step === '[]')
        bind(walk, state, { module, node: loopTarget(parent) }, rest);
      return;
    case 'CallExpression':
    case 'NewExpression': {
      const call = { module, node: parent };
      if (parent.callee === node) {
        const isMade = parent.type === 'NewExpression' && rest[0]?.startsWith('.');
        const origins = isMade
          ? withOrigin(state, { place: call, key: String(rest[0]).slice(1) })
          : state.origins;
        if (step === '()') takeStep(walk, { ...state, origins }, call, rest, calleeName(call));
      } else passArgument(walk, state, call, (parent.arguments as Node[]).indexOf(node));
      return;
    }
    case 'TaggedTemplateExpression':
      if (parent.tag === node && step === '()')
        takeStep(walk, state, outer, rest, lastName(node, bindings) ?? '');
      return;
    case 'MemberExpression':
      if (parent.object === node) takeMember(walk, state, { module, node: parent });
      return;
    case 'Property': {
      const object = tree.parentOf(parent);
      const name = propertyName(parent, bindings);
      if (parent.value === node && object?.type === 'ObjectExpression' && name !== undefined)
        hold(walk, state, { module, node: object }, name, path);
      return;
    }
    case 'SpreadElement': {
      const holder = tree.parentOf(parent);
      if (holder?.type === 'ObjectExpression' || (holder?.type === 'ArrayExpression' && step === '[]'))
        walk.go(state, { place: { module, node: holder } });
      else if (holder?.type === 'CallExpression' && step === '[]') {
        // `tools.push(...more)`
        passArgument(
          walk,
          { ...state, path: rest },
          { module, node: holder },
          holder.arguments.indexOf(parent),
        );
      }
      return;
    }
    case 'ArrayExpression':
      walk.go(state, { place: outer, path: ['[]', ...path] });
      return;
    case 'ReturnStatement':
    case 'ArrowFunctionExpression': {
      if (parent.type === 'ArrowFunctionExpression' && parent.body !== node) return;
      const fn = runnerOf(node, module.file);
      if (isFunctionNode(fn)) returnFrom(walk, state, { module, node: fn }, path);
      return;
    }
    case 'PropertyDefinition': {
      const body = tree.parentOf(parent);
      const owner = body && tree.parentOf(body);
      const name = propertyName(parent, bindings);
      if (parent.value === node && owner && isClassNode(owner) && name !== undefined)
        followMember(walk, state, { module, node: owner }, name, path, parent.static);
      return;
    }
    case 'ExportDefaultDeclaration':
      followExport(walk, state, module, 'default', path);
      return;
    case 'ExportSpecifier':
      followExport(walk, state, module, exportName(parent.exported as TSESTree.Identifier), path);
      return;
    case 'ClassDeclaration':
    case 'ClassExpression':
      if (parent.superClass === node) inherit(walk, state, { module, node: parent });
      return;
    default:
      return;
  }
}

/** A subclass inherits what its superclass does, unless it has the member itself. */
function inherit(walk: Walk, state: State, subclass: Place<ClassNode>): void {
  const [first, second] = state.path;
  const member = first === '()' ? second : first;
  const name = member?.startsWith('.') ? member.slice(1) : undefined;
  if (name !== undefined && declares(subclass, name)) return;
  // A constructor of its own must call `super()`, which is what runs the site.
  const origins = name === undefined ? state.origins : withOrigin(state, { place: subclass, key: name });
  carry(walk, { ...state, origins }, subclass, state.path);
}

const loopTarget = ({ left }: TSESTree.ForOfStatement): Node => left;

const declares = ({ module, node }: Place<ClassNode>, name: string): boolean =>
  node.body.body.some(member => 'key' in member && propertyName(member, module.file.bindings) === name);
