// The modules of the project, parsed when they are needed and only then.
import { basename, dirname, join } from 'node:path';
import { analyse } from '../../detect/index.ts';
import type { File } from '../../detect/file.ts';
import { parseSource } from '../../parse/parse-source.ts';
import { importSitesOf, type ImportSite } from './module-imports.ts';
import type { SourceReader } from './source-reader.ts';

/** A parsed source file. */
export interface Module {
  /** Absolute. */
  readonly path: string;
  readonly file: File;
}

export interface Project {
  /** Parses a file; undefined if it is none of the project's or does not parse. */
  moduleAt(path: string): Module | undefined;
  /** The module of the project that a specifier means. */
  resolve(from: Module, specifier: string): Module | undefined;
  /** The imports and re-exports by which other modules may take the export `name`. */
  importersOf(
    module: Module,
    name: string,
  ): readonly { readonly module: Module; readonly site: ImportSite }[];
  /** The modules that hold `name` and one of `others`. */
  modulesWith(name: string, others: readonly string[]): readonly Module[];
  /** The modules that hold one of the tokens. */
  modulesHolding(tokens: readonly string[]): readonly Module[];
}

export interface ProjectOptions {
  readonly reader: SourceReader;
  /** Files that are parsed already. */
  readonly modules: readonly Module[];
  /** More modules that export the SDK, from the setting `mcp-uproot.modules`. */
  readonly sdkModules: readonly string[];
  /** Files whose calls do not count. */
  readonly isLeftOut: (path: string) => boolean;
}

const EXTENSION = /\.[cm]?[jt]sx?$/;
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

export function createProject({ reader, modules, sdkModules, isLeftOut }: ProjectOptions): Project {
  const files = new Set(reader.files);
  const parsed = new Map<string, Module | undefined>(modules.map(module => [module.path, module]));
  for (const { path } of modules) files.add(path);

  function moduleAt(path: string): Module | undefined {
    if (!parsed.has(path)) parsed.set(path, files.has(path) ? parse(path) : undefined);
    return parsed.get(path);
  }

  function parse(path: string): Module | undefined {
    const text = reader.read(path);
    if (text === undefined) return undefined;
    try {
      return { path, file: analyse({ ...parseSource(path, text), text, modules: sdkModules }) };
    } catch {
      // What does not parse is reported where the files of the command line are read.
      return undefined;
    }
  }

  const searches = new Map<string, readonly string[]>();
  /** Remembered, since many values of one module are looked for. */
  function filesWith(tokens: readonly string[]): readonly string[] {
    const key = tokens.join('\n');
    let found = searches.get(key);
    if (!found) {
      found = reader.filesWith(tokens).filter(path => !isLeftOut(path));
      searches.set(key, found);
    }
    return found;
  }

  const resolved = new Map<string, string | undefined>();
  function resolvePath(from: string, specifier: string): string | undefined {
    const key = `${dirname(from)}\n${specifier}`;
    if (!resolved.has(key)) resolved.set(key, findPath(from, specifier));
    return resolved.get(key);
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
    const stems = EXTENSION.test(base) ? [base, base.replace(EXTENSION, '')] : [base];
    if (files.has(base) && EXTENSION.test(base)) return base;
    for (const stem of stems) {
      for (const extension of EXTENSIONS) if (files.has(stem + extension)) return stem + extension;
    }
    return EXTENSIONS.map(extension => join(base, `index${extension}`)).find(path => files.has(path));
  }

  let folders: Map<string, string> | undefined;
  /** The source of a package of the workspace, by its name: what is published says `dist` where `src` stands. */
  function fileOfPackage(specifier: string): string | undefined {
    folders ??= packageFolders();
    const [scope = '', name = '', ...rest] = specifier.startsWith('@')
      ? specifier.split('/')
      : ['', ...specifier.split('/')];
    const folder = folders.get(scope === '' ? name : `${scope}/${name}`);
    if (folder === undefined) return undefined;
    const below = rest.join('/').replace(/^dist\//, '');
    return firstFile(join(folder, 'src', below)) ?? firstFile(join(folder, below));
  }

  function packageFolders(): Map<string, string> {
    const found = new Map<string, string>();
    const seen = new Set<string>();
    for (const file of files) {
      for (let folder = dirname(file); !seen.has(folder); folder = dirname(folder)) {
        seen.add(folder);
        const text = reader.read(join(folder, 'package.json'));
        const name = text === undefined ? undefined : nameIn(text);
        if (name !== undefined) found.set(name, folder);
      }
    }
    return found;
  }

  const packages = new Map<string, string | undefined>();
  /** The name of the nearest package: how the other packages of a workspace import it. */
  function packageNameOf(folder: string): string | undefined {
    if (!packages.has(folder)) {
      const text = reader.read(join(folder, 'package.json'));
      const parent = dirname(folder);
      packages.set(
        folder,
        text === undefined ? (parent === folder ? undefined : packageNameOf(parent)) : nameIn(text),
      );
    }
    return packages.get(folder);
  }

  function isImportOf(from: Module, specifier: string, target: Module): boolean {
    if (specifier.startsWith('.') || aliased(specifier) !== undefined)
      return resolvePath(from.path, specifier) === target.path;
    const name = packageNameOf(dirname(target.path));
    if (name !== undefined && (specifier === name || specifier.startsWith(`${name}/`))) return true;
    // `baseUrl`: a path without a dot in front.
    return specifier.includes('/') && firstFileEnds(target.path, specifier.replace(EXTENSION, ''));
  }

  return {
    moduleAt,
    resolve: (from, specifier) => {
      const path = resolvePath(from.path, specifier);
      return path === undefined ? undefined : moduleAt(path);
    },
    importersOf: (module, name) => {
      const holders = filesWith(specifierTokens(module.path, packageNameOf(dirname(module.path))));
      const isAnyName = name === 'default' || name === 'module.exports';
      const takers = isAnyName ? holders : reader.filesWith([name, 'export *', 'export*'], holders);
      return takers.flatMap(path => {
        const importer = path === module.path ? undefined : moduleAt(path);
        if (!importer) return [];
        return importSitesOf(importer.file)
          .filter(site => isImportOf(importer, site.source, module))
          .map(site => ({ module: importer, site }));
      });
    },
    modulesWith: (name, others) =>
      reader
        .filesWith([name], others.length > 0 ? filesWith(others) : [])
        .flatMap(path => moduleAt(path) ?? []),
    modulesHolding: tokens => filesWith(tokens).flatMap(path => moduleAt(path) ?? []),
  };
}

/** What an alias (`@/x`, `~/x`, `#x`) names, below some folder. */
const aliased = (specifier: string): string | undefined => /^(?:[@~]\/|#\/?)(.+)$/.exec(specifier)?.[1];

const firstFileEnds = (path: string, specifier: string): boolean => {
  const stem = path.replaceAll('\\', '/').replace(EXTENSION, '');
  return stem.endsWith(`/${specifier}`) || stem.endsWith(`/${specifier}/index`);
};

function nameIn(text: string): string | undefined {
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** How a specifier of the file ends, with what stands around it: bytes that every importer holds. */
function specifierTokens(path: string, packageName: string | undefined): readonly string[] {
  const stem = basename(path).replace(EXTENSION, '');
  const quoted = (text: string): string[] => [`${text}'`, `${text}"`, `${text}\``];
  const tokens = [...quoted(`/${stem}`), `/${stem}.`, ...quoted(`#${stem}`), `#${stem}.`];
  if (stem === 'index') {
    const folder = basename(dirname(path));
    tokens.push(...quoted(`/${folder}`), ...quoted(`/${folder}/`), ...quoted(`#${folder}`));
    for (const dots of [`'.`, `".`])
      tokens.push(...['', '/', './', '.'].map(end => `${dots}${end}${dots[0]}`));
    tokens.push(...quoted('/..'), ...quoted('/../'));
  }
  if (packageName !== undefined) tokens.push(`'${packageName}`, `"${packageName}`);
  return tokens;
}
