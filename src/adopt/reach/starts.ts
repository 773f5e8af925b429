import type { Finding } from '../../detect/finding.ts';
import { outerParent } from '../../detect/shapes.ts';
import { nodeAt } from './node-at.ts';
import type { Module } from './project.ts';
import type { Start } from './search.ts';

/**
 * Where the search starts, one attempt after the other: with the value of a method that is handed on
 * (`server.listRoots.bind(server)`, `const { listRoots } = server`), and, if that is used nowhere (it may only be
 * tested), at the node itself.
 */
export function startsOf(module: Module, { range }: Finding): readonly (readonly Start[])[] {
  const node = nodeAt(module.file, range);
  if (!node) return [];
  const { tree, bindings } = module.file;
  const place = { module, node };
  const name = module.file.text.slice(...range).replace(/^['"`]|['"`]$/g, '');
  const start: Start = {
    place,
    path: [],
    entered: [],
    origins: [],
    selected: undefined,
    names: undefined,
    guard: undefined,
    self: undefined,
    hops: { place, name, inner: undefined },
  };
  const parent = tree.parentOf(node);
  if (name !== 'listRoots' || !parent) return [[start]];
  if (parent.type === 'MemberExpression' && parent.property === node) {
    const outer = outerParent(parent, tree);
    const isCalled = outer.parent?.type === 'CallExpression' && outer.parent.callee === outer.child;
    return isCalled ? [[start]] : [[{ ...start, place: { module, node: parent }, path: ['()'] }], [start]];
  }
  // `{ listRoots }` is a property and its key at once.
  const property = node.type === 'Property' ? node : parent;
  if (property.type === 'Property' && tree.parentOf(property)?.type === 'ObjectPattern') {
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const variable = target.type === 'Identifier' ? bindings.variableOf(target) : undefined;
    const uses = (variable?.references ?? [])
      .filter(reference => reference.isRead())
      .map(({ identifier }): Start => ({ ...start, place: { module, node: identifier }, path: ['()'] }));
    return [uses, [start]];
  }
  return [[start]];
}
