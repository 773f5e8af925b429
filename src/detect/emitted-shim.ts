// The shim file that `mcp-uproot adopt` emits: recognised by its header, checked by a hash over its syntax.
import { createHash } from 'node:crypto';
import type { File } from './file.ts';
import type { Comment } from './input.ts';
import type { Node } from './tree.ts';

/** The first comment of an emitted shim: `mcp-uproot/roots-adoption@<version> sha256-<64 hex digits>`. */
const HEADER = /\bmcp-uproot\/roots-adoption@(\S+) sha256-([0-9a-f]{64})\b/;

export interface EmittedShim {
  readonly header: Comment;
  readonly state: 'current' | 'edited' | 'outdated';
}

export function emittedShimOf(file: File): EmittedShim | undefined {
  const header = file.comments.find(comment => HEADER.test(comment.value));
  const [, version, hash] = header ? (HEADER.exec(header.value) ?? []) : [];
  if (!header || version === undefined) return undefined;
  if (syntaxHash(file.ast, file.visitorKeys) !== hash) return { header, state: 'edited' };
  return { header, state: version === __VERSION__ ? 'current' : 'outdated' };
}

/** What of a node is written in the source, beside its children. */
const WRITTEN = [
  'name',
  'value',
  'operator',
  'kind',
  'computed',
  'optional',
  'static',
  'async',
  'generator',
  'prefix',
];

/**
 * A SHA-256 over the syntax tree: names, values and structure. A formatter (quotes, semicolons, brackets,
 * line breaks) does not change it, and all parsers give the same.
 */
export function syntaxHash(
  ast: Node,
  visitorKeys: Readonly<Record<string, readonly string[] | undefined>>,
): string {
  const hash = createHash('sha256');
  const visit = (node: Node): void => {
    hash.update(`(${node.type}`);
    const fields = node as unknown as Record<string, unknown>;
    for (const key of WRITTEN) {
      const value = fields[key];
      if (
        typeof value === 'string' ||
        typeof value === 'number' ||
        typeof value === 'bigint' ||
        value === true
      ) {
        hash.update(` ${key}=${JSON.stringify(String(value))}`);
      }
    }
    if (node.type === 'TemplateElement') hash.update(JSON.stringify(node.value.raw));
    for (const key of [...(visitorKeys[node.type] ?? [])].sort()) {
      const value = fields[key];
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node);
      }
    }
    hash.update(')');
  };
  visit(ast);
  return hash.digest('hex');
}
