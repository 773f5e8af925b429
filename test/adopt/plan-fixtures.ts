// The fixtures of adopt: folders with an input and an output each, planned in a folder of their own.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planAdoption, type AdoptionOptions } from '../../src/adopt/plan-adoption.ts';
import type { AdoptionPlan } from '../../src/adopt/types.ts';

export const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** Folders with an `input`, but for those of other tests. */
export const cases = readdirSync(FIXTURES)
  .filter(name => statSync(join(FIXTURES, name, 'input'), { throwIfNoEntry: false })?.isDirectory())
  .sort();

export type Tree = ReadonlyMap<string, string>;

/** The files below a folder, by their paths with `/`. */
export function readTree(folder: string): Tree {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    names.map(name => [relative(folder, name).split(sep).join('/'), readFileSync(name, 'utf8')]),
  );
}

export interface Adopted {
  readonly plan: AdoptionPlan;
  /** The whole folder after the changes. */
  readonly tree: Tree;
  /** Those of its files that were changed or made. */
  readonly changed: readonly string[];
}

/** Plans a tree in a temporary folder, applies the changes there, plans again, and hands both to `look`. */
export async function adopt(
  tree: Tree,
  options: AdoptionOptions = {},
): Promise<{ readonly first: Adopted; readonly second: Adopted; readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-uproot-plan-'));
  try {
    mkdirSync(join(folder, '.git')); // what stands above is not part of it
    for (const [name, text] of tree) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return { first: await once(folder, options), second: await once(folder, options), folder };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function once(folder: string, options: AdoptionOptions): Promise<Adopted> {
  const plan = await planAdoption({ gitignore: false, ...options, cwd: folder });
  for (const { path, after } of plan.changes) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
  }
  const changed = plan.changes.map(({ path }) => relative(folder, path).split(sep).join('/'));
  return { plan, tree: readTree(folder), changed };
}
