// The data that the parts of `adopt` hand to each other: findings in, edits out, nothing written.
import type { File } from '../detect/file.ts';
import type { Finding } from '../detect/finding.ts';

export type { AdoptionPlan, FileChange, Reach, ReachedFrom, SitePlan } from './adoption-plan.ts';

/** A source file as it was read; all ranges refer to `text`. */
export interface SourceUnit {
  /** Absolute. */
  readonly path: string;
  /** Without the byte order mark. */
  readonly text: string;
  readonly hasBom: boolean;
  /** The syntax tree, its bindings and what they resolve to. */
  readonly file: File;
  readonly findings: readonly Finding[];
}

/** The nearest package.json above a file, and what follows from it. */
export interface PackageInfo {
  /** The absolute path of its folder. */
  readonly directory: string;
  /** Which SDK it depends on; FLUJO-like packages have both, and each file its own. */
  readonly sdk: 'v1' | 'v2' | 'both' | 'none';
  readonly type: 'module' | 'commonjs';
  readonly hasNodeTypes: boolean;
  /** A Workers configuration, where `node:` built-ins may be missing. */
  readonly isWorkers: boolean;
}
