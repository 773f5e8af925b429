// ESLint as a peer: BENCH_RULES says which rules are on.
import tseslint from 'typescript-eslint';
import mcpUproot from '../dist/index.js';

const files = ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'];
const parser = { languageOptions: { parser: tseslint.parser } };

const configs = {
  none: [],
  typed: [
    {
      files,
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: process.cwd() } },
      plugins: { '@typescript-eslint': tseslint.plugin },
      rules: { '@typescript-eslint/no-deprecated': 'error' },
    },
  ],
  // As a project has them, with mcp-uproot added.
  usual: [...tseslint.configs.recommended, ...mcpUproot.configs.strict],
};

export default [
  { ignores: ['**/*.d.{ts,mts,cts}'] },
  { files, ...parser, linterOptions: { noInlineConfig: true } },
  ...configs[process.env.BENCH_RULES ?? 'none'],
];
