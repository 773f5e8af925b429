// The modules of the project, parsed when they are needed and only then.
import { basename, dirname, sep } from 'node:path';
import type { File } from '../../detect/file.ts';
import { analyse } from '../../detect/index.ts';
import { parseSource } from '../../parse/parse-source.ts';
import { importSitesOf, type ImportSite } from './module-imports.ts';
import { createResolution, EXTENSION } from './resolution.ts';
import type { SourceReader } from './source-reader.ts';

/** A parsed source file. */
export interface Module {
  /** Absolute. */
  readonly path: string;
  readonly file: File;
}

/** An import or a re-export, and where it stands. */
export interface Import {
  readonly module: Module;
  readonly site: ImportSite;
}

export interface Project {
  /** The module of the project that a specifier means. */
  resolve(from: Module, specifier: string): Module | undefined;
  /** The same as a path, without parsing it. */
  pathOf(from: Module, specifier: string): string | undefined;
  /**
   * The imports and re-exports by which other modules may take the export `name`; without it, any export, by a path
   * to the module itself.
   */
  importersOf(module: Module, name?: string): readonly Import[];
  /** The modules that hold `name` and one of `others`. */
  modulesWith(name: string, others: readonly string[]): readonly Module[];
  /** The modules that hold one of the tokens. */
  modulesHolding(tokens: readonly string[]): readonly Module[];
}

export interface ProjectOptions {
  readonly reader: SourceReader;
  /** Files that are parsed already. */
  readonly modules: readonly Module[];
  /** More modules that export the SDK to a file, from the setting `mcp-uproot.modules`. */
  readonly sdkModulesOf: (path: string) => readonly string[];
  /** Files whose calls do not count. */
  readonly isLeftOut: (path: string) => boolean;
}

export function createProject({ reader, modules, sdkModulesOf, isLeftOut }: ProjectOptions): Project {
  const files = new Set([...reader.files, ...modules.map(({ path }) => path)]);
  const candidates = [...files].filter(path => !isLeftOut(path));
  const resolution = createResolution(reader, files);

  const parsed = new Map<string, Module | undefined>(modules.map(module => [module.path, module]));
  /** Undefined for a file that is not the project's or does not parse. */
  function moduleAt(path: string): Module | undefined {
    if (!parsed.has(path)) parsed.set(path, files.has(path) ? parse(path) : undefined);
    return parsed.get(path);
  }

  function parse(path: string): Module | undefined {
    const text = reader.read(path);
    if (text === undefined) return undefined;
    try {
      return { path, file: analyse({ ...parseSource(path, text), text, modules: sdkModulesOf(path) }) };
    } catch {
      // What does not parse is reported where the files of the command line are read.
      return undefined;
    }
  }

  // Searches by bytes go over the whole project: each is made once.

  const searches = new Map<string, readonly string[]>();
  function filesWith(tokens: readonly string[]): readonly string[] {
    return remember(searches, tokens.join('\n'), () => reader.filesWith(tokens, candidates));
  }

  const holders = new Map<string, readonly string[]>();
  /** The files that hold a specifier such as an importer's of `path` must have. */
  function holdersOf(path: string): readonly string[] {
    return remember(holders, path, () => {
      const stem = basename(path).replace(EXTENSION, '');
      const names = stem === 'index' ? [stem, basename(dirname(path))] : [stem];
      const likely = filesWith(names.flatMap(name => [`/${name}`, `#${name}`]));
      const found = new Set(reader.filesWith(names.flatMap(specifierEnds), likely));
      if (stem === 'index') {
        const below = candidates.filter(each => each.startsWith(dirname(path) + sep));
        for (const each of reader.filesWith(DOTS, below)) found.add(each);
      }
      return [...found].filter(each => mayImport(each, path)).sort();
    });
  }

  /** Whether a text in quotes means `target`: many files have a name such as `server`, and few import this one. */
  function mayImport(path: string, target: string): boolean {
    const text = reader.read(path) ?? '';
    for (const [specifier] of text.matchAll(QUOTED))
      if (resolution.means(path, specifier, target)) return true;
    return false;
  }

  /** The files that import the package of `path`, as the other packages of a workspace do. */
  function holdersOfPackage(path: string): readonly string[] {
    const name = resolution.packageOf(path);
    return name === undefined ? [] : filesWith([`'${name}`, `"${name}`]);
  }

  const imports = new Map<string, readonly Import[]>();

  return {
    pathOf: (from, specifier) => resolution.pathOf(from.path, specifier),
    resolve: (from, specifier) => {
      const path = resolution.pathOf(from.path, specifier);
      return path === undefined ? undefined : moduleAt(path);
    },
    importersOf: (target, name) =>
      remember(imports, `${target.path}\n${name ?? ''}`, () => {
        const own = holdersOf(target.path);
        const isAnyName = name === undefined || name === 'default' || name === 'module.exports';
        const takers = isAnyName
          ? own
          : reader.filesWith([name, ...WHOLE], [...own, ...holdersOfPackage(target.path)]);
        return [...new Set(takers)].flatMap(path => {
          const module = path === target.path ? undefined : moduleAt(path);
          if (!module) return [];
          return importSitesOf(module.file)
            .filter(({ source }) => resolution.means(path, source, target.path))
            .map(site => ({ module, site }));
        });
      }),
    modulesWith: (name, others) =>
      reader
        .filesWith([name], others.length > 0 ? filesWith(others) : [])
        .flatMap(path => moduleAt(path) ?? []),
    modulesHolding: tokens => filesWith(tokens).flatMap(path => moduleAt(path) ?? []),
  };
}

function remember<T>(known: Map<string, T>, key: string, compute: () => T): T {
  let value = known.get(key);
  if (value === undefined) {
    value = compute();
    known.set(key, value);
  }
  return value;
}

/** What takes all exports at once, or may. */
const WHOLE: readonly string[] = ['* as', '*as', 'export *', 'export*', 'import(', 'require('];

/** What stands between two quotes, also between the end of one string and the start of the next. */
const QUOTED = /(?<=['"`])[^'"`\r\n]+(?=['"`])/g;

/** How a specifier of a file or a folder ends, with what stands around it. */
const specifierEnds = (name: string): string[] =>
  ['/', '#'].flatMap(before => [`'`, `"`, '`', '.', '/'].map(after => before + name + after));

/** Specifiers of the `index` of a folder, from inside of it. */
const DOTS: readonly string[] = [`'`, `"`].flatMap(quote =>
  ['.', './', '..', '../', '/..', '/../'].map(dots => (dots.startsWith('/') ? '' : quote) + dots + quote),
);
