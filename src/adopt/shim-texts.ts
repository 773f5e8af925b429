// The texts of the shim that the build keeps beside the code: its TypeScript source, what is made of it, and hashes.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILES = {
  ts: 'shim/roots-adoption.ts',
  esm: 'shim.js',
  cjs: 'shim.cjs',
  declarations: 'shim.d.ts',
  hashes: 'shim/hashes.json',
} as const;

/** The forms in which the shim is written as code. */
export type ShimCode = 'ts' | 'esm' | 'cjs';

/** The text of the shim in one of its forms. Throws where the package is not built. */
export function readShimText(which: ShimCode | 'declarations'): string {
  return read(which);
}

/** The syntax hash of the shim in one of its forms, without a header. Throws where the package is not built. */
export const readShimHash = (which: ShimCode): string =>
  (JSON.parse(read('hashes')) as Readonly<Record<ShimCode, string>>)[which];

const read = (which: keyof typeof FILES): string =>
  readFileSync(join(distOf(dirname(fileURLToPath(import.meta.url))), FILES[which]), 'utf8');

/** The build's folder: this code runs from a chunk in it, or from the sources beside it. */
function distOf(start: string): string {
  for (let at = start; ; at = dirname(at)) {
    for (const candidate of [at, join(at, 'dist')]) {
      if (existsSync(join(candidate, FILES.ts)) && existsSync(join(candidate, FILES.hashes)))
        return candidate;
    }
    if (dirname(at) === at) throw new Error('the texts of the shim are missing: run the build');
  }
}
