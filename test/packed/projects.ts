// Empty projects as people have them: what each installs beside the tarball, and its configuration.

export interface Project {
  readonly name: string;
  /** Installed from the registry beside the tarball. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

const TYPESCRIPT_ESLINT = 'typescript-eslint@^8.74.0';

/** `defineConfig`, from ESLint 9.22 on. */
const DEFINED = `
import { defineConfig } from 'eslint/config';

export default defineConfig({
  plugins: { 'mcp-uproot': mcpUproot },
  extends: ['mcp-uproot/recommended', mcpUproot.configs.strict],
});
`;

/** Every way to put the plugin into a config must fit the types of that version of ESLint. */
const typed = (config: string) => `import type { Linter } from 'eslint';
import mcpUproot from 'mcp-uproot';

export const configs: ${config}[] = [
  mcpUproot.configs.recommended,
  ...mcpUproot.configs.strict,
  { ...mcpUproot.configs.strict, files: ['src/**'] },
  { plugins: { 'mcp-uproot': mcpUproot }, rules: { 'mcp-uproot/no-roots-list': ['error', { allow: [] }] } },
];
`;

const DEFINE_CONFIG = `import mcpUproot from 'mcp-uproot';
import tseslint from 'typescript-eslint';
import { defineConfig } from 'eslint/config';

export default defineConfig([
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  { plugins: { 'mcp-uproot': mcpUproot }, extends: ['mcp-uproot/recommended'] },
]);
`;

const SPREAD = `const mcpUproot = require('mcp-uproot');
const tseslint = require('typescript-eslint');

module.exports = [
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  ...mcpUproot.configs.recommended,
];
`;

// typescript-eslint does not take TypeScript 7: only JavaScript is linted, and `check` does the rest.
const JAVASCRIPT_ONLY = `import mcpUproot from 'mcp-uproot';

export default [{ ...mcpUproot.configs.recommended, files: ['**/*.js'] }];
`;

export const eslintProjects: readonly Project[] = [
  {
    name: 'ESLint 8.57',
    packages: ['eslint@8.57.1', '@types/eslint@8.56.12', TYPESCRIPT_ESLINT],
    files: { 'eslint.config.cjs': SPREAD, 'config.mts': typed('Linter.FlatConfig') },
  },
  {
    name: 'ESLint 9',
    packages: ['eslint@^9.39.5', TYPESCRIPT_ESLINT],
    files: {
      'eslint.config.mjs': DEFINE_CONFIG,
      'config.mts': typed('Linter.Config') + DEFINED,
    },
  },
  {
    name: 'ESLint 10',
    packages: ['eslint@^10.15.0', TYPESCRIPT_ESLINT],
    files: {
      'eslint.config.mjs': DEFINE_CONFIG,
      'config.mts': typed('Linter.Config') + DEFINED,
    },
  },
];

export const typescript7: Project = {
  name: 'TypeScript 7',
  packages: ['eslint@^10.15.0', 'typescript@^7.0.2'],
  files: { 'eslint.config.mjs': JAVASCRIPT_ONLY, 'config.mts': typed('Linter.Config') },
};

export const oxlintOnly: Project = {
  name: 'oxlint only',
  packages: ['oxlint@^1.94.0'],
  files: {
    '.oxlintrc.json': JSON.stringify({
      jsPlugins: ['mcp-uproot'],
      categories: { correctness: 'off' },
      rules: { 'mcp-uproot/no-roots-list': 'error', 'mcp-uproot/no-roots-capability': 'warn' },
    }),
  },
};

export const alone: Project = {
  name: 'the tarball alone',
  packages: [],
  files: {
    'use.mts': `import mcpUproot, { type Plugin } from 'mcp-uproot';
import * as api from 'mcp-uproot/api';
import * as shim from 'mcp-uproot/shim';

export const plugin: Plugin = mcpUproot;
export { api, shim };
`,
    'use.cts': `import mcpUproot = require('mcp-uproot');
import shim = require('mcp-uproot/shim');

export const names: string[] = Object.keys(mcpUproot.rules);
export const keys: string[] = Object.keys(shim);
`,
  },
};

export const SOURCES: Readonly<Record<string, string>> = {
  'src/server.js': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const mcp = new McpServer({ name: 'x', version: '1' });
export const roots = () => mcp.server.listRoots();
`,
  'src/server.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export async function roots(mcp: McpServer): Promise<unknown> {
  if (!mcp.server.getClientCapabilities()?.roots) return [];
  return mcp.server.listRoots();
}
`,
};
