// ESLint 8.57, 9 and 10 side by side.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as typescriptParser from '@typescript-eslint/parser';
import type { Linter } from 'eslint';
import plugin from '../../rules/index.ts';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import { repository } from './repository.ts';

const require = createRequire(import.meta.url);

const linterOf = (name: 'eslint' | 'eslint8' | 'eslint9'): Linter =>
  new (require(name) as { Linter: typeof Linter }).Linter({ configType: 'flat', cwd: repository });

export const linters = {
  'ESLint 8.57': linterOf('eslint8'),
  'ESLint 9': linterOf('eslint9'),
  'ESLint 10': linterOf('eslint'),
};

/** How a file is parsed. espree reads JavaScript only. */
export const parsers = {
  espree: {},
  'typescript-eslint': { languageOptions: { parser: typescriptParser } },
} satisfies Record<string, Linter.Config>;

/** Where a file must be for typed lint. */
export const TYPED_FOLDER = join(repository, 'test/fixtures/typed');

/** Typed lint of the files in `TYPED_FOLDER`. */
export const typed = {
  languageOptions: {
    parser: typescriptParser,
    parserOptions: { projectService: true, tsconfigRootDir: TYPED_FOLDER },
  },
} satisfies Linter.Config;

/** The plugin with these rules on, every rule if none is named. */
export const withRules = (...names: readonly string[]): Linter.Config => ({
  files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
  plugins: { 'mcp-uproot': plugin },
  rules: Object.fromEntries(
    (names.length > 0 ? names : RULE_NAMES).map(name => [`mcp-uproot/${name}`, 'error'] as const),
  ),
});
