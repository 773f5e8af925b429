import { catalog } from '../catalog/index.ts';
import { mayUseRoots } from '../catalog/prefilter.ts';
import { isDeclarationName } from '../catalog/source-files.ts';
import { bindingsOf } from './bindings.ts';
import { isEmittedShim } from './emitted-shim.ts';
import type { File, Use } from './file.ts';
import { findCapabilities } from './find-capabilities.ts';
import { findClientNotifications } from './find-client-notifications.ts';
import { findFrameworks } from './find-frameworks.ts';
import { findHandlers } from './find-handlers.ts';
import { findLists } from './find-lists.ts';
import { findPending, isThroughShim } from './find-pending.ts';
import { findTypes } from './find-types.ts';
import { findUriConversions } from './find-uri-conversions.ts';
import type { Finding, Position, Range } from './finding.ts';
import { isGenerated } from './generated.ts';
import { ignoredIn } from './ignore-comments.ts';
import { importsOf } from './imports.ts';
import type { DetectInput } from './input.ts';
import { findMethodLiterals } from './method-literals.ts';
import { positionsIn } from './positions.ts';
import { createResolver } from './resolve/resolver.ts';
import { indexTree, type Node } from './tree.ts';

export type { Edit, Evidence, Finding, Position, Range, Suggestion } from './finding.ts';
export type { Comment, DetectInput, TypeOracle } from './input.ts';

/** In the order of precedence where two speak of one node: a registration, list_changed, list, the rest. */
const FINDERS: readonly ((file: File) => Iterable<Use>)[] = [
  findHandlers,
  findClientNotifications,
  findFrameworks,
  findLists,
  findMethodLiterals,
  findCapabilities,
  findUriConversions,
  findPending,
];

/**
 * Finds every use of MCP roots in one file, in source order, one finding a node (and beside it one of
 * `no-roots-types`). Throws RangeError when the tree is nested too deeply for the stack.
 */
export function findRootsUses(input: DetectInput): Finding[] {
  const { text, filename = '', modules = [] } = input;
  if (!mayUseRoots(text, () => modules) || isDeclarationName(filename) || isGenerated(text)) return [];
  return findIn(analyse(input));
}

/** The findings of a file that is already analysed: `adopt` reads both. */
export function findIn(file: File): Finding[] {
  const locate = positionsIn(file.text);
  const isIgnored = ignoredIn(file, locate);
  const isShim = isEmittedShim(file);
  const findings = new Map<string, Finding>();
  for (const find of [...FINDERS, findTypes]) {
    if (isShim && find !== findPending) continue;
    for (const use of find(file)) {
      const key = `${use.node.range.join('-')}${find === findTypes ? ' type' : ''}`;
      if (findings.has(key) || isIgnored(use.node) || isAdopted(use, file)) continue;
      findings.set(key, toFinding(use, locate));
    }
  }
  return [...findings.values()].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
}

/** Indexes a file: its tree, its bindings, what they resolve to. */
export function analyse(input: DetectInput): File {
  const { ast, text, comments, visitorKeys, oracle } = input;
  const tree = indexTree(ast, visitorKeys);
  const bindings = bindingsOf(input.scopes);
  const imports = importsOf(tree, bindings, input.modules ?? []);
  const resolver = createResolver(tree, bindings, imports);
  return { ast, visitorKeys, text, comments, tree, bindings, imports, resolver, oracle };
}

/** What goes through the shim is a pending migration, not a use. */
function isAdopted({ api, node }: Use, file: File): boolean {
  const { rule } = catalog[api];
  if (rule !== 'no-roots-list' && rule !== 'no-roots-list-changed') return false;
  return 'type' in node && isThroughShim(node as Node, file);
}

function toFinding(use: Use, locate: (range: Range) => { start: Position; end: Position }): Finding {
  const { what, next, role } = catalog[use.api];
  const [start, end] = use.node.range;
  const range: Range = [start, end];
  return {
    api: use.api,
    role: use.role ?? role,
    evidence: use.evidence,
    range,
    loc: locate(range),
    data: { what: sentenceStart(use.what ?? what), next },
    suggestions: use.suggestions ?? [],
  };
}

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
