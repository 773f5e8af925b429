// The object literals that an expression may be: through variables, spreads, conditions, local functions.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from './file.ts';
import { findProperty, outerParent, unwrap } from './shapes.ts';
import type { Node } from './tree.ts';

export interface ObjectLiterals {
  readonly objects: readonly TSESTree.ObjectExpression[];
  /** The variables that hold them: what is assigned to their members belongs to them too. */
  readonly variables: readonly Variable[];
  /** Whether some part could not be followed. */
  readonly isPartial: boolean;
}

/** Resolves an expression to the object literals of this file that it is made of. */
export function objectLiteralsOf(node: Node | null | undefined, file: File): ObjectLiterals {
  const objects: TSESTree.ObjectExpression[] = [];
  const variables: Variable[] = [];
  const seen = new Set<Node>();
  let isPartial = false;

  const visit = (start: Node): void => {
    const inner = unwrap(start);
    if (seen.has(inner)) return;
    seen.add(inner);
    switch (inner.type) {
      case 'ObjectExpression':
        objects.push(inner);
        for (const property of inner.properties)
          if (property.type === 'SpreadElement') visit(property.argument);
        return;
      case 'ConditionalExpression':
        visit(inner.consequent);
        visit(inner.alternate);
        return;
      case 'LogicalExpression':
        // `...(flag && { roots: {} })`: what is on the left is spread only if it is an object.
        if (inner.operator !== '&&') visit(inner.left);
        visit(inner.right);
        return;
      case 'Identifier': {
        if (inner.name === 'undefined') return;
        const variable = file.bindings.variableOf(inner);
        const declarator: Node | undefined = variable?.defs[0]?.node;
        if (!variable || declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') {
          isPartial = true;
          return;
        }
        variables.push(variable);
        if (declarator.init) visit(declarator.init);
        const { values, isChanged } = writesTo(variable, file);
        values.forEach(visit);
        if (!declarator.init || isChanged) isPartial = true;
        return;
      }
      case 'CallExpression': {
        const callee = file.resolver.kindOf(inner.callee);
        if (callee.is !== 'function' || callee.node.body?.type !== 'BlockStatement') {
          if (callee.is === 'function' && callee.node.body) visit(callee.node.body);
          else isPartial = true;
          return;
        }
        for (const statement of callee.node.body.body) {
          if (statement.type === 'ReturnStatement' && statement.argument) visit(statement.argument);
        }
        return;
      }
      case 'MemberExpression': {
        const kind = file.resolver.kindOf(inner);
        if (kind.is === 'object') visit(kind.node);
        else isPartial = true;
        return;
      }
      case 'Literal':
        return;
      default:
        isPartial = true;
    }
  };
  if (node) visit(node);
  return { objects, variables, isPartial };
}

interface Writes {
  /** What is assigned to the variable after its declaration. */
  readonly values: readonly Node[];
  /** Whether anything is assigned to it, or to a member of what it holds. */
  readonly isChanged: boolean;
}

// A variable may be handed to many calls.
const writes = new WeakMap<Variable, Writes>();

function writesTo(variable: Variable, file: File): Writes {
  const known = writes.get(variable);
  if (known) return known;
  const values: Node[] = [];
  let isChanged = false;
  for (const { identifier, init } of variable.references) {
    if (init) continue;
    let { parent, child } = outerParent(identifier, file.tree);
    const isWhole = parent?.type !== 'MemberExpression';
    while (parent?.type === 'MemberExpression' && parent.object === child)
      ({ parent, child } = outerParent(parent, file.tree));
    if (parent?.type !== 'AssignmentExpression' || parent.left !== child) continue;
    isChanged = true;
    if (isWhole) values.push(parent.right);
  }
  const found = { values, isChanged };
  writes.set(variable, found);
  return found;
}

/** The values of the property `name` in all the object literals that an expression may be. */
export function propertyValues(node: Node | null | undefined, name: string, file: File): readonly Node[] {
  return objectLiteralsOf(node, file).objects.flatMap(
    object => findProperty(object, name, file.bindings)?.value ?? [],
  );
}
