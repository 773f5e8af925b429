// Writes the tables of README.md and docs/rules from the built plugin; `--check` prints the difference instead.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!existsSync(new URL('../dist/index.js', import.meta.url))) {
  console.error('dist/index.js is missing: run `npm run build` first.');
  process.exit(2);
}

const generator = createRequire(import.meta.url).resolve(
  'eslint-doc-generator/dist/bin/eslint-doc-generator.js',
);
const { status } = spawnSync(process.execPath, [generator, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 2;
