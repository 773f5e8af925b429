// The changes that a person may pick: what the text is after each.
import { expect, test } from 'vitest';
import { detect } from './harness.ts';

/** The text after each suggestion of each finding. */
const suggested = (text: string, filename = 'a.ts'): string[] =>
  detect(filename, text).flatMap(({ suggestions }) =>
    suggestions.map(({ edits }) =>
      edits
        .toSorted((a, b) => b.range[0] - a.range[0])
        .reduce((after, { range, text }) => after.slice(0, range[0]) + text + after.slice(range[1]), text),
    ),
  );

const ROOT = "import type { Root } from '@modelcontextprotocol/sdk/types.js';";

test.for<[code: string, after: string]>([
  ["root.uri.replace('file://', '')", 'fileURLToPath(root.uri)'],
  ['decodeURIComponent(root.uri.slice(7))', 'fileURLToPath(root.uri)'],
  ['new URL(root.uri).pathname', 'fileURLToPath(root.uri)'],
  ["decodeURIComponent(new URL(root.uri).pathname).replace(/^x/, '')", 'fileURLToPath(root.uri)'],
])('%s', ([code, after]) => {
  expect(suggested(`${ROOT}\nexport const f = (root: Root) => ${code};\n`)).toEqual([
    `${ROOT}\nimport { fileURLToPath } from 'node:url';\nexport const f = (root: Root) => ${after};\n`,
  ]);
});

test('a URL is as good as its text', () => {
  const text = (path: string) => `import { fileURLToPath } from 'node:url';
${ROOT}
export const f = (root: Root) => { const url = new URL(root.uri); return ${path}; };
`;
  expect(suggested(text('url.pathname'))).toEqual([text('fileURLToPath(url)')]);
});

test.for<[lead: string, name: string]>([
  ["import { fileURLToPath } from 'url';", 'fileURLToPath'],
  ["import { fileURLToPath as toPath } from 'node:url';", 'toPath'],
  ["import * as url from 'node:url';", 'url.fileURLToPath'],
  ["import url from 'node:url';", 'url.fileURLToPath'],
])('what %s imports is used', ([lead, name]) => {
  const text = (call: string) => `${ROOT}\n${lead}\nexport const f = (root: Root) => ${call};\n`;
  expect(suggested(text('root.uri.slice(7)'))).toEqual([text(`${name}(root.uri)`)]);
});

test.for([
  `${ROOT}\nexport const f = (root: Root) => root.uri.split('file://')[1];\n`,
  `${ROOT}\nexport const f = (root: Root) => { const { pathname } = new URL(root.uri); return pathname; };\n`,
  `${ROOT}\nconst fileURLToPath = 1;\nexport const f = (root: Root) => root.uri.slice(7);\n`,
])('nothing is suggested where it would break: %s', text => {
  expect(detect('a.ts', text).map(({ api }) => api)).toContain('root.uri');
  expect(suggested(text)).toEqual([]);
});

test('the style of the file: quotes, semicolons, line breaks', () => {
  const text =
    'import type { Root } from "@modelcontextprotocol/sdk/types.js"\r\nexport const f = (root: Root) => root.uri.slice(7)\r\n';
  expect(suggested(text)).toEqual([
    'import type { Root } from "@modelcontextprotocol/sdk/types.js"\r\nimport { fileURLToPath } from "node:url"\r\nexport const f = (root: Root) => fileURLToPath(root.uri)\r\n',
  ]);
});

test('a CommonJS file requires it', () => {
  const lead =
    "const { Server } = require('@modelcontextprotocol/sdk/server/index.js');\nconst s = new Server({});\n";
  const text = (path: string) => `${lead}s.listRoots().then(({ roots }) => roots.map(r => ${path}));\n`;
  expect(suggested(text('r.uri.slice(7)'), 'a.cjs')).toEqual([
    text("require('node:url').fileURLToPath(r.uri)"),
  ]);
});

const FAST = "import { FastMCP } from 'fastmcp';\n";

test.for<[options: string, after: string]>([
  ["{ name: 'a' }", "{ name: 'a', roots: { enabled: false } }"],
  ["{ name: 'a', }", "{ name: 'a', roots: { enabled: false }, }"],
  ['{}', '{ roots: { enabled: false } }'],
  ["{\n  name: 'a',\n}", "{\n  name: 'a',\n  roots: { enabled: false },\n}"],
  ["{\r\n  name: 'a'\r\n}", "{\r\n  name: 'a',\r\n  roots: { enabled: false }\r\n}"],
  ['{ roots: {} }', '{ roots: { enabled: false } }'],
  ['{ roots: { enabled: true } }', '{ roots: { enabled: false } }'],
  ['{ roots: { enabled: process.env.X === "1" } }', '{ roots: { enabled: false } }'],
])('new FastMCP(%j)', ([options, after]) => {
  const text = (given: string) => `${FAST}new FastMCP(${given});\n`;
  expect(suggested(text(options))).toEqual([text(after)]);
});

test('options that another part of the file changes are not reported', () => {
  expect(
    detect('a.ts', `${FAST}const o: any = {};\no.roots = { enabled: false };\nnew FastMCP(o);\n`),
  ).toEqual([]);
});
