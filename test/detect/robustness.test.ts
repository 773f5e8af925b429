// Whatever a program says, the detector answers, and with findings that hosts can use.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/detect/index.ts';
import { detect, linesOf, typescriptEslint } from './harness.ts';
import { STATEMENTS } from './snippets.ts';

const MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";

/** Ranges within the text, in source order, each once (and once more for its type). */
function expectUsable(findings: readonly Finding[], text: string): void {
  const keys = findings.map(({ range, api }) => `${range.join('-')} ${/^(?:type|schema)\./.test(api)}`);
  expect(new Set(keys).size).toBe(keys.length);
  const starts = findings.map(({ range }) => range[0]);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  for (const { range, loc, suggestions } of findings) {
    for (const [start, end] of [
      range,
      ...suggestions.flatMap(({ edits }) => edits.map(edit => edit.range)),
    ]) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(text.length);
    }
    const before = text.slice(0, range[0]).split(/\r\n|[\r\n\u2028\u2029]/);
    expect(loc.start).toEqual({ line: before.length, column: before.at(-1)?.length });
  }
}

/** Statements in any order, each at most once, with any line breaks between them. */
const programs = fc
  .tuple(
    fc.shuffledSubarray([...STATEMENTS], { minLength: 1 }),
    fc.constantFrom('\n', '\r\n', '\r', '\u2028'),
  )
  .map(([statements, lineBreak]) => statements.join(lineBreak) + lineBreak);

test('any program', () => {
  fc.assert(
    fc.property(programs, text => {
      const findings = detect('a.ts', text);
      expectUsable(findings, text);
      expect(detect('a.ts', text, {}, typescriptEslint)).toEqual(findings);
    }),
    { numRuns: 150 },
  );
});

test('each statement alone', () => {
  for (const statement of STATEMENTS) expectUsable(detect('a.ts', MCP + statement), MCP + statement);
});

test('what a cycle leads to does not depend on who asks first', () => {
  const cycle = `${MCP}let a = b, b = c, c = a;
a = new McpServer({ name: 'x', version: '1' });
`;
  const uses = ['a.server.listRoots();', 'b.server.listRoots();', 'c.server.listRoots();'];
  for (const order of [uses, uses.toReversed(), [uses[1], uses[0], uses[2]]]) {
    const findings = detect('a.ts', `${cycle}${order.join('\n')}\n`);
    expect(findings.map(({ evidence, loc }) => `${loc.start.line} ${evidence}`)).toEqual([
      '4 import',
      '5 import',
      '6 import',
    ]);
  }
});

test('long chains and wide definitions end', () => {
  const chain = `export const x = (s: any) => s${'.a().b'.repeat(400)}.server.listRoots();\n`;
  expect(linesOf(detect('a.ts', MCP + chain))).toEqual(['2 no-roots-list']);
  const names = Array.from({ length: 40 }, (_, i) => `v${i}`);
  const all = names.join(' ?? ');
  const tangle = `${MCP}let ${names.join(', ')};\n${names.map(name => `${name} = ${all};\n`).join('')}v0 = new McpServer({});\nv7.server.listRoots();\n`;
  expect(detect('a.ts', tangle).map(({ evidence }) => evidence)).toEqual(['import']);
  const spreads = names.map((name, i) => `const ${name} = { ...v${i + 1}, ...v${i + 1} };\n`).join('');
  expect(
    linesOf(
      detect('a.ts', `${MCP}${spreads}const v40 = { mcp: new McpServer({}) };\nv0.mcp.server.listRoots();`),
    ),
  ).toEqual(['43 no-roots-list']);
});
