// The deprecated types and schemas where they are imported or named: no-roots-types.
import { isApi, type ApiKey } from '../catalog/index.ts';
import type { File, Use } from './file.ts';
import { importedName } from './imports.ts';
import { literalString, propertyName } from './strings.ts';
import type { Node } from './tree.ts';

const apiOf = (name: string): ApiKey | undefined =>
  [`type.${name}`, `schema.${name}`].find((key): key is ApiKey => isApi(key));

export function* findTypes(file: File): Iterable<Use> {
  for (const specifier of file.tree.all('ImportSpecifier')) {
    const declaration = file.tree.parentOf(specifier);
    if (declaration?.type !== 'ImportDeclaration') continue;
    yield* named(file, declaration.source.value, importedName(specifier), specifier);
  }
  for (const specifier of file.tree.all('ExportSpecifier')) {
    const declaration = file.tree.parentOf(specifier);
    if (declaration?.type !== 'ExportNamedDeclaration' || !declaration.source) continue;
    const { local } = specifier;
    yield* named(
      file,
      declaration.source.value,
      local.type === 'Identifier' ? local.name : local.value,
      specifier,
    );
  }
  // import * as types: types.Root, types.ListRootsResultSchema
  for (const name of file.tree.all('TSQualifiedName')) {
    if (name.left.type !== 'Identifier') continue;
    const kind = file.resolver.kindOf(name.left);
    if (kind.is === 'module') yield* named(file, kind.source, name.right.name, name);
  }
  // import('…').Root
  for (const imported of file.tree.all('TSImportType')) {
    const source = literalString(imported.source);
    const { qualifier } = imported;
    if (source !== undefined && qualifier?.type === 'Identifier')
      yield* named(file, source, qualifier.name, qualifier);
  }
  for (const member of file.tree.all('MemberExpression')) {
    const name = propertyName(member, file.bindings);
    if (name === undefined || !apiOf(name)) continue;
    const kind = file.resolver.kindOf(member.object);
    if (kind.is === 'module') yield* named(file, kind.source, name, member);
  }
  // const { ListRootsResultSchema } = await import('…')
  for (const pattern of file.tree.all('ObjectPattern')) {
    for (const property of pattern.properties) {
      if (property.type !== 'Property') continue;
      const name = propertyName(property, file.bindings);
      if (name === undefined || !apiOf(name)) continue;
      const kind = file.resolver.bound(pattern);
      if (kind.is === 'module') yield* named(file, kind.source, name, property.key);
    }
  }
}

function* named(file: File, source: string, name: string, node: Node): Iterable<Use> {
  const api = apiOf(name);
  if (api && file.imports.exportOf(source, name).is === 'export') yield { api, node, evidence: 'import' };
}
