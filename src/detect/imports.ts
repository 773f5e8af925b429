import type { TSESTree } from '@typescript-eslint/types';
import { isMcpModule, SDK_ONLY_NAMES } from '../catalog/modules.ts';
import type { Bindings } from './bindings.ts';
import { ELSEWHERE, FOREIGN, type Kind } from './kinds.ts';
import { exportOfShim } from './shim-exports.ts';
import { isGlobal } from './shapes.ts';
import { literalString, propertyName } from './strings.ts';
import type { Node, Tree } from './tree.ts';

/** Which modules of one file are MCP's, also local barrels that re-export the SDK. */
export interface Imports {
  /** Is there any import of an MCP module: the condition of `name` evidence. */
  readonly hasMcp: boolean;
  isMcp(source: string): boolean;
  /** The export `name` of a module, as a value or as a type. */
  exportOf(source: string, name: string): Kind;
}

/** Node's own `URL`, which some import. */
export const isUrlModule = (source: string): boolean => source === 'node:url' || source === 'url';

const isRelative = (source: string): boolean => /^(?:\.|#|@\/|~\/)/.test(source);

/** Names by which a relative module gives itself away as a re-export of the SDK. */
const REVEALING: ReadonlySet<string> = new Set([...SDK_ONLY_NAMES, 'McpServer']);

/** Other packages export a `McpServer` of their own. */
const revealsSdk = (source: string, name: string): boolean =>
  REVEALING.has(name) && (name !== 'McpServer' || isRelative(source));

export const importedName = (specifier: TSESTree.ImportSpecifier): string =>
  specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;

export function importsOf(tree: Tree, bindings: Bindings, modules: readonly string[]): Imports {
  const barrels = barrelsOf(tree, bindings);
  const isMcp = (source: string): boolean => barrels.has(source) || isMcpModule(source, modules);
  return {
    hasMcp: sourcesOf(tree).some(source => source !== undefined && isMcp(source)),
    isMcp,
    exportOf: (source, name) => {
      const ofShim = exportOfShim(source, name);
      if (ofShim) return ofShim;
      if (isMcp(source) || revealsSdk(source, name) || (name === 'URL' && isUrlModule(source)))
        return { is: 'export', source, name };
      return isRelative(source) ? ELSEWHERE : FOREIGN;
    },
  };
}

/** The modules of which a file names an export that only the SDK has. */
function barrelsOf(tree: Tree, bindings: Bindings): ReadonlySet<string> {
  const barrels = new Set<string>();
  const add = (source: string | undefined, name: string | undefined): void => {
    if (source !== undefined && name !== undefined && revealsSdk(source, name)) barrels.add(source);
  };
  for (const specifier of tree.all('ImportSpecifier')) {
    const parent = tree.parentOf(specifier);
    if (parent?.type === 'ImportDeclaration') add(parent.source.value, importedName(specifier));
  }
  for (const { id, init } of tree.all('VariableDeclarator')) {
    if (id.type !== 'ObjectPattern') continue;
    for (const property of id.properties)
      if (property.type === 'Property') add(sourceOfModule(init, bindings), propertyName(property, bindings));
  }
  // sdk.ListRootsResultSchema, of `import * as sdk` or `const sdk = require()`
  for (const { object, property } of tree.all('MemberExpression')) {
    if (object.type === 'Identifier' && property.type === 'Identifier' && REVEALING.has(property.name))
      add(sourceOfNamespace(object, tree, bindings), property.name);
  }
  for (const { left, right } of tree.all('TSQualifiedName')) {
    if (left.type === 'Identifier' && REVEALING.has(right.name))
      add(sourceOfNamespace(left, tree, bindings), right.name);
  }
  return barrels;
}

/** The module that a variable stands for. */
function sourceOfNamespace(name: TSESTree.Identifier, tree: Tree, bindings: Bindings): string | undefined {
  const definition: Node | undefined = bindings.variableOf(name)?.defs[0]?.node;
  if (definition?.type === 'VariableDeclarator') return sourceOfModule(definition.init, bindings);
  if (definition?.type === 'TSImportEqualsDeclaration') {
    const { moduleReference } = definition;
    return moduleReference.type === 'TSExternalModuleReference'
      ? literalString(moduleReference.expression)
      : undefined;
  }
  const declaration = definition && tree.parentOf(definition);
  return declaration?.type === 'ImportDeclaration' && definition?.type !== 'ImportSpecifier'
    ? declaration.source.value
    : undefined;
}

/** The module that `require('…')` and `await import('…')` load. */
function sourceOfModule(node: Node | null, bindings: Bindings): string | undefined {
  if (node?.type === 'AwaitExpression') return sourceOfModule(node.argument, bindings);
  if (node?.type === 'ImportExpression') return literalString(node.source);
  return node?.type === 'CallExpression' && isGlobal(node.callee, 'require', bindings)
    ? literalString(node.arguments[0])
    : undefined;
}

/** All modules that a file imports or re-exports, in whatever way. */
const sourcesOf = (tree: Tree): readonly (string | undefined)[] => [
  ...[
    ...tree.all('ImportDeclaration'),
    ...tree.all('ImportExpression'),
    ...tree.all('ExportNamedDeclaration'),
    ...tree.all('ExportAllDeclaration'),
    ...tree.all('TSImportType'),
  ].map(node => literalString(node.source)),
  ...tree.all('TSExternalModuleReference').map(node => literalString(node.expression)),
  ...tree
    .all('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'require')
    .map(call => literalString(call.arguments[0])),
];
