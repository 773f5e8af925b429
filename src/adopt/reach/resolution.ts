// Which file a specifier means: without a tsconfig, since none need be there.
import { dirname, join } from 'node:path';
import type { SourceReader } from './source-reader.ts';

export interface Resolution {
  /** The project's file that a specifier in the file `from` means. */
  pathOf(from: string, specifier: string): string | undefined;
  /** Whether a specifier in the file `from` means the file `target`, or the package that it belongs to. */
  means(from: string, specifier: string, target: string): boolean;
  /** The name of the package that a file belongs to. */
  packageOf(path: string): string | undefined;
}

export const EXTENSION = /\.[cm]?[jt]sx?$/;
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

export function createResolution(reader: SourceReader, files: ReadonlySet<string>): Resolution {
  const paths = new Map<string, string | undefined>();
  function pathOf(from: string, specifier: string): string | undefined {
    const key = `${dirname(from)}\n${specifier}`;
    if (!paths.has(key)) paths.set(key, findPath(from, specifier));
    return paths.get(key);
  }

  function findPath(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('.')) return firstFile(join(dirname(from), specifier));
    const rest = aliased(specifier);
    if (rest === undefined) return fileOfPackage(specifier);
    // `@/x`: the nearest folder above that has it.
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const found = firstFile(join(folder, rest)) ?? firstFile(join(folder, 'src', rest));
      if (found !== undefined || folder === dirname(folder)) return found;
    }
  }

  /** `./x.js` is written for `x.ts`, `./x` for `x/index.ts`. */
  function firstFile(base: string): string | undefined {
    if (files.has(base) && EXTENSION.test(base)) return base;
    for (const stem of EXTENSION.test(base) ? [base, base.replace(EXTENSION, '')] : [base]) {
      for (const extension of EXTENSIONS) if (files.has(stem + extension)) return stem + extension;
    }
    return EXTENSIONS.map(extension => join(base, `index${extension}`)).find(path => files.has(path));
  }

  let folders: ReadonlyMap<string, string> | undefined;
  /** The source of a package of the workspace, by its name: what is published says `dist` where `src` stands. */
  function fileOfPackage(specifier: string): string | undefined {
    folders ??= packageFolders();
    const parts = specifier.split('/');
    const name = parts.splice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    const folder = folders.get(name);
    if (folder === undefined) return undefined;
    const below = parts.join('/').replace(/^dist\//, '');
    return firstFile(join(folder, 'src', below)) ?? firstFile(join(folder, below));
  }

  function packageFolders(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const seen = new Set<string>();
    for (const file of files) {
      for (let folder = dirname(file); !seen.has(folder); folder = dirname(folder)) {
        seen.add(folder);
        const name = nameIn(folder);
        if (name !== undefined) found.set(name, folder);
      }
    }
    return found;
  }

  const names = new Map<string, string | undefined>();
  function packageOfFolder(folder: string): string | undefined {
    if (!names.has(folder)) {
      const parent = dirname(folder);
      names.set(folder, nameIn(folder) ?? (parent === folder ? undefined : packageOfFolder(parent)));
    }
    return names.get(folder);
  }

  function nameIn(folder: string): string | undefined {
    try {
      const { name } = JSON.parse(reader.read(join(folder, 'package.json')) ?? '{}') as { name?: unknown };
      return typeof name === 'string' ? name : undefined;
    } catch {
      // A template that is no JSON names nothing.
      return undefined;
    }
  }

  return {
    pathOf,
    packageOf: path => packageOfFolder(dirname(path)),
    means: (from, specifier, target) => {
      if (specifier.startsWith('.') || aliased(specifier) !== undefined)
        return pathOf(from, specifier) === target;
      const name = packageOfFolder(dirname(target));
      if (name !== undefined && (specifier === name || specifier.startsWith(`${name}/`))) return true;
      // `baseUrl`: a path without a dot in front.
      return specifier.includes('/') && endsWith(target, specifier.replace(EXTENSION, ''));
    },
  };
}

/** What an alias (`@/x`, `~/x`, `#x`) names, below some folder. */
const aliased = (specifier: string): string | undefined => /^(?:[@~]\/|#\/?)(.+)$/.exec(specifier)?.[1];

function endsWith(path: string, specifier: string): boolean {
  const stem = path.replaceAll('\\', '/').replace(EXTENSION, '');
  return stem.endsWith(`/${specifier}`) || stem.endsWith(`/${specifier}/index`);
}
