import { relative, sep } from 'node:path';
import { formatPatch, structuredPatch } from 'diff';
import type { AdoptionResult, FileChange } from '../adopt/result.ts';

/** The changes as git prints them, for `git apply` in any folder of the repository. */
export const formatAdoptionDiff = ({
  directory,
  changes,
}: Pick<AdoptionResult, 'directory' | 'changes'>): string =>
  changes.map(change => filePatch(change, directory)).join('');

function filePatch({ path, before, after }: FileChange, directory: string): string {
  const name = relative(directory, path).replaceAll(sep, '/');
  const isNew = before === undefined;
  const oldName = isNew ? '/dev/null' : `a/${name}`;
  const patch = structuredPatch(oldName, `b/${name}`, before ?? '', after, undefined, undefined, {
    context: 3,
  });
  return formatPatch({ ...patch, isGit: true, ...(isNew ? { isCreate: true } : {}) });
}
