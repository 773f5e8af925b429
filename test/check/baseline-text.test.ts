import { expect, test } from 'vitest';
import {
  BaselineError,
  formatBaseline,
  parseBaseline,
  type BaselineEntry,
} from '../../src/check/baseline/baseline-text.ts';

const PATH = '/repo/.mcp-uproot-baseline.json';

const entry = (path: string, fingerprint = '0123456789abcdef'): BaselineEntry => ({
  path,
  rule: 'no-roots-list',
  api: 'literal.roots/list',
  fingerprint,
});

test('sorted, one entry a line that ends in a comma, paths with slashes from the folder of the file', () => {
  const entries = ['/repo/src/b.ts', '/repo/src/a b\n"ä".ts', '/other/c.ts', '/repo/src/b.ts'].map(path =>
    entry(path),
  );
  expect(formatBaseline([...entries, entry('/repo/src/b.ts', '00')], PATH)).toBe(`{
  "tool": "mcp-uproot",
  "version": 1,
  "findings": [
    "../other/c.ts no-roots-list literal.roots/list 0123456789abcdef",
    "src/a b\\n\\"ä\\".ts no-roots-list literal.roots/list 0123456789abcdef",
    "src/b.ts no-roots-list literal.roots/list 00",
    "src/b.ts no-roots-list literal.roots/list 0123456789abcdef",
    "src/b.ts no-roots-list literal.roots/list 0123456789abcdef",
    "end"
  ]
}
`);
});

test('what is written is read, also with another layout', () => {
  const entries = [entry('/other/c.ts'), entry('/repo/src/a b\n"ä".ts'), entry('/repo/src/b.ts')];
  const text = formatBaseline(entries, PATH);
  expect(parseBaseline(text, PATH)).toEqual(entries);
  expect(parseBaseline(`\uFEFF${text.replace(/\n/g, '\r\n')}`, PATH)).toEqual(entries);
  expect(parseBaseline(JSON.stringify(JSON.parse(text)), PATH)).toEqual(entries);
  expect(parseBaseline(formatBaseline([], PATH), PATH)).toEqual([]);
});

const REMAKE =
  'take it back from git, or remove it and run `mcp-uproot check --update-baseline`, which accepts all findings';

test.each([
  ['', `is not valid JSON: ${REMAKE}`],
  ['{', `is not valid JSON: ${REMAKE}`],
  [
    '{\n<<<<<<< HEAD\n"a"\n=======\n"b"\n>>>>>>> main\n}\n',
    'has conflict markers: delete the lines of the markers, which keeps what either side knows, and run `mcp-uproot check --update-baseline`',
  ],
  ['{}', 'is no baseline of mcp-uproot: name another file with --baseline'],
  ['null', 'is no baseline of mcp-uproot: name another file with --baseline'],
  [
    '{ "src/a.ts": { "no-console": { "count": 1 } } }',
    'is no baseline of mcp-uproot: name another file with --baseline',
  ],
  [
    '{ "tool": "mcp-uproot", "version": 2, "findings": {} }',
    'is of version 2, and this mcp-uproot knows version 1: use a newer mcp-uproot',
  ],
  ['{ "tool": "mcp-uproot", "version": 1 }', `has no finding where its finding 1 should be: ${REMAKE}`],
  [
    '{ "tool": "mcp-uproot", "version": 1, "findings": ["a.ts no-roots-list x 00", "a.ts"] }',
    `has no finding where its finding 2 should be: ${REMAKE}`,
  ],
  [
    '{ "tool": "mcp-uproot", "version": 1, "findings": [{}] }',
    `has no finding where its finding 1 should be: ${REMAKE}`,
  ],
])('%j', (text, reason) => {
  expect(() => parseBaseline(text, PATH)).toThrow(new BaselineError(PATH, reason));
});
