// The hashes by which `check` knows the files that `adopt` writes: computed once here, so that `adopt` need not parse
// a thousand lines of its own to write them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes `shim/hashes.json` beside what `buildShim` wrote into a directory: a syntax hash for each text. */
export async function hashShim(directory) {
  const bundle = `${directory}/syntax-hash.mjs`;
  await build({
    stdin: {
      contents: `export { syntaxHash } from './src/detect/emitted-shim.ts';
export { parseSource } from './src/parse/parse-source.ts';`,
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { __VERSION__: '""' }, // no part of the hash
    logLevel: 'warning',
    outfile: bundle,
  });
  try {
    const { parseSource, syntaxHash } = await import(pathToFileURL(bundle).href);
    const hashOf = name => {
      const { ast, visitorKeys } = parseSource(name, readFileSync(`${directory}/${name}`, 'utf8'));
      return syntaxHash(ast, visitorKeys);
    };
    const hashes = { ts: hashOf('shim/roots-adoption.ts'), esm: hashOf('shim.js'), cjs: hashOf('shim.cjs') };
    writeFileSync(`${directory}/shim/hashes.json`, `${JSON.stringify(hashes, null, 2)}\n`);
  } finally {
    rmSync(bundle);
  }
}
