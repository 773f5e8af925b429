// Child processes need JavaScript: a server is bundled, SDK and all, into one file that plain Node runs.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const outdir = mkdtempSync(join(tmpdir(), 'mcp-uproot-e2e-'));
const bundles = new Map<string, Promise<string>>();

afterAll(() => rm(outdir, { recursive: true, force: true }));

/** The bundled file of an entry (a path in the repository), built once a test file. */
export function bundle(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? write(entry);
  bundles.set(entry, known);
  return known;
}

async function write(entry: string): Promise<string> {
  const outfile = join(outdir, `${basename(dirname(entry))}-${basename(entry, '.ts')}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // SDK v1 bundles CommonJS dependencies, which call `require`.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'error',
  });
  return outfile;
}
