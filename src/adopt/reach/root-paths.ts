// What is made of the roots of a client, within one file: lists, elements, paths.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../../detect/file.ts';
import { isFunctionNode, isMcp, type Kind } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import { returnedBy } from './enclosing.ts';

const isRoots = (kind: Kind): boolean =>
  isMcp(kind, 'rootsResult', 'root', 'rootUri', 'rootUrl') || (kind.is === 'list' && isRoots(kind.of));

/** Returns a function that tells whether an expression is made of a client's roots. */
export function createRootPaths(file: File): (node: Node) => boolean {
  const known = new Map<Node, boolean>();

  function isOfRoots(outer: Node): boolean {
    const node = unwrap(outer);
    const before = known.get(node);
    if (before !== undefined) return before;
    known.set(node, false); // a cycle
    const is = isRoots(file.resolver.kindOf(node)) || isMadeOfRoots(node);
    known.set(node, is);
    return is;
  }

  function isMadeOfRoots(node: Node): boolean {
    switch (node.type) {
      case 'Identifier':
        return isHeld(node);
      case 'MemberExpression':
        return isOfRoots(node.object);
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && isOfRoots(callee.object)) return true;
        const kind = file.resolver.kindOf(callee);
        if (kind.is === 'function') return returnedBy(kind.node, file).some(isOfRoots);
        return node.arguments.some(argument => !isFunctionNode(argument) && isOfRoots(argument));
      }
      case 'LogicalExpression':
        return isOfRoots(node.left) || isOfRoots(node.right);
      case 'ConditionalExpression':
        return isOfRoots(node.consequent) || isOfRoots(node.alternate);
      case 'ArrayExpression':
        return node.elements.some(element => element !== null && isOfRoots(element));
      case 'SpreadElement':
        return isOfRoots(node.argument);
      default:
        return false;
    }
  }

  function isHeld(name: TSESTree.Identifier): boolean {
    const variable = file.bindings.variableOf(name);
    if (!variable) return false;
    return (
      variable.defs.some(definition => isBoundToRoots(definition.name as Node)) ||
      variable.references.some(
        ({ init, writeExpr }) =>
          init !== true && writeExpr !== undefined && writeExpr !== null && isOfRoots(writeExpr),
      )
    );
  }

  function isBoundToRoots(name: Node): boolean {
    const parent = file.tree.parentOf(name);
    if (!parent) return false;
    switch (parent.type) {
      case 'VariableDeclarator': {
        const declaration = file.tree.parentOf(parent);
        const loop = declaration && file.tree.parentOf(declaration);
        if (loop?.type === 'ForOfStatement' && loop.left === declaration) return isOfRoots(loop.right);
        return parent.init ? isOfRoots(parent.init) : false;
      }
      case 'Property':
        return isBoundToRoots(file.tree.parentOf(parent) as Node);
      case 'ArrayPattern':
      case 'AssignmentPattern':
        return isBoundToRoots(parent);
      default: {
        // `roots.some(root => …)`
        const call = isFunctionNode(parent) ? file.tree.parentOf(parent) : undefined;
        return (
          call?.type === 'CallExpression' &&
          call.callee.type === 'MemberExpression' &&
          call.arguments[0] === parent &&
          isOfRoots(call.callee.object)
        );
      }
    }
  }

  return isOfRoots;
}
