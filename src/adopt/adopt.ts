import { adoptWith } from './adopt-with.ts';
import type { AdoptionOptions } from './options.ts';
import type { AdoptionResult } from './result.ts';

export interface AdoptOptions extends AdoptionOptions {
  /** Whether nothing is written. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** Whether uncommitted changes of tracked files are no obstacle. Default: false. */
  readonly force?: boolean | undefined;
  /** Whether new type errors are an obstacle. Default: false. */
  readonly verify?: boolean | undefined;
  /** Called right before the first file is written. Until then a process may simply end. */
  readonly onWrite?: (() => void) | undefined;
  /** Aborted while files are written, what was begun is undone, and the reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Rewrites the server side to the shim and marks what is left, or says what stands in the way: then nothing is
 * written. Nothing is thrown for what stands on the disk.
 */
export const adopt = (options: AdoptOptions = {}): Promise<AdoptionResult> => adoptWith(options, {});
