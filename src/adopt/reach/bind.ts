// Names and members that a value is bound to.
import { isClassNode } from '../../detect/kinds.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { TSESTree } from '@typescript-eslint/types';
import type { Variable } from '@typescript-eslint/scope-manager';
import { commonJsName } from './common-js.ts';
import type { Place } from './definitions.ts';
import { classAround, holderOf } from './enclosing.ts';
import type { Module } from './project.ts';
import type { Step } from './registrations.ts';
import type { State } from './state.ts';
import type { Walk } from './walk.ts';
import { followMember } from './class-members.ts';
import { followExport } from './exports.ts';
import { hold } from './steps.ts';

export function bind(walk: Walk, state: State, target: Place, path: readonly Step[]): void {
  const { module, node } = target;
  const { bindings } = module.file;
  const [step, ...rest] = path;
  switch (node.type) {
    case 'Identifier':
      flowVariable(walk, state, module, node, path);
      return;
    case 'TSParameterProperty': {
      bind(walk, state, { module, node: node.parameter }, path);
      const owner = classAround(node, module.file);
      const { parameter } = node;
      const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
      if (owner && name.type === 'Identifier')
        followMember(walk, state, { module, node: owner }, name.name, path, false);
      return;
    }
    case 'AssignmentPattern':
      bind(walk, state, { module, node: node.left }, path);
      return;
    case 'ObjectPattern':
      for (const property of node.properties) {
        if (property.type === 'RestElement') {
          // What is taken by name is not in the rest.
          const isTaken = node.properties.some(
            each => each.type === 'Property' && `.${propertyName(each, bindings)}` === step,
          );
          if (!isTaken) bind(walk, state, { module, node: property.argument }, path);
          continue;
        }
        const name = propertyName(property, bindings);
        if (name === undefined || step !== `.${name}`) continue;
        // A getter runs where its value is taken.
        if (rest.length === 0) walk.hop(state, { module, node: property }, name);
        else bind(walk, state, { module, node: property.value }, rest);
      }
      return;
    case 'ArrayPattern':
      if (step !== '[]' || rest.length === 0) return;
      for (const element of node.elements) {
        if (element?.type === 'RestElement') bind(walk, state, { module, node: element.argument }, path);
        else if (element) bind(walk, state, { module, node: element }, rest);
      }
      return;
    case 'MemberExpression':
      assignMember(walk, state, { module, node }, path);
      return;
    case 'VariableDeclaration':
      for (const { id } of node.declarations) bind(walk, state, { module, node: id }, path);
      return;
    default:
      return;
  }
}

export function flowVariable(
  walk: Walk,
  state: State,
  module: Module,
  name: TSESTree.Identifier,
  path: readonly Step[],
): void {
  const variable = module.file.bindings.variableOf(name);
  if (variable) flowReferences(walk, state, module, variable, path);
}

export function flowReferences(
  walk: Walk,
  state: State,
  module: Module,
  variable: Variable,
  path: readonly Step[],
): void {
  const { tree } = module.file;
  for (const reference of variable.references) {
    if (!reference.isRead() || !reference.isValueReference) continue;
    walk.go(state, { place: { module, node: reference.identifier }, path });
  }
  for (const definition of variable.defs) {
    const declared: Node = definition.node;
    const statement = declared.type === 'VariableDeclarator' ? tree.parentOf(declared) : declared;
    if (statement && tree.parentOf(statement)?.type === 'ExportNamedDeclaration')
      followExport(walk, state, module, variable.name, path);
  }
}

function assignMember(
  walk: Walk,
  state: State,
  target: Place<TSESTree.MemberExpression>,
  path: readonly Step[],
): void {
  const { module, node } = target;
  const { file } = module;
  const exported = commonJsName(node);
  if (exported !== undefined) {
    followExport(walk, state, module, exported, path);
    return;
  }
  const name = propertyName(node, file.bindings);
  if (name === 'oninitialized') {
    walk.reachState();
    return;
  }
  const step: Step = name === undefined ? '[]' : `.${name}`;
  if (node.object.type === 'ThisExpression') {
    const holder = holderOf(node.object, file);
    if (name === undefined || !holder) return;
    if (isClassNode(holder)) followMember(walk, state, { module, node: holder }, name, path, false);
    else hold(walk, state, { module, node: holder }, name, path);
    return;
  }
  const type = name === undefined ? undefined : walk.definitions.typeOf({ module, node: node.object });
  if (type && isClassNode(type.node)) {
    followMember(walk, state, { module: type.module, node: type.node }, name as string, path, false);
    return;
  }
  if (name !== undefined && /^on[a-z]/.test(name) && path[0] === '()') {
    // `transport.onclose = …`: an event, which keeps no request waiting.
    walk.reachState();
    return;
  }
  store(walk, state, { module, node: node.object }, [step, ...path]);
}

/** Something is put into the object that an expression is. */
export function store(walk: Walk, state: State, container: Place, path: readonly Step[]): void {
  const { module, node } = container;
  if (node.type === 'Identifier') flowVariable(walk, state, module, node, path);
  else if (node.type === 'MemberExpression') assignMember(walk, state, { module, node }, path);
}
