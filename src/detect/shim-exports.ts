// What the files that `mcp-uproot adopt` emits export.
import { mcp, type Kind } from './kinds.ts';

const MODULE = /(?:^|\/)(?:roots-adoption|roots-directories)(?:\.[cm]?[jt]s)?$|^mcp-uproot\/shim$/;

/** What the export `name` of a module is, if the shim exports it. */
export function exportOfShim(source: string, name: string): Kind | undefined {
  if (!MODULE.test(source)) return undefined;
  if (name === 'rootsAdoption') return mcp('adoption');
  return name === 'createRootsAdoption' || name === 'RootsAdoption'
    ? { is: 'export', source, name }
    : undefined;
}
