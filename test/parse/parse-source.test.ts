import { expect, test } from 'vitest';
import type { Range } from '../../src/detect/finding.ts';
import { parseSource } from '../../src/parse/parse-source.ts';
import { NestingProblem, SyntaxProblem } from '../../src/parse/problems.ts';

const typesOf = (path: string, text: string): string[] =>
  parseSource(path, text).ast.body.map(({ type }) => type);

test.each([
  ['a.ts', 'const a = <T>(x: T) => <any>x;', ['VariableDeclaration']],
  ['a.mts', 'export const a = b as const;', ['ExportNamedDeclaration']],
  ['a.cts', 'import x = require("y"); export = x;', ['TSImportEqualsDeclaration', 'TSExportAssignment']],
  ['a.tsx', 'const a: string = <b>{c}</b>;', ['VariableDeclaration']],
  ['a.js', 'const a = <b>{c}</b>; export default a;', ['VariableDeclaration', 'ExportDefaultDeclaration']],
  ['a.jsx', 'const a = <b/>;', ['VariableDeclaration']],
  ['a.mjs', 'await a; import.meta.url;', ['ExpressionStatement', 'ExpressionStatement']],
  ['a.cjs', 'module.exports = require("b");', ['ExpressionStatement']],
  ['a.ts', '@b() export class C { constructor(@D() private readonly e: F) {} }', ['ExportNamedDeclaration']],
  ['a.js', '#!/usr/bin/env node\na();', ['ExpressionStatement']],
])('%s: %s', (path, text, types) => {
  expect(typesOf(path, text)).toEqual(types);
});

test.each([
  ['a.js', 'if (a) return;'],
  ['a.js', 'with (a) b();'],
  ['a.ts', 'if (a) return;'],
  ['a.cjs', 'import a from "b";'],
])('%s is what Node would not take it for: %s', (path, text) => {
  expect(typesOf(path, text)).toHaveLength(1);
});

test('resolves names in every language alike', () => {
  for (const path of ['a.ts', 'a.js', 'a.cjs']) {
    const { scopes } = parseSource(path, 'class A { m(x) { return x; } }\nnew A();');
    const resolved = scopes.scopes.flatMap(({ references }) =>
      references.map(({ identifier, resolved }) => [identifier.name, resolved?.defs[0]?.type]),
    );
    expect(resolved).toEqual([
      ['A', 'ClassName'],
      ['x', 'Parameter'],
    ]);
  }
});

test('keeps no parentheses in the tree', () => {
  const [statement] = parseSource('a.ts', '(a)').ast.body;
  expect(statement).toMatchObject({ expression: { type: 'Identifier', range: [1, 2] } });
});

test('ranges count UTF-16 code units', () => {
  const text = 'const a = "é😀"; /* é😀 */ b(); // c😀\n';
  const { ast, comments } = parseSource('a.ts', text);
  const at = ([start, end]: Range) => text.slice(start, end);
  expect(ast.body.map(({ range }) => at(range))).toEqual(['const a = "é😀";', 'b();']);
  expect(comments.map(({ type, value, range }) => [type, value, at(range)])).toEqual([
    ['Block', ' é😀 ', '/* é😀 */'],
    ['Line', ' c😀', '// c😀'],
  ]);
});

test.each([
  ['const a = ;', 1, 11],
  ['let é😀 = 1;\nlet b = );', 1, 6],
  ['// 😀\r\nlet b = );', 2, 9],
  ['/* 😀 */ let b = );', 1, 18],
])('says where %j does not parse', (text, line, column) => {
  const parse = () => parseSource('a.ts', text);
  expect(parse).toThrow(SyntaxProblem);
  expect(parse).toThrow(expect.objectContaining({ line, column }));
});

const NESTED = {
  'calls, 3,000 deep': 'f('.repeat(3000) + ')'.repeat(3000),
  'calls, 100,000 deep, which would crash the parser': 'f('.repeat(100_000) + ')'.repeat(100_000),
  'functions, 2,000 deep, which would crash the parser': '(() => {'.repeat(2000) + '})'.repeat(2000),
  'a chain of 20,000 terms': `x = ${Array(20_000).fill('a').join(' + ')};`,
};

test.each(Object.entries(NESTED))('%s', (_name, text) => {
  expect(() => parseSource('a.ts', text)).toThrow(NestingProblem);
});

test('deep but not too deep', () => {
  expect(typesOf('a.ts', `${'f('.repeat(300)}${')'.repeat(300)}; ${'{}'.repeat(2000)}`)).toHaveLength(2001);
});
