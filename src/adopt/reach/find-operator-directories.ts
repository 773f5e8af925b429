import { relative } from 'node:path';
import type { TSESTree } from '@typescript-eslint/types';
import { positionsIn } from '../../detect/positions.ts';
import { lastName } from '../../detect/shapes.ts';
import { isShimModule } from '../../detect/shim-exports.ts';
import { literalString, propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import { importSitesOf } from './module-imports.ts';
import { createProject, type Module, type Project } from './project.ts';
import type { ReachOptions } from './find-reach.ts';
import type { SourceReader } from './source-reader.ts';
import { isTestPath } from './test-files.ts';

/** A place where the server reads directories; the line is 1-based. */
export interface OperatorDirectories {
  readonly path: string;
  readonly line: number;
}

/** Words that name directories, in options, variables of the environment and fields of a configuration. */
const DIRECTORY =
  /dir(?:s|ectory|ectories)?$|roots?$|folders?$|workspaces?$|workspace_?(?:dir|path|root)s?$|allowed_?paths?$|sandbox$/i;
/** The same, anywhere in a statement that uses the arguments. */
const SPEAKS_OF_DIRECTORIES = /dir(?:s|ectory|ectories)?\b|directories|roots?\b|folder|workspace|sandbox/i;
/** Variables of the system, which no operator sets for a server. */
const SYSTEM =
  /^(?:HOME|PATH|NODE_PATH|TMPDIR|TEMPDIR|XDG_\w+|NODE_\w+|npm_\w+|INIT_CWD|PWD|USERPROFILE|APPDATA|LOCALAPPDATA)$/;

/** What a module must hold to read any of it. */
const TOKENS = [
  'process.argv',
  'process.env',
  'parseArgs',
  'ption(',
  'argument(',
  'positional(',
  'JSON.parse',
];

/** From the sites up the imports: an entry point is near. */
const MAX_STEPS = 3;
const MAX_MODULES = 40;

/**
 * Where the server reads directories from its arguments, the environment or a configuration file, in the modules
 * around the sites: `adopt` points at them, since only the server's code knows them. Sorted, one a line.
 */
export function findOperatorDirectories(
  units: readonly Module[],
  { root, reader, modulesOf }: ReachOptions,
): OperatorDirectories[] {
  // The emitted file reads them too, and hands them on already.
  const isLeftOut = (path: string) => isTestPath(relative(root, path)) || isShimModule(path);
  const project = createProject({ reader, modules: units, sdkModulesOf: modulesOf, isLeftOut });
  const found = modulesAround(units, project, reader, isLeftOut).flatMap(module => {
    const locate = positionsIn(module.file.text);
    const lines = new Set([...readsIn(module)].map(({ range }) => locate([range[0], range[1]]).start.line));
    return [...lines].map(line => ({ path: module.path, line }));
  });
  return found.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}

/** The modules of the sites, those that import them up to the entry point, and what all of these import. */
function modulesAround(
  units: readonly Module[],
  project: Project,
  reader: SourceReader,
  isLeftOut: (path: string) => boolean,
): Module[] {
  const around = new Map(units.map(unit => [unit.path, unit]));
  const add = (module: Module): boolean => {
    if (around.has(module.path) || around.size >= MAX_MODULES) return false;
    around.set(module.path, module);
    return true;
  };
  let last: readonly Module[] = units;
  for (let step = 0; step < MAX_STEPS && last.length > 0; step++) {
    last = last
      .flatMap(module =>
        around.size < MAX_MODULES ? project.importersOf(module).map(found => found.module) : [],
      )
      .filter(add);
  }
  for (const module of [...around.values()]) {
    for (const { source } of importSitesOf(module.file)) {
      const path = project.pathOf(module, source);
      if (path === undefined || isLeftOut(path) || reader.filesWith(TOKENS, [path]).length === 0) continue;
      const imported = project.resolve(module, source);
      if (imported) add(imported);
    }
  }
  return [...around.values()];
}

function* readsIn(module: Module): Iterable<Node> {
  const { tree, bindings } = module.file;
  for (const member of tree.all('MemberExpression')) {
    if (isProcessMember(member, 'argv', module)) {
      if (isReadAsDirectories(member, module)) yield member;
    } else if (isProcessMember(member, 'env', module)) {
      yield* environmentIn(member, module);
    } else if (isOfConfiguration(member, module) && DIRECTORY.test(propertyName(member, bindings) ?? '')) {
      yield member.property;
    }
  }
  for (const call of tree.all('CallExpression')) {
    const name = lastName(call.callee, bindings) ?? '';
    const [first] = call.arguments;
    const text = literalString(first);
    // commander and yargs: `.option('--root <dir>')`, `.argument('[directories...]')`, `.positional('dir', …)`
    if (/^(?:option|requiredOption|addOption|argument|positional)$/.test(name) && text !== undefined) {
      if (call.callee.type === 'MemberExpression' && isDirectoryOption(text)) yield call;
    }
    // parseArgs({ options: { root: { type: 'string' } } })
    if (name === 'parseArgs' && first?.type === 'ObjectExpression') yield* parsedOptions(first, module);
  }
}

const isDirectoryOption = (text: string): boolean =>
  text
    .split(/[\s,|]+/)
    .map(word => word.replace(/^-+|^[<[]+|[>\].]+$/g, '').replaceAll('-', '_'))
    .some(word => DIRECTORY.test(word));

function* parsedOptions(options: TSESTree.ObjectExpression, { file }: Module): Iterable<Node> {
  for (const property of options.properties) {
    if (property.type !== 'Property' || propertyName(property, file.bindings) !== 'options') continue;
    if (property.value.type !== 'ObjectExpression') continue;
    for (const option of property.value.properties) {
      if (option.type !== 'Property') continue;
      if (DIRECTORY.test((propertyName(option, file.bindings) ?? '').replaceAll('-', '_'))) yield option;
    }
  }
}

/** `process.argv`; of `argv` alone, as imported from node:process, nobody makes use. */
function isProcessMember(member: TSESTree.MemberExpression, name: string, { file }: Module): boolean {
  return (
    member.object.type === 'Identifier' &&
    member.object.name === 'process' &&
    propertyName(member, file.bindings) === name
  );
}

/** `process.argv.slice(2)` that some statement uses as directories; `process.argv[1]` is the program itself. */
function isReadAsDirectories(argv: TSESTree.MemberExpression, module: Module): boolean {
  const { tree, bindings } = module.file;
  const parent = tree.parentOf(argv);
  if (parent?.type === 'MemberExpression' && parent.object === argv && parent.computed) {
    const { property } = parent;
    if (property.type === 'Literal' && Number(property.value) < 2) return false;
  }
  const statement = statementAround(argv, module);
  if (SPEAKS_OF_DIRECTORIES.test(textOf(statement, module))) return true;
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.some(({ id }) =>
    (id.type === 'Identifier' ? (bindings.variableOf(id)?.references ?? []) : []).some(
      ({ identifier, init }) =>
        init !== true && SPEAKS_OF_DIRECTORIES.test(textOf(statementAround(identifier, module), module)),
    ),
  );
}

const textOf = ({ range }: Node, { file }: Module): string => file.text.slice(...range);

/** The innermost statement; of a block's only the head would matter, and it has no names of its own. */
function statementAround(node: Node, { file }: Module): Node {
  for (const up of file.tree.ancestorsOf(node)) {
    if (up.type.endsWith('Statement') || up.type === 'VariableDeclaration') {
      return up.type === 'IfStatement' ? up.test : up;
    }
  }
  return node;
}

function* environmentIn(env: TSESTree.MemberExpression, { file }: Module): Iterable<Node> {
  const { tree, bindings } = file;
  const parent = tree.parentOf(env);
  const isDirectory = (name: string | undefined): boolean =>
    name !== undefined && DIRECTORY.test(name) && !SYSTEM.test(name);
  if (parent?.type === 'MemberExpression' && parent.object === env) {
    const owner = tree.parentOf(parent);
    const isWritten =
      (owner?.type === 'AssignmentExpression' && owner.left === parent) || owner?.type === 'UnaryExpression';
    if (!isWritten && isDirectory(propertyName(parent, bindings))) yield parent;
  }
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'ObjectPattern') {
    for (const property of parent.id.properties) {
      if (property.type === 'Property' && isDirectory(propertyName(property, bindings))) yield property;
    }
  }
}

/** A member of what `JSON.parse` gave, of a configuration file most likely. */
function isOfConfiguration({ object }: TSESTree.MemberExpression, { file }: Module): boolean {
  if (object.type !== 'Identifier' || !/config|settings|options/i.test(object.name)) return false;
  const declarator: Node | undefined = file.bindings.variableOf(object)?.defs[0]?.node;
  return (
    declarator?.type === 'VariableDeclarator' &&
    declarator.init != null &&
    /\bJSON\.parse\s*\(/.test(file.text.slice(...declarator.init.range))
  );
}
