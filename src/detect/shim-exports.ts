// What the files that `mcp-uproot adopt` emits export.
import { mcp, type Kind } from './kinds.ts';

const MODULE = /(?:^|\/)(?:roots-adoption|roots-directories)(?:\.[cm]?[jt]s)?$|^mcp-uproot\/shim$/;

/** Whether a module specifier, or a path, is that of an emitted file or of the shim in this package. */
export const isShimModule = (source: string): boolean => MODULE.test(source);

/** What the export `name` of a module is, if the shim exports it. */
export function exportOfShim(source: string, name: string): Kind | undefined {
  if (!isShimModule(source)) return undefined;
  if (name === 'rootsAdoption') return mcp('adoption');
  return name === 'createRootsAdoption' || name === 'RootsAdoption'
    ? { is: 'export', source, name }
    : undefined;
}
