import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { createSettingsReader } from '../../src/files/settings.ts';
import { makeTree, type Files } from '../support/tree.ts';

/** The modules that the settings of each file name, and what went wrong. */
function read(files: Files, ...names: string[]) {
  const root = makeTree(files);
  const failures: string[] = [];
  const settingsOf = createSettingsReader(({ path, reason }) =>
    failures.push(`${relative(root, path)}: ${reason}`),
  );
  return { modules: names.map(name => settingsOf(join(root, name)).modules), failures };
}

const packageJson = (settings: unknown) => JSON.stringify({ 'mcp-uproot': settings });

test('the nearest package.json decides', () => {
  const files = {
    'package.json': packageJson({ modules: ['@acme/mcp', './sdk.js'] }),
    'a/b/c.ts': '',
    'd/package.json': packageJson({ modules: ['e'] }),
    'f/package.json': '{ "name": "f" }',
    'g/package.json': packageJson({}),
  };
  expect(read(files, 'h.ts', 'a/b/c.ts', 'd/e.ts', 'd/e/f.ts', 'f/g.ts', 'g/h.ts')).toEqual({
    modules: [['@acme/mcp', './sdk.js'], ['@acme/mcp', './sdk.js'], ['e'], ['e'], [], []],
    failures: [],
  });
});

test('a package.json that says nothing to us need not be JSON', () => {
  expect(read({ 'package.json': '{ "name": {{name}} }' }, 'a.ts')).toEqual({ modules: [[]], failures: [] });
});

test('a dependency is no setting', () => {
  const files = { 'package.json': '{ "devDependencies": { "mcp-uproot": "1.0.0" } }' };
  expect(read(files, 'a.ts')).toEqual({ modules: [[]], failures: [] });
});

test.each([
  ['{ "mcp-uproot": ', 'is not valid JSON'],
  [packageJson(['a']), '"mcp-uproot" must be { "modules": [names of modules] }'],
  [packageJson({ modules: 'a' }), '"mcp-uproot" must be { "modules": [names of modules] }'],
  [packageJson({ modules: ['a', 1] }), '"mcp-uproot" must be { "modules": [names of modules] }'],
  [packageJson({ modules: [''] }), '"mcp-uproot" must be { "modules": [names of modules] }'],
  [packageJson(null), '"mcp-uproot" must be { "modules": [names of modules] }'],
])('%s is told once', (text, reason) => {
  expect(read({ 'package.json': text }, 'a.ts', 'b/c.ts', 'b/d.ts')).toEqual({
    modules: [[], [], []],
    failures: [`package.json: ${reason}`],
  });
});
