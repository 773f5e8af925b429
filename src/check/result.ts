import type { RuleName } from '../catalog/index.ts';
import type { Finding } from '../detect/finding.ts';
import type { Failure } from '../files/failure.ts';
import type { Source } from '../files/source.ts';
import type { BaselineEntry } from './baseline/baseline-text.ts';

export type { BaselineEntry, Failure, Source };

/** A finding that a rule reports. */
export interface Problem {
  readonly rule: RuleName;
  readonly severity: 'warn' | 'error';
  readonly messageId: string;
  readonly message: string;
  readonly finding: Finding;
  /** Names the use by its code, wherever it stands; two that are written alike share it. See fingerprint.ts. */
  readonly fingerprint: string;
}

/** A problem that a comment in the file allows, or the baseline. */
export interface SuppressedProblem extends Problem {
  readonly suppressions: readonly Suppression[];
}

export interface Suppression {
  /** A comment, or the file that is the baseline. */
  readonly kind: 'directive' | 'file';
  /** What stands after `--` in the comment, or nothing. */
  readonly justification: string;
}

/** A file with at least one problem or suppressed problem; both in source order. */
export interface FileResult {
  /** Absolute. */
  readonly path: string;
  readonly source: Source;
  readonly problems: readonly Problem[];
  readonly suppressed: readonly SuppressedProblem[];
}

/** What `check` found: plain data, from which every report is made. */
export interface CheckResult {
  /** The absolute directory that reports name files from. */
  readonly cwd: string;
  /** How many files were checked, failures not counted. */
  readonly checkedFiles: number;
  /** Sorted by path; files without findings are left out. */
  readonly files: readonly FileResult[];
  /** How many warnings a report leaves out. */
  readonly hiddenWarnings?: number;
  /** What could not be checked, sorted by path. */
  readonly failures: readonly Failure[];
  /** Whether only changed files were looked at. */
  readonly isPartial?: true;
  /** Where a baseline was used: what is known to it is among the suppressed problems. */
  readonly baseline?: BaselineOutcome;
}

export interface BaselineOutcome {
  /** Absolute. */
  readonly path: string;
  /** Entries whose use is gone, sorted; none after an update. */
  readonly stale: readonly BaselineEntry[];
  /** What an update did: how many entries there are now, and what became of them. */
  readonly update?: {
    readonly entries: number;
    readonly added: number;
    readonly removed: number;
    /** Those whose use stands in another file than before. */
    readonly moved: number;
  };
}
