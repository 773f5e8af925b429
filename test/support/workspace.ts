import type { Files } from './tree.ts';

/** A workspace of npm whose packages run the script that a recipe gives them. */
export interface Workspace {
  readonly files: Files;
  /** The names of the packages, sorted; `packages/<name>` is the directory. */
  readonly packages: readonly string[];
}

/** Makes a clean workspace of `count` packages from a recipe with the files of the root and of one package. */
export function makeWorkspace(count: number, recipe: Readonly<Record<string, string>>): Workspace {
  const { 'packages/server/package.json': manifest = '{}', ...rootFiles } = recipe;
  const packages = Array.from({ length: count }, (_, index) => `p${String(index + 1).padStart(2, '0')}`);
  const packageFiles = packages.flatMap(name => [
    [`packages/${name}/package.json`, JSON.stringify({ ...JSON.parse(manifest), name })],
    [`packages/${name}/src/index.ts`, 'export const a = 1;\n'],
  ]);
  const root = {
    private: true,
    packageManager: 'npm@11.0.0',
    workspaces: ['packages/*'],
    devDependencies: { 'mcp-uproot': '*' },
  };
  const files = {
    'package.json': JSON.stringify(root),
    '.gitignore': 'node_modules\ndist\n.turbo\n.nx\n',
    ...rootFiles,
    ...Object.fromEntries(packageFiles),
  };
  return { files, packages };
}

/** The lock file of such a workspace with a version of mcp-uproot: the tools take that from there. */
export function lockFileOf(packages: readonly string[], version: string): string {
  const links = packages.flatMap(name => [
    [`node_modules/${name}`, { resolved: `packages/${name}`, link: true }],
    [`packages/${name}`, { name, version: '1.0.0' }],
  ]);
  const root = { workspaces: ['packages/*'], devDependencies: { 'mcp-uproot': '*' } };
  const locked = {
    '': root,
    'node_modules/mcp-uproot': { version, dev: true },
    ...Object.fromEntries(links),
  };
  return JSON.stringify({ lockfileVersion: 3, requires: true, packages: locked });
}
