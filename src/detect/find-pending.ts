// What `mcp-uproot adopt` left to do: no-pending-migration. And what already goes through the shim.
import { emittedShimOf } from './emitted-shim.ts';
import type { File, Use } from './file.ts';
import { isMcp } from './kinds.ts';
import { lastName, outerParent } from './shapes.ts';
import type { Node } from './tree.ts';

const MARKER = /\bTODO \[\d{4}-\d{2}-\d{2}\]: mcp-uproot\(/;

export function* findPending(file: File): Iterable<Use> {
  const shim = emittedShimOf(file);
  if (shim) {
    if (shim.state !== 'current') yield { api: `shim.${shim.state}`, node: shim.header, evidence: 'literal' };
    return;
  }
  for (const comment of file.comments) {
    if (MARKER.test(comment.value)) yield { api: 'shim.marker', node: comment, evidence: 'literal' };
  }
  for (const member of file.tree.all('MemberExpression')) {
    if (isShimMember(member, file)) yield { api: 'shim.use', node: member, evidence: 'import' };
  }
}

/** `rootsAdoption.…`, by its binding. */
export const isShimMember = (node: Node, file: File): boolean =>
  node.type === 'MemberExpression' && isMcp(file.resolver.kindOf(node.object), 'adoption');

/** Whether a node is handed to the shim, or registered together with a handler of the shim's. */
export function isThroughShim(node: Node, file: File): boolean {
  const { parent } = outerParent(node, file.tree);
  const isWithShimHandler =
    parent?.type === 'CallExpression' &&
    parent.arguments.some(argument => isShimCall(argument, 'whenListChanged', file));
  if (isWithShimHandler) return true;
  // `rootsAdoption.listRoots(server, s => s.request(…))`; what a handler given to `withRoots` or to
  // `whenListChanged` does is another matter.
  for (const up of file.tree.ancestorsOf(node)) if (isShimCall(up, 'listRoots', file)) return true;
  return false;
}

const isShimCall = (node: Node, method: string, file: File): boolean =>
  node.type === 'CallExpression' &&
  isShimMember(node.callee, file) &&
  lastName(node.callee, file.bindings) === method;
