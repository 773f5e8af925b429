// What the planners of one file share.
import type { Finding } from '../detect/finding.ts';
import type { Node } from '../detect/tree.ts';
import type { PlacedEdit } from './edits.ts';
import type { ManualReason } from './manual-reasons.ts';
import type { SitePlan, SourceUnit } from './types.ts';

export interface SiteContext {
  readonly unit: SourceUnit;
  /** The SDK that the file's servers come from. */
  readonly sdk: 'v1' | 'v2';
  readonly isTypeScript: boolean;
  /** The names under which the file has the shim and its conversion. */
  readonly adoption: string;
  readonly toPath: string;
  /** What is rewritten already on behalf of another finding. */
  readonly rewritten: Set<Node>;
}

/** Plans one finding of its kind. */
export type PlanSite = (finding: Finding, context: SiteContext) => SitePlan;

export const rewritten = (finding: Finding, edits: readonly PlacedEdit[]): SitePlan => ({
  outcome: 'rewritten',
  finding,
  edits,
});

export const manual = (finding: Finding, reason: ManualReason): SitePlan => ({
  outcome: 'manual',
  finding,
  reason,
});

export const kept = (finding: Finding): SitePlan => ({ outcome: 'kept', finding });
