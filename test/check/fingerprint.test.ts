// What a baseline knows a use by: the same when the code around it moves, another when the use is another.
import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check-text.ts';
import type { Severities } from '../../src/check/severities.ts';
import { RULE_NAMES } from '../../src/catalog/index.ts';

const severities = Object.fromEntries(RULE_NAMES.map(name => [name, 'error'])) as Severities;

/** `rule fingerprint` of each problem of a text, in source order. */
function fingerprints(text: string, path = 'a.ts'): string[] {
  const { problems } = checkText({ path, text, severities, modules: [] });
  return problems.map(({ rule, fingerprint }) => `${rule} ${fingerprint}`);
}

/** The one problem of a text. */
function fingerprint(text: string, path?: string): string {
  const [only = '', ...rest] = fingerprints(text, path);
  expect({ only, rest }).toEqual({ only: expect.stringMatching(/^[a-z-]+ [0-9a-f]{16}$/), rest: [] });
  return only;
}

const MCP = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n`;
const LIST = `async function f(server: any, a: any) {\n  const { roots } = await a.server.listRoots({ timeout: 1 }, 'x');\n  return roots;\n}\n`;
const CLIENT = `${MCP}export const client = new Client({ name: 'a', version: '1.0.0' }, { capabilities: { roots: { listChanged: true } } });\n`;
const HANDLER = `client.setRequestHandler('roots/list', async request => {\n  return provide(request);\n});\n`;
const MESSAGE = `export const ask = (s: any) => s.request({ method: 'roots/list', params: { a: 1 } }, Schema);\n`;
const CASE = `export function f(m: string) {\n  switch (m) {\n    case 'roots/list':\n      return 1;\n  }\n}\n`;
const TYPE = `import * as mcp from '@modelcontextprotocol/sdk/types.js';\nexport function f(roots: mcp.Root[], b: number) {\n  return b;\n}\n`;
const MARKER = `// TODO [2027-07-28]: mcp-uproot(x): take the directory as a parameter\nwithRoots(server);\n`;

const replaced = (text: string, from: string | RegExp, to: string): string => {
  const result = text.replace(from, to);
  expect(result).not.toBe(text);
  return result;
};

test.each([
  ['lines above', `const a = 1;\n\n\n${LIST}`],
  ['indentation', replaced(LIST, /\n {2}/g, '\n\t\t\t')],
  ['CRLF', replaced(LIST, /\n/g, '\r\n')],
  ['line breaks', replaced(LIST, '.listRoots({ timeout: 1 },', '\n    .listRoots(\n{\ntimeout: 1\n},\n')],
  ['trailing commas', replaced(LIST, `{ timeout: 1 }, 'x'`, `{ timeout: 1, }, 'x',`)],
  ['quotes', replaced(LIST, `'x'`, `"x"`)],
  ['quotes of a template', replaced(LIST, `'x'`, '`x`')],
  ['semicolons', replaced(LIST, /;/g, '')],
  ['parentheses', replaced(LIST, /(a\.server\.listRoots.*\))/, '($1)')],
  ['comments', replaced(LIST, '.listRoots(', './* why */listRoots( // so\n')],
  ['an optional chain', replaced(LIST, '.listRoots', '?.listRoots')],
  ['neighbouring statements', replaced(LIST, '  return roots;', '  log(roots);\n  return roots.slice(1);')],
  [
    'the function around it',
    replaced(LIST, 'async function f(server: any', 'export async function g(b: string'),
  ],
  ['a block around it', replaced(LIST, /( {2}const.*;)/, '  if (a) {\n  $1\n  }')],
])('the same use, with other %s', (_, text) => {
  expect(fingerprint(text)).toBe(fingerprint(LIST));
});

test('the same use in another file, of another language', () => {
  const text = `export async function f(a) {\n  return a.server.listRoots();\n}\n`;
  expect(fingerprint(text, '/b/c.mjs')).toBe(fingerprint(text, 'a.tsx'));
});

test.each([
  ['receiver', LIST, 'a.server', 'b.server'],
  ['argument', LIST, `'x'`, `'y'`],
  ['argument of an object', LIST, 'timeout: 1', 'timeout: 2'],
  ['number of arguments', LIST, `, 'x'`, ''],
  ['variable', LIST, '{ roots }', '{ other }'],
  ['statement', LIST, 'const { roots } =', 'return'],
  ['client', CLIENT, 'client =', 'agent ='],
  ['name of a client', CLIENT, `name: 'a'`, `name: 'b'`],
  ['value', CLIENT, 'listChanged: true', 'listChanged: false'],
  ['handler', HANDLER, 'client.set', 'agent.set'],
  ['schema', MESSAGE, ', Schema', ', Other'],
  ['part of a message', MESSAGE, 'a: 1', 'a: 2'],
  ['discriminant', CASE, 'switch (m)', 'switch (m.method)'],
  ['parameter', TYPE, 'roots:', 'others:'],
  ['function of a parameter', TYPE, 'function f', 'function g'],
  ['site below a marker', MARKER, 'withRoots(server)', 'withRoots(other)'],
  ['words of a marker', MARKER, '(x)', '(y)'],
])('another use: another %s', (_, text, from, to) => {
  expect(fingerprint(replaced(text, from, to))).not.toBe(fingerprint(text));
});

test.each([
  ['the version of a release', CLIENT, `'1.0.0'`, `'1.0.1'`],
  ['another capability', CLIENT, '{ roots:', '{ sampling: {}, roots:'],
  ['another option', CLIENT, '{ capabilities:', '{ instructions: "long", capabilities:'],
  ['export', CLIENT, 'export const', 'const'],
  ['a longer callback', HANDLER, '  return', '  if (request) return [];\n  log(request);\n  return'],
  ['another case', CASE, `case 'roots/list'`, `case 'ping':\n      return 0;\n    case 'roots/list'`],
  ['more in the case', CASE, 'return 1', 'const a = 1;\n      return a'],
  ['another parameter', TYPE, 'b: number', 'b: number, c: string'],
  ['another body', TYPE, 'return b', 'return b + 1'],
  ['indentation of a comment', MARKER, '// TODO', '  //   TODO'],
  ['what comes after', MARKER, '(server);\n', '(server);\nmore();\n'],
  ['a longer text', MESSAGE, '\n', `\nexport const more = 1;\n`],
])('the same use, in spite of %s', (_, text, from, to) => {
  expect(fingerprint(replaced(text, from, to))).toBe(fingerprint(text));
});

test('a callback without braces is as good as one with', () => {
  const short = `tool('a', { b: 1 }, async (s: any) => s.server.listRoots());\n`;
  const other = `tool('b', { c: 1 }, async (s: any) => s.server.listRoots());\n`;
  expect(fingerprint(short)).toBe(fingerprint(other));
});

test('uses written alike share it, and two in one statement do not', () => {
  const twice = fingerprints(
    `export const A = 'roots/list';\nexport const A2 = ['roots/list', 'roots/list'];\n`,
  );
  expect(twice).toHaveLength(3);
  expect(new Set(twice).size).toBe(2);
  const pair = fingerprints(`const f = (a: any) => [a.server.listRoots(1), a.server.listRoots(2)];\n`);
  expect(pair).toHaveLength(2);
  expect(new Set(pair).size).toBe(2);
});

test('other rules and apis of the same code differ', () => {
  const [a, b] = fingerprints(`x = 'roots/list';\nx = 'notifications/roots/list_changed';\n`);
  expect(a?.split(' ')[1]).not.toBe(b?.split(' ')[1]);
});

test('deep and long statements take no long time', () => {
  const long = Array.from({ length: 3000 }, (_, i) => `a${i}.server.listRoots(b)`).join(',\n');
  const found = fingerprints(`export const all = [\n${long}\n];\n`);
  expect(new Set(found).size).toBe(3000);
  const deep = `export const x = ${'f('.repeat(400)}a.server.listRoots()${')'.repeat(400)};\n`;
  expect(fingerprints(deep)).toHaveLength(1);
});

test('it stays the same from release to release, since baselines hold it', () => {
  expect([LIST, CLIENT, HANDLER, MESSAGE, CASE, TYPE, MARKER].map(text => fingerprint(text)))
    .toMatchInlineSnapshot(`
    [
      "no-roots-list d2084dc1b29803d1",
      "no-roots-capability 319f0504f4766e1f",
      "no-roots-provider 1e238a6027917ed6",
      "no-roots-list 31df92979d31d389",
      "no-roots-list 6fe2d577bef4681d",
      "no-roots-types 8baf9077da6c026a",
      "no-pending-migration cbc2487dcb9fc35e",
    ]
  `);
});
