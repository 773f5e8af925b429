import type { TSESTree } from '@typescript-eslint/types';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import type { Finding } from './finding.ts';

export type { Edit, Evidence, Finding, Position, Range, Suggestion } from './finding.ts';

/** Answers from a type checker: optional, since the default is untyped and must be good on its own. */
export interface TypeOracle {
  /**
   * What the type of the expression at `node` is: the SDK's server, the SDK's client, something that is
   * neither, or nothing known (`any`).
   */
  roleOf(node: TSESTree.Node): 'server' | 'client' | 'foreign' | undefined;
}

/** What the detector reads of one file: no file system, no parser, no ESLint. */
export interface DetectInput {
  readonly ast: TSESTree.Program;
  /** The scope analysis of `ast`, by eslint-scope or @typescript-eslint/scope-manager. */
  readonly scopes: Pick<ScopeManager, 'scopes'>;
  /** Child keys by node type, as `sourceCode.visitorKeys`. */
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>;
  /** The source without its byte order mark. */
  readonly text: string;
  /** More modules that export the SDK, from the setting `mcp-uproot.modules`. */
  readonly modules?: readonly string[];
  readonly oracle?: TypeOracle;
}

/**
 * Finds every use of MCP roots in one file, in source order, one finding a node.
 * Throws RangeError when the tree is nested too deeply for the stack.
 */
export function findRootsUses(_input: DetectInput): Finding[] {
  return [];
}
