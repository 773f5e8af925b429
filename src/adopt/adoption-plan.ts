// What a run would do. Programs see it in the result of `adopt`: nothing here needs the types of a parser.
import type { Edit, Finding, Range } from '../detect/finding.ts';
import type { FileChange } from '../files/file-change.ts';

export type { FileChange };

/** A tool, prompt or resource whose handler reaches a site. */
export interface ReachedFrom {
  readonly kind: 'tool' | 'prompt' | 'resource';
  /** Undefined where it is computed. */
  readonly name: string | undefined;
  /** The handler's expression at the registration. */
  readonly handler: { readonly path: string; readonly range: Range };
  /** The server of the registration: the expression before `.registerTool`. */
  readonly server: { readonly path: string; readonly range: Range } | undefined;
  /** From the registration to the site, outermost first. */
  readonly callPath: readonly { readonly path: string; readonly line: number; readonly name: string }[];
}

/** From where a site is run. */
export interface Reach {
  readonly from: readonly ReachedFrom[];
  /** Run at start-up, in `oninitialized` or in a notification handler: the server keeps its roots in state. */
  readonly isState: boolean;
  /** A registration that is itself made in `oninitialized`: never listed on a modern connection. */
  readonly isRegisteredLate: boolean;
}

/** What becomes of one finding. */
export type SitePlan =
  | { readonly outcome: 'rewritten'; readonly finding: Finding; readonly edits: readonly Edit[] }
  /** Left to a person, with a marker and a reason. */
  | { readonly outcome: 'manual'; readonly finding: Finding; readonly reason: string }
  /** Nothing to rewrite: the client side, a compliant input request; marker only. */
  | { readonly outcome: 'kept'; readonly finding: Finding }
  /** A test file: reported, never rewritten. */
  | { readonly outcome: 'test'; readonly finding: Finding };

/** All that `adopt` would do, computed once: `--dry-run` prints it, a real run writes it. */
export interface AdoptionPlan {
  readonly changes: readonly FileChange[];
  readonly sites: readonly {
    readonly path: string;
    readonly plan: SitePlan;
    readonly reach: Reach | undefined;
  }[];
  /** Where the server reads directories from argv, the environment or a config file. */
  readonly operatorDirectories: readonly { readonly path: string; readonly line: number }[];
  readonly failures: readonly { readonly path: string; readonly message: string }[];
}
