// The two files that a package gets: the shim, which is ours, and where the directories come from, which is the user's.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { emittedShimOf } from '../detect/emitted-shim.ts';
import type { ClientRoots } from './options.ts';
import type { ImportEnding } from './package-info.ts';
import { unitOfText } from './read-units.ts';
import { readShimHash, readShimText } from './shim-texts.ts';
import type { FileChange } from './types.ts';
import { isTypeScript } from './nodes.ts';

/** What the emitted files end in; the module system of `.js` is ESM's. */
export type EmittedExtension = '.ts' | '.mts' | '.cts' | '.js' | '.mjs' | '.cjs';

export interface Emission {
  /** Absolute. */
  readonly directory: string;
  readonly extension: EmittedExtension;
  /** How relative imports between the emitted files, and to them, end by default. */
  readonly ending: ImportEnding;
  /** Whether the compiler has to be told to take in the types of node. */
  readonly referencesNode?: boolean;
}

/** A file that already stands where an emitted one would go, and is not ours. */
export class ForeignFileError extends Error {
  readonly path: string;

  constructor(path: string) {
    super('is in the way: mcp-uproot would write its own file of this name');
    this.path = path;
  }
}

const EXTENSIONS: readonly EmittedExtension[] = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];

/** The emitted files that a package already has, from `directory` upwards to the package. */
export function findEmission(
  directory: string,
  packageDirectory: string,
): Pick<Emission, 'directory' | 'extension'> | undefined {
  for (let at = directory; ; at = dirname(at)) {
    const extension = EXTENSIONS.find(candidate => existsSync(join(at, `roots-directories${candidate}`)));
    if (extension) return { directory: at, extension };
    if (at === packageDirectory || dirname(at) === at) return undefined;
  }
}

/** The changes that bring the emitted files to where and what they should be. Throws ForeignFileError. */
export function planEmittedFiles(emission: Emission, clientRoots: ClientRoots): FileChange[] {
  const { directory, extension, referencesNode } = emission;
  const shimPath = join(directory, `roots-adoption${extension}`);
  const changes = planShim(shimPath, referencesNode);
  const directories = join(directory, `roots-directories${extension}`);
  if (!existsSync(directories)) {
    changes.push({ path: directories, before: undefined, after: directoriesText(emission, clientRoots) });
  }
  return changes;
}

/** Writes the shim, or refreshes one that is edited or of another version. */
export function planShim(path: string, referencesNode = false): FileChange[] {
  const present = readIfPresent(path);
  if (present !== undefined && isCurrent(path, present)) return [];
  const shim = shimText(path, referencesNode || present?.includes(NODE_REFERENCE) === true);
  const changes: FileChange[] = [{ path, before: present, after: shim }];
  if (isTypeScript(path)) return changes;
  const declarations = path.replace(/\.([cm]?)js$/, '.d.$1ts');
  const before = readIfPresent(declarations);
  const after = `${NOTICE}\n${readShimText('declarations')}`;
  return before === after ? changes : [...changes, { path: declarations, before, after }];
}

/** Throws ForeignFileError for a file without our header. */
function isCurrent(path: string, text: string): boolean {
  const shim = emittedShimOf(unitOfText(path, text.replace(/^\uFEFF/, ''), []).file);
  if (!shim) throw new ForeignFileError(path);
  return shim.state === 'current';
}

const readIfPresent = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

const NOTICE = '// Generated: do not edit, delete after the migration.';

const NODE_REFERENCE = '/// <reference types="node" />';

/** The shim with its header, by which `check` sees whether it was edited or is of another version. */
export function shimText(path: string, referencesNode = false): string {
  const form = isTypeScript(path) ? 'ts' : path.endsWith('.cjs') ? 'cjs' : 'esm';
  const header = `// mcp-uproot/roots-adoption@${__VERSION__} sha256-${readShimHash(form)}`;
  const reference = referencesNode && form === 'ts' ? `${NODE_REFERENCE}\n` : '';
  return `${header}\n${NOTICE}\n/* eslint-disable */\n${reference}${readShimText(form)}`;
}

/** How a module beside or below imports an emitted file. */
export function specifierOf(from: string, emission: Emission, name: string, ending: ImportEnding): string {
  const target = join(emission.directory, name);
  const path = relative(dirname(from), target).split(sep).join('/');
  return (path.startsWith('.') ? path : `./${path}`) + endingOf(from, emission.extension, ending);
}

function endingOf(from: string, extension: EmittedExtension, ending: ImportEnding): string {
  const isTyped = isTypeScript(`x${extension}`);
  // A JavaScript file is found under its own name only; `.mjs`, `.cjs` and theirs are never guessed.
  if (!isTyped) return extension === '.js' && ending === 'none' && isTypeScript(from) ? '' : extension;
  if (ending === 'ts') return extension;
  if (ending === 'none' && extension === '.ts') return '';
  return extension.replace('ts', 'js');
}

const ABOUT = [
  '// Where the directories of this server come from until the deprecated MCP roots are gone.',
  '// This file is yours: mcp-uproot wrote it once and does not change it again.',
];

/** The text of roots-directories, which the user goes on with. */
export function directoriesText(emission: Emission, clientRoots: ClientRoots): string {
  const { extension, directory, ending } = emission;
  const isTyped = isTypeScript(`x${extension}`);
  const self = join(directory, `roots-directories${extension}`);
  const shim = `'${specifierOf(self, emission, 'roots-adoption', ending)}'`;
  const imports =
    extension === '.cjs'
      ? [`const { delimiter } = require('node:path');`, `const { createRootsAdoption } = require(${shim});`]
      : [
          `import { delimiter } from 'node:path';`,
          `import { createRootsAdoption } from ${shim};`,
          ...(isTyped ? [`import type { RootsAdoption } from ${shim};`] : []),
        ];
  const names =
    clientRoots === 'keep'
      ? 'MCP_DIRECTORIES, MCP_SANDBOX_ROOT'
      : 'MCP_ADOPT_CLIENT_ROOTS, MCP_DIRECTORIES, MCP_SANDBOX_ROOT';
  const target =
    extension === '.cjs'
      ? 'exports.rootsAdoption'
      : `export const rootsAdoption${isTyped ? ': RootsAdoption' : ''}`;
  const lines = [
    ...(extension === '.cjs' ? [`'use strict';`] : []),
    ...ABOUT,
    ...imports,
    '',
    `const { ${names} } = process.env;`,
    '',
    `${target} = createRootsAdoption({`,
    `  // The operator's directories, separated as in PATH. Where there are any, no client is asked.`,
    `  directories: (MCP_DIRECTORIES ?? '').split(delimiter).filter(directory => directory !== ''),`,
    ...(clientRoots === 'keep'
      ? [`  // As before: a client's roots are taken where the operator gave no directories.`]
      : [`  // Off until the operator asks for it: a client's roots where there are no directories.`]),
    `  adoptClientRoots: ${clientRoots === 'keep' ? 'true' : `MCP_ADOPT_CLIENT_ROOTS === '1'`},`,
    `  // Nothing outside this directory is ever used.`,
    `  sandboxRoot: MCP_SANDBOX_ROOT,`,
    `});`,
    '',
  ];
  return lines.join('\n');
}

/** The deepest folder that holds all of `paths`. */
export function commonDirectory(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map(path => dirname(path).split(sep));
  let common = first;
  for (const parts of others) {
    let length = 0;
    while (length < common.length && common[length] === parts[length]) length++;
    common = common.slice(0, length);
  }
  return common.join(sep) || sep;
}
