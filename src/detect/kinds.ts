import type { TSESTree } from '@typescript-eslint/types';
import type { Framework } from '../catalog/frameworks.ts';
import type { Node } from './tree.ts';

/**
 * What the SDK hands out, as far as roots are concerned. `rootsResult` is the answer of roots/list, `rootUrl`
 * a `new URL(root.uri)`, `clientOptions` what a client is constructed with, `adoption` the object of the shim.
 */
export type McpObject =
  | 'server'
  | 'client'
  | 'clientOptions'
  | 'capabilities'
  | 'rootsResult'
  | 'root'
  | 'rootUri'
  | 'rootUrl'
  | 'adoption';

/** The abstract value of an expression: what it is, as far as one file tells. */
export type Kind =
  | { readonly is: 'unknown' }
  /** `null`, `undefined`, a primitive type: beside another value or type they say nothing. */
  | { readonly is: 'nothing' }
  /** Resolved to something that is not MCP's: never reported. */
  | { readonly is: 'foreign' }
  /** From a relative module: foreign, unless it is used as only the SDK's server is (`x.server.server`). */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'mcp'; readonly object: McpObject }
  /** An instance of what a framework exports as `of`. */
  | { readonly is: 'framework'; readonly framework: Framework; readonly of: string }
  /** A value of which only these members are known. */
  | { readonly is: 'fields'; readonly fields: Readonly<Record<string, Kind>> }
  /** A list of something; with `at`, the elements one by one. */
  | { readonly is: 'list'; readonly of: Kind; readonly at?: readonly Kind[] }
  /** A module object: `import * as x`, `require()`, `await import()`. */
  | { readonly is: 'module'; readonly source: string }
  /** An export of an MCP module. */
  | { readonly is: 'export'; readonly source: string; readonly name: string }
  /** A class of this file, and an instance of it. */
  | { readonly is: 'class'; readonly node: ClassNode }
  | { readonly is: 'instance'; readonly node: ClassNode }
  | { readonly is: 'function'; readonly node: FunctionNode }
  /** A function of which only the type is known. */
  | { readonly is: 'signature'; readonly returns: Node | undefined }
  | { readonly is: 'object'; readonly node: TSESTree.ObjectExpression }
  /** A structural type of this file: a type literal, an interface, an intersection. */
  | {
      readonly is: 'shape';
      readonly node: Node;
      readonly members: readonly TSESTree.TypeElement[];
      readonly extends: readonly Kind[];
      /** What a value that is cast to it was. */
      readonly of?: Kind;
    }
  /** A method not yet called. */
  | { readonly is: 'method'; readonly of: Kind; readonly name: string };

type List = Extract<Kind, { is: 'list' }>;
export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;
export type FunctionNode =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression;

export const UNKNOWN: Kind = { is: 'unknown' };
export const NOTHING: Kind = { is: 'nothing' };
export const FOREIGN: Kind = { is: 'foreign' };
export const ELSEWHERE: Kind = { is: 'elsewhere' };
export const mcp = (object: McpObject): Kind => ({ is: 'mcp', object });
export const listOf = (of: Kind): Kind => ({ is: 'list', of });
export const listAt = (at: readonly Kind[]): Kind => ({ is: 'list', of: joinKinds(at), at });

export const isMcp = (kind: Kind, ...objects: McpObject[]): boolean =>
  kind.is === 'mcp' && (objects.length === 0 || objects.includes(kind.object));

/** Resolved to something that is not of MCP. */
export const isForeign = (kind: Kind): boolean => kind.is === 'foreign' || kind.is === 'elsewhere';

const isOfMcp = (kind: Kind): boolean => kind.is === 'mcp' || kind.is === 'framework';

const RANK: Partial<Record<Kind['is'], number>> = {
  nothing: -1,
  foreign: 0,
  elsewhere: 1,
  unknown: 2,
  mcp: 4,
  framework: 4,
};
const rankOf = (kind: Kind): number => RANK[kind.is] ?? 3;

/**
 * One of several values: `a ?? b`, a union, several assignments. The SDK's wins, then what is known,
 * then the unknown: it is foreign only if all are.
 */
export function joinKinds(kinds: Iterable<Kind>): Kind {
  let best: Kind | undefined;
  for (const kind of kinds) {
    if (best?.is === 'list' && kind.is === 'list') best = listOf(joinKinds([best.of, kind.of]));
    else if (!best || rankOf(kind) > rankOf(best)) best = kind;
  }
  return best ?? UNKNOWN;
}

/**
 * A value that is declared or cast to be of a type: `const server: any = new Server()` and
 * `server as { listRoots(): … }` are still the server, `value as Drive` is what the type says.
 */
export function narrowKind(type: Kind, value: Kind): Kind {
  if (value.is === 'unknown' || value.is === 'nothing') return type.is === 'unknown' ? value : type;
  if (type.is === 'unknown' || type.is === 'nothing') return value;
  if (isOfMcp(type)) return type;
  if (isOfMcp(value)) return value;
  if (type.is === 'list' && value.is === 'list') return narrowList(type, value);
  if (type.is === 'shape') {
    // The type knows the members, the value who declares them.
    if (isForeign(value)) return { ...type, of: value };
    return value.is === 'object' || value.is === 'fields' ? type : value;
  }
  return isForeign(type) && (value.is === 'instance' || value.is === 'object') ? value : type;
}

function narrowList(type: List, value: List): Kind {
  if (type.at)
    return value.at ? listAt(type.at.map((of, i) => narrowKind(of, value.at?.[i] ?? UNKNOWN))) : type;
  if (value.at) return listAt(value.at.map(of => narrowKind(type.of, of)));
  return listOf(narrowKind(type.of, value.of));
}

export const isFunctionNode = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'TSDeclareFunction' ||
  node.type === 'TSEmptyBodyFunctionExpression';

export const isClassNode = (node: Node): node is ClassNode =>
  node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
