import type { TSESTree } from '@typescript-eslint/types';
import { lastName, outerParent, unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import type { Place } from './definitions.ts';
import type { Module, Project } from './project.ts';

/** The calls of a function by its name, in its own module and in those that import it directly. */
export function callsOf(project: Project, { module, node }: Place): Place<TSESTree.CallExpression>[] {
  const { tree } = module.file;
  const { parent } = outerParent(node, tree);
  const id: Node | null | undefined =
    node.type === 'FunctionDeclaration'
      ? node.id
      : parent?.type === 'VariableDeclarator'
        ? parent.id
        : undefined;
  if (id?.type !== 'Identifier') return [];
  const imported = project
    .importersOf(module, id.name)
    .flatMap(({ module: importer, site }) =>
      site.is === 'named' && site.imported === id.name ? callsByName(importer, site.local) : [],
    );
  return [...callsByName(module, id), ...imported];
}

function callsByName(module: Module, name: TSESTree.Identifier): Place<TSESTree.CallExpression>[] {
  const { tree, bindings } = module.file;
  return (bindings.variableOf(name)?.references ?? []).flatMap(({ identifier }) => {
    const parent = tree.parentOf(identifier);
    return parent?.type === 'CallExpression' && parent.callee === identifier
      ? [{ module, node: parent }]
      : [];
  });
}

/** How a call is called on the way that is reported. */
export function calleeName({
  module,
  node,
}: Place<TSESTree.CallExpression | TSESTree.NewExpression>): string {
  const callee = unwrap(node.callee);
  if (callee.type === 'Super') return 'super';
  // `handlers.get(name)(…)`, `createHandler()(…)`
  if (callee.type === 'CallExpression') return calleeName({ module, node: callee });
  // `(handlers[name] ?? fallback)(…)` has no name.
  return lastName(callee, module.file.bindings) ?? 'call';
}
