import { adoptWith } from './adopt-with.ts';
import type { AdoptOptions } from './options.ts';
import type { AdoptionResult } from './result.ts';

export type { AdoptOptions };

/**
 * Rewrites the server side to the shim and marks what is left, or says what stands in the way: then nothing is
 * written. Nothing is thrown for what stands on the disk.
 */
export const adopt = (options: AdoptOptions = {}): Promise<AdoptionResult> => adoptWith(options, {});
