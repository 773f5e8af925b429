// The shim file that `mcp-uproot adopt` emits: recognised by its header, checked by a hash over its syntax.
import { createHash } from 'node:crypto';
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from './file.ts';
import type { Comment } from './input.ts';
import type { Node } from './tree.ts';

/** The first comment of an emitted shim: `mcp-uproot/roots-adoption@<version> sha256-<64 hex digits>`. */
const HEADER = /\bmcp-uproot\/roots-adoption@(\S+) sha256-([0-9a-f]{64})\b/;

export interface EmittedShim {
  readonly header: Comment;
  readonly state: 'current' | 'edited' | 'outdated';
}

/** Whether a file is the emitted shim itself: its protocol strings are no uses. */
export const isEmittedShim = (file: File): boolean => headerOf(file) !== undefined;

export function emittedShimOf(file: File): EmittedShim | undefined {
  const header = headerOf(file);
  const [, version, hash] = header ? (HEADER.exec(header.value) ?? []) : [];
  if (!header || version === undefined) return undefined;
  if (syntaxHash(file.ast, file.visitorKeys) !== hash) return { header, state: 'edited' };
  return { header, state: version === __VERSION__ ? 'current' : 'outdated' };
}

function headerOf({ ast, comments }: File): Comment | undefined {
  const firstCode = ast.body[0]?.range[0] ?? Infinity;
  return comments.find(({ value, range }) => range[0] < firstCode && HEADER.test(value));
}

/** What of a node is written in the source, beside its children. */
const WRITTEN = [
  'name',
  'operator',
  'kind',
  'computed',
  'optional',
  'static',
  'async',
  'generator',
  'prefix',
  'delegate',
  'await',
  'readonly',
  'accessibility',
  'override',
  'abstract',
  'declare',
  'definite',
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
    if (node.type === 'EmptyStatement') return;
    hash.update(`(${node.type}`);
    const fields = node as unknown as Record<string, unknown>;
    for (const key of WRITTEN) {
      const value = fields[key];
      if (typeof value === 'string' || value === true) hash.update(` ${key}=${JSON.stringify(value)}`);
    }
    if (node.type === 'Literal') hash.update(literalText(node));
    if (node.type === 'TemplateElement') hash.update(JSON.stringify(node.value.raw.replace(/\r\n?/g, '\n')));
    for (const key of [...(visitorKeys[node.type] ?? [])].sort()) {
      const value = fields[key];
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child !== 'object' || child === null || !('type' in child)) continue;
        hash.update(`.${key}`); // `for (; x; )` is not `for (; ; x)`
        visit(child as Node);
      }
    }
    hash.update(')');
  };
  visit(ast);
  return hash.digest('hex');
}

function literalText(node: TSESTree.Literal): string {
  if ('regex' in node) return `/${node.regex.pattern}/${node.regex.flags}`;
  return `${typeof node.value} ${JSON.stringify(String(node.value))}`;
}
