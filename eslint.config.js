// The project's own lint: types, its rules' quality, and the import boundaries of the design.
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import tseslint from 'typescript-eslint';

/** Forbids imports of other parts of the house, and what only one part may touch. */
const boundary = (files, folders, { tsMorph = false } = {}) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...(folders.length > 0
            ? [
                {
                  regex: `^\\.\\.?/(?:.*/)?(?:${folders.join('|')})/`,
                  message: 'The design does not let this part import that one.',
                },
              ]
            : []),
          ...(tsMorph
            ? []
            : [{ group: ['ts-morph'], message: 'ts-morph is imported only under src/adopt.' }]),
        ],
      },
    ],
  },
});

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'coverage', 'test/fixtures', 'test/cases'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
    },
  },
  {
    files: ['rules/**/*.ts'],
    ...eslintPlugin.configs.recommended,
    rules: {
      ...eslintPlugin.configs.recommended.rules,
      // It looks for suggestions in the rule's own file, ours come with the findings (test/rules/plugin.test.ts).
      'eslint-plugin/require-meta-has-suggestions': 'off',
    },
  },
  boundary(
    ['src/catalog/**/*.ts'],
    ['check', 'detect', 'parse', 'files', 'shim', 'adopt', 'report', 'cli', 'rules'],
  ),
  boundary(['src/detect/**/*.ts'], ['check', 'parse', 'files', 'shim', 'adopt', 'report', 'cli', 'rules']),
  boundary(['src/parse/**/*.ts'], ['check', 'files', 'shim', 'adopt', 'report', 'cli', 'rules']),
  boundary(['src/files/**/*.ts'], ['check', 'detect', 'parse', 'shim', 'adopt', 'report', 'cli', 'rules']),
  boundary(['src/check/**/*.ts'], ['shim', 'adopt', 'report', 'cli', 'rules']),
  // What adopt did is data, and reports read it.
  boundary(['src/report/**/*.ts'], ['files', 'shim', 'adopt(?!/result\\.ts$)', 'cli', 'rules']),
  boundary(
    ['src/shim/**/*.ts'],
    ['check', 'catalog', 'detect', 'parse', 'files', 'adopt', 'report', 'cli', 'rules'],
  ),
  boundary(['src/adopt/**/*.ts'], ['report', 'cli', 'rules'], { tsMorph: true }),
  boundary(['src/cli/**/*.ts', 'src/index.ts'], ['rules']),
  boundary(['rules/**/*.ts'], ['check', 'parse', 'files', 'shim', 'adopt', 'report', 'cli']),
  {
    files: ['src/**/*.ts', 'rules/**/*.ts'],
    ignores: ['src/cli/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'exit', message: 'Only src/cli exits.' },
        { object: 'process', property: 'stdout', message: 'Only src/cli prints.' },
        { object: 'process', property: 'stderr', message: 'Only src/cli prints.' },
      ],
    },
  },
);
