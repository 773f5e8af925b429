import type { ApiKey, Role } from '../catalog/index.ts';

/** Character offsets [start, end) in the text without its byte order mark. */
export type Range = readonly [start: number, end: number];

/** Line is 1-based, column 0-based, as ESLint's `loc`. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Why a finding is believed, strongest first: `import` is resolved through bindings to an MCP module,
 * `receiver` has the shape of one (`a.server.listRoots()`), `type` comes from the type checker,
 * `literal` is an exact method string, `name` is a bare name in a file that imports MCP.
 */
export type Evidence = 'import' | 'receiver' | 'type' | 'literal' | 'name';

/** Replaces the characters of `range` by `text`. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/** A change that a person may pick, because it alters behaviour. */
export interface Suggestion {
  /** A key of the rule's `messages`. */
  readonly messageId: string;
  readonly edits: readonly Edit[];
}

/** One use of roots: plain data, the same for ESLint, oxlint and the command line. */
export interface Finding {
  readonly api: ApiKey;
  readonly role: Role;
  readonly evidence: Evidence;
  /** The smallest useful node: a property name, a literal, a first argument, a key. */
  readonly range: Range;
  readonly loc: { readonly start: Position; readonly end: Position };
  /** Placeholders of the message. */
  readonly data: Readonly<Record<string, string>>;
  readonly suggestions: readonly Suggestion[];
}
