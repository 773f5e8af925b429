// The nearest package.json above a file, and what follows from it and from the files beside it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { literalString } from '../detect/strings.ts';
import type { PackageInfo, SourceUnit } from './types.ts';

/** How relative imports end: `./x.js`, `./x` or `./x.ts`. */
export type ImportEnding = 'js' | 'none' | 'ts';

export interface Package extends PackageInfo {
  /** How relative imports of TypeScript end, as far as the compiler's options tell. */
  readonly ending: ImportEnding;
  /** Where the compiler writes, absolute: undefined where that is not said, or is the package itself. */
  readonly outDirectory: string | undefined;
  /**
   * The folder that the compiler takes its input from, absolute: `rootDir`, or else what all of `include` is in.
   * Undefined where that is not said, or is the package itself.
   */
  readonly sourceDirectory: string | undefined;
  /** Whether the types of node are there, but the compiler's options leave them out. */
  readonly lacksNodeTypes: boolean;
}

/** Returns a function that gives the package of a file; it remembers them by directory. */
export function createPackageReader(fallback: string): (file: string) => Package {
  const known = new Map<string, Package>();
  const ofDirectory = (directory: string): Package => {
    let info = known.get(directory);
    if (!info) {
      const parent = dirname(directory);
      const json = readJson(join(directory, 'package.json'));
      if (json) info = describe(directory, json);
      else info = parent === directory ? describe(fallback, {}) : ofDirectory(parent);
      known.set(directory, info);
    }
    return info;
  };
  return file => ofDirectory(dirname(file));
}

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describe(directory: string, json: Json): Package {
  const options = compilerOptions(join(directory, 'tsconfig.json'), 0);
  const type = json['type'] === 'module' ? 'module' : 'commonjs';
  return {
    directory,
    sdk: sdkOf(directory),
    type,
    hasNodeTypes: hasNodeTypes(directory),
    isWorkers: ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'].some(name =>
      existsSync(join(directory, name)),
    ),
    ending: endingOf(options, type),
    outDirectory: folderIn(directory, options['outdir']),
    sourceDirectory: folderIn(directory, options['rootdir'] ?? includedFolder(directory)),
    lacksNodeTypes: lacksNodeTypes(directory, options),
  };
}

function folderIn(directory: string, name: unknown): string | undefined {
  const folder = typeof name === 'string' ? resolve(directory, name) : undefined;
  return folder?.startsWith(directory + sep) === true ? folder : undefined;
}

/** The one folder that all patterns of `include` begin with. */
function includedFolder(directory: string): string | undefined {
  const include = readJson(join(directory, 'tsconfig.json'))?.['include'];
  if (!Array.isArray(include)) return undefined;
  const folders = new Set(
    include.map(pattern => {
      const [first = ''] = String(pattern).replace(/^\.\//, '').split('/');
      return /[*?]/.test(first) || SOURCE_FILE.test(first) ? '.' : first;
    }),
  );
  return folders.size === 1 ? [...folders][0] : undefined;
}

const SOURCE_FILE = /\.[cm]?[jt]sx?$/;

/** TypeScript 6 takes in no types that nobody names; before, it took in all that are installed. */
function lacksNodeTypes(directory: string, { types }: Json): boolean {
  const isNamed = Array.isArray(types) && (types.includes('node') || types.includes('*'));
  if (isNamed || !hasPackage(directory, ['@types/node'])) return false;
  return Array.isArray(types) || typescriptMajor(directory) >= 6;
}

/** Of what is installed, or else of what is asked for; 0 if neither says. */
function typescriptMajor(directory: string): number {
  for (const at of upwards(directory)) {
    const installed = readJson(join(at, 'node_modules', 'typescript', 'package.json'))?.['version'];
    const json = readJson(join(at, 'package.json')) ?? {};
    const asked = DEPENDENCIES.map(key => json[key]).flatMap(list =>
      isRecord(list) ? list['typescript'] : [],
    );
    const version = [installed, ...asked].find(each => typeof each === 'string');
    if (version !== undefined) return Number(/\d+/.exec(version)?.[0] ?? 0);
  }
  return 0;
}

/** Up to the root of the repository: what stands above belongs to somebody else. */
function* upwards(directory: string): Iterable<string> {
  for (let at = directory; ; at = dirname(at)) {
    yield at;
    if (existsSync(join(at, '.git')) || dirname(at) === at) return;
  }
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

const dependenciesOf = (json: Json): ReadonlySet<string> =>
  new Set(
    DEPENDENCIES.flatMap(key => {
      const listed = json[key];
      return isRecord(listed) ? Object.keys(listed) : [];
    }),
  );

/** Those of the package itself, or of the workspace around it. */
function sdkOf(directory: string): PackageInfo['sdk'] {
  for (const at of upwards(directory)) {
    const json = readJson(join(at, 'package.json'));
    if (!json) continue;
    const names = dependenciesOf(json);
    const v1 = names.has('@modelcontextprotocol/sdk');
    const v2 = names.has('@modelcontextprotocol/server');
    if (v1 || v2) return v1 && v2 ? 'both' : v1 ? 'v1' : 'v2';
  }
  return 'none';
}

const NODE_TYPES = ['@types/node', '@types/bun', 'bun-types'];

/** Declared or installed here or above; Deno brings its own. */
function hasNodeTypes(directory: string): boolean {
  for (const at of upwards(directory)) {
    if (existsSync(join(at, 'deno.json')) || existsSync(join(at, 'deno.jsonc'))) return true;
  }
  return hasPackage(directory, NODE_TYPES);
}

function hasPackage(directory: string, names: readonly string[]): boolean {
  for (const at of upwards(directory)) {
    if (names.some(name => existsSync(join(at, 'node_modules', name)))) return true;
    const json = readJson(join(at, 'package.json'));
    if (json && names.some(name => dependenciesOf(json).has(name))) return true;
  }
  return false;
}

/** What `module` and `moduleResolution` ask for. */
function endingOf(options: Json, type: Package['type']): ImportEnding {
  const text = (name: string): string => {
    const value = options[name];
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  const resolution = text('moduleresolution') || text('module');
  if (/^node(?:16|18|20|next)$/.test(resolution)) return type === 'module' ? 'js' : 'none';
  if (resolution !== '') return 'none';
  return type === 'module' ? 'js' : 'none';
}

/** With lower-case names; of the file itself and of the local ones that it extends. */
function compilerOptions(path: string, depth: number): Json {
  const json = depth > 8 ? undefined : readJson(path);
  if (!json) return {};
  const bases = [json['extends']].flat().filter(base => typeof base === 'string' && base.startsWith('.'));
  const inherited = bases.map(base => {
    const file = join(dirname(path), base as string);
    return compilerOptions(existsSync(file) && file.endsWith('.json') ? file : `${file}.json`, depth + 1);
  });
  const own = isRecord(json['compilerOptions']) ? json['compilerOptions'] : {};
  return Object.assign(
    {},
    ...inherited,
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])),
  ) as Json;
}

/** A JSON object, with the comments and trailing commas that tsconfig.json may have. */
function readJson(path: string): Json | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
  for (const candidate of [text, withoutComments(text)]) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (isRecord(value)) return value;
    } catch {
      // a template, or a file that its own tools will complain about
    }
  }
  return undefined;
}

const withoutComments = (text: string): string =>
  text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, string: string | undefined) => string ?? '')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, string: string | undefined) => string ?? '');

/** The SDK that a file's servers come from: what it imports says more than what the package depends on. */
export function sdkOfUnit({ file }: SourceUnit, { sdk }: PackageInfo): 'v1' | 'v2' {
  const sources = [
    ...file.tree.all('ImportDeclaration').map(({ source }) => source.value),
    ...file.tree.all('ImportExpression').map(({ source }) => literalString(source) ?? ''),
    ...file.tree
      .all('CallExpression')
      .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'require')
      .map(({ arguments: given }) => literalString(given[0]) ?? ''),
  ];
  const has = (name: RegExp): boolean => sources.some(source => name.test(source));
  if (has(/^(?:npm:\/?)?@modelcontextprotocol\/(?:server|core|node|express|hono|fastify)\b/)) return 'v2';
  if (has(/^(?:npm:\/?)?@modelcontextprotocol\/sdk\b/)) return 'v1';
  return sdk === 'v2' || sdk === 'both' ? 'v2' : 'v1';
}
