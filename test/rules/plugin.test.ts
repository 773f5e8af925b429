// The plugin as a whole: what it is called, what its presets hold, and that its metadata fits the catalog.
import type { Linter } from 'eslint';
import { expect, test } from 'vitest';
import plugin from '../../rules/index.ts';
import { catalog, RULE_NAMES, rules, type ApiKey } from '../../src/catalog/index.ts';
import { linters } from '../support/linters.ts';

test('names', () => {
  expect(plugin.meta).toEqual({ name: 'mcp-uproot', version: '0.0.0-test', namespace: 'mcp-uproot' });
  expect(Object.keys(plugin.rules)).toEqual([...RULE_NAMES]);
});

test('presets', () => {
  const { recommended, strict } = plugin.configs;
  expect(recommended).toEqual({
    name: 'mcp-uproot/recommended',
    files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
    plugins: { 'mcp-uproot': plugin },
    rules: {
      'mcp-uproot/no-roots-list': 'error',
      'mcp-uproot/no-roots-list-changed': 'error',
      'mcp-uproot/no-framework-roots': 'error',
      'mcp-uproot/no-unsafe-root-uri': 'error',
      'mcp-uproot/no-roots-capability': 'warn',
      'mcp-uproot/no-roots-provider': 'warn',
      'mcp-uproot/no-pending-migration': 'warn',
    },
  });
  expect(strict).toEqual({
    ...recommended,
    name: 'mcp-uproot/strict',
    rules: Object.fromEntries(RULE_NAMES.map(name => [`mcp-uproot/${name}`, 'error'])),
  });
  expect([...strict]).toEqual([strict]);
});

test.for(RULE_NAMES)('metadata of %s', name => {
  const { messages, suggestions, description, severity } = rules[name];
  const { meta } = plugin.rules[name];
  expect(meta.messages).toEqual({ ...messages, ...suggestions });
  expect(meta.hasSuggestions ?? false).toBe(Object.keys(suggestions).length > 0);
  expect(meta.docs).toEqual({
    description,
    recommended: severity.recommended !== 'off',
    url: `https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/${name}.md`,
  });
  const apis = (Object.keys(catalog) as ApiKey[]).filter(api => catalog[api].rule === name);
  expect(meta.schema[0].properties.allow.items.enum).toEqual(apis);
});

const configured = (options: unknown): Linter.Config => ({
  files: ['**/*.js'],
  plugins: { 'mcp-uproot': plugin },
  rules: { 'mcp-uproot/no-pending-migration': ['error', options] as never },
});

test.for([
  { allow: ['server.listRoots'] },
  { allow: 'shim.use' },
  { allow: ['shim.use', 'shim.use'] },
  { deadline: '2027-02-30T00:00' },
  { deadline: '2027-13-01' },
  { deadlines: '2027-01-01' },
])('an option that cannot be is refused: %j', options => {
  for (const linter of Object.values(linters)) {
    expect(() => linter.verify('', configured(options), 'a.js')).toThrow(/no-pending-migration/);
  }
});

test('a setting of the wrong shape is refused by name', () => {
  const config = { ...configured({}), settings: { 'mcp-uproot': { modules: '@acme/mcp' } } };
  expect(() => linters['ESLint 10'].verify('', config, 'a.js')).toThrow(
    "settings['mcp-uproot'].modules must be an array of module names",
  );
});
