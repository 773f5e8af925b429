// The detector runs once a file, however many rules are on, and not at all for files of which no rule asks.
import { Linter } from 'eslint';
import { beforeEach, expect, test, vi } from 'vitest';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import type * as Detect from '../../src/detect/index.ts';
import { findRootsUses } from '../../src/detect/index.ts';
import { withRules } from '../support/linters.ts';

vi.mock('../../src/detect/index.ts', async importOriginal => {
  const original = await importOriginal<typeof Detect>();
  return { ...original, findRootsUses: vi.fn(original.findRootsUses) };
});

beforeEach(() => {
  vi.mocked(findRootsUses).mockClear();
});

const TEXT = "export const a = 'roots/list';\nexport const b = 'notifications/roots/list_changed';\n";

test('one run a file, with every rule on', () => {
  const linter = new Linter();
  const rulesOf = () => linter.verify(TEXT, withRules(), 'a.js').map(({ ruleId }) => ruleId);
  expect(rulesOf()).toEqual(['mcp-uproot/no-roots-list', 'mcp-uproot/no-roots-list-changed']);
  expect(findRootsUses).toHaveBeenCalledTimes(1);
  expect(rulesOf()).toHaveLength(2);
  expect(findRootsUses).toHaveBeenCalledTimes(2);
});

test('no run where every rule is off', () => {
  const off = Object.fromEntries(RULE_NAMES.map(name => [`mcp-uproot/${name}`, 'off'] as const));
  expect(new Linter().verify(TEXT, { ...withRules(), rules: off }, 'a.js')).toEqual([]);
  expect(findRootsUses).not.toHaveBeenCalled();
});

test('what the detector is given', () => {
  const settings = { 'mcp-uproot': { modules: ['@acme/mcp'] } };
  new Linter().verify(`\uFEFF#!/usr/bin/env node\n// a\n${TEXT}`, { ...withRules(), settings }, 'a.js');
  const { ast, scopes, visitorKeys, comments, ...rest } = vi.mocked(findRootsUses).mock.calls[0]![0];
  expect(rest).toEqual({
    text: `#!/usr/bin/env node\n// a\n${TEXT}`,
    filename: 'a.js',
    modules: ['@acme/mcp'],
  });
  expect(ast.type).toBe('Program');
  expect(comments.map(({ type, value, range }) => ({ type, value, range }))).toEqual([
    { type: 'Shebang', value: '/usr/bin/env node', range: [0, 19] },
    { type: 'Line', value: ' a', range: [20, 24] },
  ]);
  expect(scopes.scopes.map(({ type }) => type)).toEqual(['global', 'module']);
  expect(visitorKeys.Program).toEqual(['body']);
});
