import type { TSESTree } from '@typescript-eslint/types';
import type { Framework } from '../catalog/frameworks.ts';
import type { Node } from './tree.ts';

/**
 * What the SDK hands out, as far as roots are concerned. `context` is the second argument of a handler
 * (`extra` in SDK v1, `ctx` in v2), `rootsResult` the answer of roots/list, `rootUrl` a `new URL(root.uri)`.
 */
export type McpObject = 'server' | 'client' | 'capabilities' | 'rootsResult' | 'root' | 'rootUri' | 'rootUrl';

/** The abstract value of an expression: what it is, as far as one file tells. */
export type Kind =
  | { readonly is: 'unknown' }
  /** Resolved to something that is not MCP's: never reported. */
  | { readonly is: 'foreign' }
  /** From a relative module: foreign, unless it is used as only the SDK's server is (`x.server.server`). */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'mcp'; readonly object: McpObject }
  /** An instance of what a framework exports as `of`. */
  | { readonly is: 'framework'; readonly framework: Framework; readonly of: string }
  /** A value of which only these members are known. */
  | { readonly is: 'fields'; readonly fields: Readonly<Record<string, Kind>> }
  /** A list of something. */
  | { readonly is: 'list'; readonly of: Kind }
  /** A module object: `import * as x`, `require()`, `await import()`. */
  | { readonly is: 'module'; readonly source: string }
  /** An export of an MCP module. */
  | { readonly is: 'export'; readonly source: string; readonly name: string }
  /** A class of this file, and an instance of it. */
  | { readonly is: 'class'; readonly node: ClassNode }
  | { readonly is: 'instance'; readonly node: ClassNode }
  | { readonly is: 'function'; readonly node: FunctionNode }
  | { readonly is: 'object'; readonly node: TSESTree.ObjectExpression }
  /** A structural type of this file: a type literal or an interface. */
  | {
      readonly is: 'shape';
      readonly members: readonly TSESTree.TypeElement[];
      readonly extends: readonly Kind[];
    }
  /** A method not yet called. */
  | { readonly is: 'method'; readonly of: Kind; readonly name: string };

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;
export type FunctionNode =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression;

export const UNKNOWN: Kind = { is: 'unknown' };
export const FOREIGN: Kind = { is: 'foreign' };
export const ELSEWHERE: Kind = { is: 'elsewhere' };
export const mcp = (object: McpObject): Kind => ({ is: 'mcp', object });
export const listOf = (of: Kind): Kind => ({ is: 'list', of });

export const isMcp = (kind: Kind, ...objects: McpObject[]): boolean =>
  kind.is === 'mcp' && (objects.length === 0 || objects.includes(kind.object));

const RANK: Partial<Record<Kind['is'], number>> = {
  unknown: 1,
  foreign: 0,
  elsewhere: 0.5,
  mcp: 3,
  framework: 3,
};
const rankOf = (kind: Kind): number => RANK[kind.is] ?? 2;

/**
 * One of several values: `a ?? b`, a union, several assignments. The SDK's wins, then what is known,
 * then the unknown: it is foreign only if all are.
 */
export function joinKinds(kinds: Iterable<Kind>): Kind {
  let best: Kind | undefined;
  for (const kind of kinds) if (!best || rankOf(kind) > rankOf(best)) best = kind;
  return best ?? UNKNOWN;
}

export const isFunctionNode = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'TSDeclareFunction' ||
  node.type === 'TSEmptyBodyFunctionExpression';

export const isClassNode = (node: Node): node is ClassNode =>
  node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
