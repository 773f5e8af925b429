// Bundles the three entries, makes the shim's files, and writes the declarations.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildShim } from './build-shim.mjs';
import { hashShim } from './hash-shim.mjs';

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

/**
 * Leaves out what TypeScript's libraries declare, a quarter of a megabyte of tables in the scope analysis: the one
 * that is bundled is asked for none of them (src/parse/parse-source.ts), and throws for one that is missing.
 */
const withoutLibs = {
  name: 'without-libs',
  setup({ onLoad }) {
    onLoad({ filter: /@typescript-eslint[\\/]scope-manager[\\/]dist[\\/]lib[\\/]index\.js$/ }, () => ({
      contents: 'exports.lib = new Map();',
    }));
  },
};

// Code splitting keeps what `--help` loads apart from what `check` loads. What is no dependency is bundled: a
// hundred small CommonJS files take longer to load than most trees take to check.
const { metafile } = await build({
  ...shared,
  format: 'esm',
  splitting: true,
  // What is not installed with the package is bundled.
  external: [...Object.keys(dependencies), 'eslint'],
  // Bundled CommonJS calls `require` for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  metafile: true,
  plugins: [withoutLibs],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  entryPoints: { index: 'rules/index.ts', api: 'src/index.ts', cli: 'src/cli/main.ts' },
});

writeFileSync(new URL('../dist/THIRD-PARTY-LICENSES.txt', import.meta.url), licensesOf(metafile));
const dist = fileURLToPath(new URL('../dist', import.meta.url));
buildShim(dist);
await hashShim(dist);

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

/** The licences of the packages that a build bundled, as they ask for. */
function licensesOf({ inputs }) {
  const packages = new Set(
    Object.keys(inputs).flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
  );
  const texts = [...packages].sort().map(directory => {
    const { name, version, license } = JSON.parse(readFileSync(`${root}${directory}/package.json`, 'utf8'));
    const file = readdirSync(`${root}${directory}`).find(entry => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} is bundled and has no licence file`);
    return `${name} ${version} (${license})\n\n${readFileSync(`${root}${directory}/${file}`, 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
