// Bundles the three entries and the shim, and writes their declarations.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
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
  external: [...Object.keys(dependencies), 'eslint'],
  // Bundled CommonJS calls `require` for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  entryPoints: { index: 'rules/index.ts', api: 'src/index.ts', cli: 'src/cli/main.ts' },
});

if (existsSync(new URL('../src/shim/roots-adoption.ts', import.meta.url))) {
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
