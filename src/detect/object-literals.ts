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
        if (!declarator.init || isChanged(variable, file)) isPartial = true;
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

/** Whether a variable, or a member of what it holds, is assigned to after its declaration. */
const isChanged = ({ references }: Variable, file: File): boolean =>
  references.some(reference => {
    if (reference.isWrite()) return !reference.init;
    let { parent, child } = outerParent(reference.identifier, file.tree);
    while (parent?.type === 'MemberExpression' && parent.object === child)
      ({ parent, child } = outerParent(parent, file.tree));
    return parent?.type === 'AssignmentExpression' && parent.left === child;
  });

/** The values of the property `name` in all the object literals that an expression may be. */
export function propertyValues(node: Node | null | undefined, name: string, file: File): readonly Node[] {
  return objectLiteralsOf(node, file).objects.flatMap(
    object => findProperty(object, name, file.bindings)?.value ?? [],
  );
}
