// What `mcp-uproot adopt` left to do: no-pending-migration. And what already goes through the shim.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { emittedShimOf } from './emitted-shim.ts';
import type { File, Use } from './file.ts';
import { importedName } from './imports.ts';
import type { Node } from './tree.ts';

const MARKER = /\bTODO \[\d{4}-\d{2}-\d{2}\]: mcp-uproot\(/;
const SHIM_MODULE = /(?:^|\/)(?:roots-adoption|roots-directories)(?:\.[cm]?[jt]s)?$|^mcp-uproot\/shim$/;

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

/** Whether a file is the emitted shim itself: its protocol strings are no uses. */
export const isEmittedShim = (file: File): boolean => emittedShimOf(file) !== undefined;

/** `rootsAdoption.…`, by its binding. */
export function isShimMember(node: Node, file: File): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false;
  const variable = file.bindings.variableOf(node.object);
  return variable !== undefined && isRootsAdoption(variable, file);
}

/** Imported from the emitted files, or made by `createRootsAdoption` here. */
function isRootsAdoption(variable: Variable, file: File): boolean {
  const definition: Node | undefined = variable.defs[0]?.node;
  if (definition?.type === 'ImportSpecifier') {
    const declaration = file.tree.parentOf(definition);
    return (
      importedName(definition) === 'rootsAdoption' &&
      declaration?.type === 'ImportDeclaration' &&
      SHIM_MODULE.test(declaration.source.value)
    );
  }
  if (definition?.type !== 'VariableDeclarator' || definition.init?.type !== 'CallExpression') return false;
  const { callee, arguments: given } = definition.init;
  if (callee.type !== 'Identifier') return false;
  if (callee.name === 'createRootsAdoption') return true;
  const [source] = given;
  return (
    callee.name === 'require' &&
    source?.type === 'Literal' &&
    typeof source.value === 'string' &&
    SHIM_MODULE.test(source.value)
  );
}

/** Whether a node is handed to the shim, or registered together with a handler of the shim's. */
export function isThroughShim(node: Node, file: File): boolean {
  const parent = file.tree.parentOf(node);
  if (parent?.type === 'CallExpression' && parent.arguments.some(argument => isShimCall(argument, file)))
    return true;
  // Not of `withRoots` and `whenListChanged`: within a handler anything may stand.
  for (const up of file.tree.ancestorsOf(node)) {
    if (isShimCall(up, file) && ASKING.test(file.text.slice(...up.callee.range))) return true;
  }
  return false;
}

/** The methods that are handed a call, or what is read of it. */
const ASKING = /\.(?:listRoots|clientCapabilities|rootsOf)$/;

const isShimCall = (node: Node, file: File): node is TSESTree.CallExpression =>
  node.type === 'CallExpression' && isShimMember(node.callee, file);
