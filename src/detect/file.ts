import type { TSESTree } from '@typescript-eslint/types';
import type { ApiKey, Role } from '../catalog/index.ts';
import type { Bindings } from './bindings.ts';
import type { Comment, TypeOracle } from './input.ts';
import type { Evidence, Range, Suggestion } from './finding.ts';
import type { Imports } from './imports.ts';
import type { Resolver } from './resolve/resolver.ts';
import { isNamedServer, isServerOfServer, lastName } from './shapes.ts';
import type { Node, Tree } from './tree.ts';

/** All that the finders know of one file. */
export interface File {
  readonly ast: TSESTree.Program;
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>;
  readonly text: string;
  readonly comments: readonly Comment[];
  readonly tree: Tree;
  readonly bindings: Bindings;
  readonly imports: Imports;
  readonly resolver: Resolver;
  readonly oracle: TypeOracle | undefined;
}

/** A finding before it gets its position and its words. */
export interface Use {
  readonly api: ApiKey;
  readonly node: { readonly range: Range };
  readonly evidence: Evidence;
  readonly role?: Role;
  /** In place of the catalog's `what`. */
  readonly what?: string;
  readonly suggestions?: readonly Suggestion[];
}

export interface Receiver {
  readonly role: Role;
  readonly evidence: Evidence;
}

/** `File`, `Directory`: a class that no binding of the file explains. */
const isPlatformClass = (object: Node, bindings: Bindings): boolean =>
  object.type === 'Identifier' && /^\p{Lu}/u.test(object.name) && !bindings.variableOf(object);

/**
 * Whether `object.name` is the SDK's, and why. A type checker may confirm what is only a name, or say
 * that it is something else.
 */
export function receiverOf(file: File, object: Node, name: string): Receiver | undefined {
  const owner = file.resolver.ownerOf(file.resolver.kindOf(object), name);
  if (owner.is === 'mcp') {
    return owner.object === 'server' || owner.object === 'client'
      ? { role: owner.object, evidence: 'import' }
      : undefined;
  }
  if (owner.is === 'framework') return undefined;
  const typed = file.oracle?.roleOf(object);
  if (typed === 'server' || typed === 'client') return { role: typed, evidence: 'type' };
  if (typed === 'foreign' || owner.is === 'foreign') return undefined;
  if (owner.is === 'elsewhere') {
    return isServerOfServer(object, file.bindings) ? { role: 'server', evidence: 'receiver' } : undefined;
  }
  if (isNamedServer(object, file.bindings)) return { role: 'server', evidence: 'receiver' };
  if (!file.imports.hasMcp || isPlatformClass(object, file.bindings)) return undefined;
  return {
    role: /client/i.test(lastName(object, file.bindings) ?? '') ? 'client' : 'unknown',
    evidence: 'name',
  };
}
