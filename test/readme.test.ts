// What the README shows is what the tool prints, its commands are the project's, and its snippets work.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { RULE_NAMES, rules } from '../src/catalog/index.ts';
import { makeTree } from './support/tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');

test('the output in the README is that of `npm start`', () => {
  const [, shown = ''] = /`npm start` prints:\n\n```text\n([^]*?)\n```/.exec(readme) ?? [];
  const printed = execFileSync(process.execPath, ['scripts/demo.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  }).split('\n');
  const lines = shown.split('\n').filter(line => line !== '…');
  // Every line shown is printed, in this order.
  let from = 0;
  const missing = lines.filter(line => {
    const at = printed.indexOf(line, from);
    if (at < 0) return true;
    from = at + 1;
    return false;
  });
  expect({ shown: lines.length > 8, missing }).toEqual({ shown: true, missing: [] });
});

test('the commands of the README are scripts of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(readme).toContain('npm ci && npm start');
  expect(readme).toContain('npm ci && npm test');
  expect([typeof scripts['start'], typeof scripts['test']]).toEqual(['string', 'string']);
});

test('.ci/run calls the test command of the README and nothing else', () => {
  const commands = readFileSync(`${root}.ci/run`, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'));
  expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm ci && npm test']);
});

/** The text of each fenced block of a language. */
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

const configurations = blocks('js').filter(text => text.startsWith('// eslint.config.js'));

test.each(configurations.map(text => [text]))('%s reports', async configuration => {
  const file = configuration.includes('typescript-eslint') ? 'a.ts' : 'a.js';
  const type = file === 'a.ts' ? ': string' : '';
  const tree = makeTree({
    'package.json': '{ "type": "module" }',
    'eslint.config.js': configuration,
    [file]: `import { Client } from '@acme/mcp';\nnew Client({}, { capabilities: { roots: {} } });\nexport const a${type} = 'roots/list';\n`,
  });
  mkdirSync(join(tree, 'node_modules'));
  symlinkSync(root, join(tree, 'node_modules/mcp-uproot'));
  for (const name of ['eslint', 'typescript-eslint']) {
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  const [result] = await new ESLint({ cwd: tree }).lintFiles([file]);
  const settings = configuration.includes('@acme/mcp') ? ['mcp-uproot/no-roots-capability'] : [];
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([...settings, 'mcp-uproot/no-roots-list']);
});

test('there are configurations', () => {
  expect(configurations).toHaveLength(4);
});

test('the rules for oxlint are those of the preset `recommended`', () => {
  const [text = '{}'] = blocks('json').filter(block => block.includes('jsPlugins'));
  const severities = RULE_NAMES.map(name => [`mcp-uproot/${name}`, rules[name].severity.recommended]);
  expect(JSON.parse(text)).toEqual({
    jsPlugins: ['mcp-uproot'],
    rules: Object.fromEntries(severities.filter(([, severity]) => severity !== 'off')),
  });
});
