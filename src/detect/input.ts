import type { ScopeManager } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Range } from './finding.ts';

/** Answers from a type checker: optional, since the default is untyped and must be good on its own. */
export interface TypeOracle {
  /**
   * What the type of the expression at `node` is: the SDK's server, the SDK's client, something that is
   * neither, or nothing known (`any`).
   */
  roleOf(node: TSESTree.Node): 'server' | 'client' | 'foreign' | undefined;
}

export interface Comment {
  readonly type: 'Line' | 'Block' | 'Shebang';
  /** Without the comment's delimiters. */
  readonly value: string;
  readonly range: Range;
}

/** What the detector reads of one file: no file system, no parser, no ESLint. */
export interface DetectInput {
  readonly ast: TSESTree.Program;
  readonly comments: readonly Comment[];
  /** The scope analysis of `ast`, by eslint-scope or @typescript-eslint/scope-manager. */
  readonly scopes: Pick<ScopeManager, 'scopes'>;
  /** Child keys by node type, as `sourceCode.visitorKeys`. */
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>;
  /** The source without its byte order mark. */
  readonly text: string;
  /** Only its ending matters: declarations (`.d.ts`) are not searched. */
  readonly filename?: string;
  /** More modules that export the SDK, from the setting `mcp-uproot.modules`. */
  readonly modules?: readonly string[];
  readonly oracle?: TypeOracle;
}
