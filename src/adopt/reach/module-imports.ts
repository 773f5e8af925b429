// What one module takes from others, whatever the syntax.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../../detect/file.ts';
import { importedName } from '../../detect/imports.ts';
import { literalString } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';

export type ImportSite =
  /** `import { imported as local }`, also `import local` (imported: `default`). */
  | {
      readonly is: 'named';
      readonly source: string;
      readonly imported: string;
      readonly local: TSESTree.Identifier;
    }
  /** `import * as local`, `import local = require()`. */
  | { readonly is: 'namespace'; readonly source: string; readonly local: TSESTree.Identifier }
  /** `require()`, `import()`: the expression is the module. */
  | { readonly is: 'expression'; readonly source: string; readonly node: Node }
  /** `export { imported as exported } from`. */
  | { readonly is: 'reexport'; readonly source: string; readonly imported: string; readonly exported: string }
  /** `export * from`, `export * as exported from`. */
  | { readonly is: 'star'; readonly source: string; readonly exported: string | undefined };

const known = new WeakMap<File, readonly ImportSite[]>();

export function importSitesOf(file: File): readonly ImportSite[] {
  let sites = known.get(file);
  if (!sites) known.set(file, (sites = [...findImportSites(file)]));
  return sites;
}

/** A name of an export, which may be a string. */
export const exportName = (node: TSESTree.Identifier | TSESTree.StringLiteral): string =>
  node.type === 'Identifier' ? node.name : node.value;

function* findImportSites(file: File): Iterable<ImportSite> {
  const { tree, bindings } = file;
  for (const { source, specifiers } of tree.all('ImportDeclaration')) {
    for (const specifier of specifiers) {
      const { local } = specifier;
      if (specifier.type === 'ImportNamespaceSpecifier') {
        yield { is: 'namespace', source: source.value, local };
      } else {
        const imported = specifier.type === 'ImportSpecifier' ? importedName(specifier) : 'default';
        yield { is: 'named', source: source.value, imported, local };
      }
    }
  }
  for (const { id, moduleReference } of tree.all('TSImportEqualsDeclaration')) {
    const source =
      moduleReference.type === 'TSExternalModuleReference'
        ? literalString(moduleReference.expression)
        : undefined;
    if (source !== undefined) yield { is: 'namespace', source, local: id };
  }
  for (const { source, specifiers } of tree.all('ExportNamedDeclaration')) {
    if (!source) continue;
    for (const { local, exported } of specifiers) {
      yield {
        is: 'reexport',
        source: source.value,
        imported: exportName(local as TSESTree.Identifier),
        exported: exportName(exported as TSESTree.Identifier),
      };
    }
  }
  for (const { source, exported } of tree.all('ExportAllDeclaration')) {
    yield { is: 'star', source: source.value, exported: exported ? exportName(exported) : undefined };
  }
  for (const node of tree.all('ImportExpression')) {
    const source = literalString(node.source);
    if (source !== undefined) yield { is: 'expression', source, node };
  }
  for (const node of tree.all('CallExpression')) {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') continue;
    const source = literalString(node.arguments[0]);
    if (source !== undefined && !bindings.variableOf(node.callee)) yield { is: 'expression', source, node };
  }
}
