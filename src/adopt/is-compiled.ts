import { sep } from 'node:path';
import { isTypeScript } from './nodes.ts';
import type { Package } from './package-info.ts';

/**
 * Whether a file is what the compiler made of another one. The next build writes it anew, from what `adopt` has
 * rewritten; until then it would import files that are not there. Not asked for what a person names: `paths`, absolute.
 */
export function isCompiled(path: string, { outDirectory }: Package, paths: readonly string[]): boolean {
  if (outDirectory === undefined || isTypeScript(path)) return false;
  const out = outDirectory + sep;
  return path.startsWith(out) && !paths.some(named => (named + sep).startsWith(out));
}
