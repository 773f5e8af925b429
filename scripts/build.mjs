// Bundles the three entries and the shim, and writes their declarations.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, dependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'inline',
  define: { __VERSION__: JSON.stringify(version) },
  logLevel: 'warning',
};

// Code splitting keeps what `--help` loads apart from what `check` loads. What is no dependency is bundled:
// commander, because one file loads faster than five.
await build({
  ...shared,
  format: 'esm',
  splitting: true,
  // What is not installed with the package is bundled.
  external: [...Object.keys(dependencies), 'eslint'],
  // Bundled CommonJS calls `require` for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  entryPoints: { index: 'rules/index.ts', api: 'src/index.ts', cli: 'src/cli/main.ts' },
});

const hasShim = existsSync(new URL('../src/shim/roots-adoption.ts', import.meta.url));
if (hasShim) {
  for (const [format, extension] of [
    ['esm', '.js'],
    ['cjs', '.cjs'],
  ]) {
    await build({
      ...shared,
      format,
      entryPoints: { shim: 'src/shim/roots-adoption.ts' },
      outdir: 'dist',
      outExtension: { '.js': extension },
    });
  }
}

execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});

// What a project sees: one declaration file an entry. `.ts` in import paths, which tsc leaves there,
// becomes `.js`, because TypeScript before 5.7 does not resolve it.
const types = new URL('../dist/types/', import.meta.url);
for (const name of readdirSync(types, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = new URL(name, types);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
const declare = (entry, text) => writeFileSync(new URL(`../dist/${entry}`, import.meta.url), text);
declare(
  'index.d.ts',
  `export * from './types/rules/index.js';\nexport { default } from './types/rules/index.js';\n`,
);
declare('api.d.ts', `export * from './types/src/index.js';\n`);
if (hasShim) {
  // A copy for each format: a file that `require` loads must have its own declarations.
  const shim = readFileSync(new URL('src/shim/roots-adoption.d.ts', types), 'utf8');
  declare('shim.d.ts', shim);
  declare('shim.d.cts', shim);
}
