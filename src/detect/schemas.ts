// References to the SDK's schemas of roots.
import { SDK_ONLY_NAMES } from '../catalog/modules.ts';
import type { File } from './file.ts';
import type { Evidence } from './finding.ts';
import { unwrap } from './shapes.ts';
import type { Node } from './tree.ts';

/** The SDK's export that an expression is, for the names that only the SDK has. */
export function sdkSchemaOf(
  node: Node | null | undefined,
  file: File,
): { name: string; evidence: Evidence } | undefined {
  if (!node) return undefined;
  const inner = unwrap(node);
  const kind = file.resolver.kindOf(inner);
  if (kind.is === 'export')
    return SDK_ONLY_NAMES.has(kind.name) ? { name: kind.name, evidence: 'import' } : undefined;
  // A schema that the file defines itself, or a global of a bundle: the name says it.
  return inner.type === 'Identifier' && SDK_ONLY_NAMES.has(inner.name)
    ? { name: inner.name, evidence: 'name' }
    : undefined;
}
