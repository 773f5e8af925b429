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

const TOO_DEEP = {
  'calls, 3,000 deep': 'f('.repeat(3000) + ')'.repeat(3000),
  'calls, 100,000 deep': 'f('.repeat(100_000) + ')'.repeat(100_000),
  'functions, 2,000 deep': '(() => {'.repeat(2000) + '})'.repeat(2000),
  'a chain of 20,000 terms': `x = ${Array(20_000).fill('a').join(' + ')};`,
  'a chain of 128,000 terms, one a line': `x = ${Array(128_000).fill('a').join(' +\n')};`,
  'strings with brackets, 128,000 of them': `x = ${Array(128_000).fill('"({"').join(' +\n')};`,
  '8,000 times else if': `if (a) {}${' else if (b) {}\n'.repeat(8000)}`,
  '8,000 times else if, without blocks': `if (a) b;${'\n// other\n/* wise; */\nelse if (c) d;'.repeat(8000)}`,
  '50,000 arrows': `x = ${'a =>\n'.repeat(50_000)} 1;`,
  '50,000 negations': `x = ${'!'.repeat(50_000)}a;`,
  '50,000 conditions': `x = ${'a ? b :\n'.repeat(50_000)} c;`,
  '50,000 labels': `${'a:\n'.repeat(50_000)};`,
  '20,000 type arguments': `type X = ${'A<'.repeat(20_000)}B${'>'.repeat(20_000)};`,
};

// Most of these would take the process down that parses them.
test.each(Object.entries(TOO_DEEP))('%s', (_name, text) => {
  expect(() => parseSource('a.ts', text)).toThrow(NestingProblem);
});

const DEEP_ENOUGH: Record<string, [text: string, statements: number]> = {
  'calls, 300 deep': [`${'f('.repeat(300)}${')'.repeat(300)};`, 1],
  '3,000 brackets in a string': [`x = '${'('.repeat(3000)}';`, 1],
  '5,000 statements without a semicolon': ['f(a)\n'.repeat(5000), 5000],
  'a list of 5,000': [`x = [${'a, '.repeat(5000)}];`, 1],
};

test.each(Object.entries(DEEP_ENOUGH))('%s: not too deep', (_name, [text, statements]) => {
  expect(typesOf('a.ts', text)).toHaveLength(statements);
});

test('what may be deep and does not parse is a syntax problem', () => {
  expect(() => parseSource('a.ts', '/*\n'.repeat(1_000_000))).toThrow(SyntaxProblem);
  expect(() => parseSource('a.ts', `${'f(a)\n'.repeat(5000)}let a = ;`)).toThrow(SyntaxProblem);
});
