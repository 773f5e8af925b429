import type { TSESTree } from '@typescript-eslint/types';
import { isMcpModule, SDK_ONLY_NAMES } from '../catalog/modules.ts';
import { ELSEWHERE, FOREIGN, type Kind } from './kinds.ts';
import { literalString } from './strings.ts';
import type { Tree } from './tree.ts';

/** Which modules of one file are MCP's, also local barrels that re-export the SDK. */
export interface Imports {
  /** Is there any import of an MCP module: the condition of `name` evidence. */
  readonly hasMcp: boolean;
  isMcp(source: string): boolean;
  /** The export `name` of a module, as a value or as a type. */
  exportOf(source: string, name: string): Kind;
}

const isRelative = (source: string): boolean => /^(?:\.|#|@\/|~\/)/.test(source);

/** Names by which a relative module gives itself away as a re-export of the SDK. */
const revealsSdk = (source: string, name: string): boolean =>
  SDK_ONLY_NAMES.has(name) || (name === 'McpServer' && isRelative(source));

export const importedName = (specifier: TSESTree.ImportSpecifier): string =>
  specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value;

export function importsOf(tree: Tree, modules: readonly string[]): Imports {
  const barrels = new Set<string>();
  for (const specifier of tree.all('ImportSpecifier')) {
    const parent = tree.parentOf(specifier);
    if (parent?.type !== 'ImportDeclaration') continue;
    if (revealsSdk(parent.source.value, importedName(specifier))) barrels.add(parent.source.value);
  }
  const isMcp = (source: string): boolean => barrels.has(source) || isMcpModule(source, modules);

  const sources = [
    ...tree.all('ImportDeclaration'),
    ...tree.all('ImportExpression'),
    ...tree.all('ExportNamedDeclaration'),
    ...tree.all('ExportAllDeclaration'),
  ].map(node => literalString(node.source));
  const required = tree
    .all('CallExpression')
    .filter(call => call.callee.type === 'Identifier' && call.callee.name === 'require')
    .map(call => literalString(call.arguments[0]));
  const typed = tree.all('TSImportType').map(node => literalString(node.source));
  const equals = tree.all('TSExternalModuleReference').map(node => literalString(node.expression));

  return {
    hasMcp: [...sources, ...required, ...typed, ...equals].some(
      source => source !== undefined && isMcp(source),
    ),
    isMcp,
    exportOf: (source, name) => {
      if (isMcp(source) || revealsSdk(source, name)) return { is: 'export', source, name };
      return isRelative(source) ? ELSEWHERE : FOREIGN;
    },
  };
}
