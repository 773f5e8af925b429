import type { ApiKey, Role } from '../catalog/index.ts';
import type { FileChange } from '../files/file-change.ts';
import type { Recovery } from '../files/recovery.ts';
import type { AdoptionPlan, ReachedFrom, SitePlan } from './adoption-plan.ts';
import type { ClientRoots } from './options.ts';
import type { TypeCheck } from './verify.ts';

export type { FileChange };

/** What `adopt` did or would do: plain data, from which every report is made. */
export interface AdoptionResult {
  /** The absolute directory that reports name files from. */
  readonly cwd: string;
  /** The absolute directory that a diff names files from: the repository, or where no git is, what is written in. */
  readonly directory: string;
  readonly clientRoots: ClientRoots;
  readonly isDryRun: boolean;
  /** `stopped`: something stood in the way, and nothing was written. */
  readonly outcome: 'written' | 'planned' | 'unchanged' | 'stopped';
  /** What an earlier run, stopped while it wrote, had left behind. */
  readonly recovery: Recovery;
  /** Sorted by place. */
  readonly sites: readonly SiteReport[];
  readonly parameters: readonly ParameterReport[];
  /** Where the server reads directories from its arguments, its environment or a file. */
  readonly operatorDirectories: AdoptionPlan['operatorDirectories'];
  /** What was written, or would be, under the real names of the files. */
  readonly changes: readonly FileChange[];
  /** Files that could not be read or rewritten; the others were. */
  readonly failures: AdoptionPlan['failures'];
  /** Why nothing was written. */
  readonly obstacles: readonly Obstacle[];
  /** What a person should know, without a full stop. */
  readonly warnings: readonly string[];
  /** Undefined when not asked for, or not come to. */
  readonly typeCheck: TypeCheck | undefined;
}

/** One use of roots, and what became of it. */
export interface SiteReport {
  /** Absolute. */
  readonly path: string;
  /** Of the text before the rewrite; both 1-based. */
  readonly line: number;
  readonly column: number;
  readonly api: ApiKey;
  readonly role: Role;
  /** A noun phrase. */
  readonly what: string;
  readonly outcome: SitePlan['outcome'];
  /** Why it is left to a person; undefined when it is not. */
  readonly reason: string | undefined;
  /** What a person does next, an imperative without a full stop. */
  readonly next: string;
  readonly docs: string;
}

/** A tool, prompt or resource that will need the directory as a parameter. */
export interface ParameterReport {
  readonly kind: ReachedFrom['kind'];
  /** Undefined where it is computed. */
  readonly name: string | undefined;
  /** The registration; the line is 1-based. */
  readonly path: string;
  readonly line: number;
  /** From the registration to each site. */
  readonly callPaths: readonly ReachedFrom['callPath'][];
}

/** Something that stands in the way. */
export interface Obstacle {
  /** Absolute; undefined where it is no single file. */
  readonly path: string | undefined;
  /** Without a full stop. */
  readonly reason: string;
}

/** 0: all is rewritten. 1: something is left for a person. 2: something could not be done. */
export type AdoptionExitCode = 0 | 1 | 2;

/** What a run means to its caller; the same for a dry run. */
export function adoptionExitCode({
  outcome,
  failures,
  sites,
}: Pick<AdoptionResult, 'outcome' | 'failures' | 'sites'>): AdoptionExitCode {
  if (outcome === 'stopped' || failures.length > 0) return 2;
  return sites.some(site => site.outcome === 'manual') ? 1 : 0;
}
