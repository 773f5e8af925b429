// The comment for pull requests, as GitHub renders it.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { formatMarkdown } from '../../src/report/markdown.ts';
import { EVERYTHING, file, MESSAGES, NAMES, OPTIONS, problem, result, STALE } from './results.ts';

test('everything', () => {
  expect(formatMarkdown(EVERYTHING, OPTIONS)).toMatchInlineSnapshot(`
    "### MCP roots

    **✖ 3 problems (2 errors, 1 warning, 2 suppressed) in 4 files checked**

    Revisions of MCP may lack roots from 2027-07-28 on: 239 days are left.

    2 could not be checked:

    - \`none\`: no such file or directory
    - \`src/z.ts:7:2\`: Parsing error: Unexpected token \`<\`

    | Severity | Place | Problem | Rule |
    | :-- | :-- | :-- | :-- |
    | error | \`src/a.ts:3:7\` | The method name \`roots/list\` is deprecated: go on. | [no-roots-list](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md) |
    | error | \`src/b.ts:1:1\` | The method name \`roots/list\` is deprecated: go on. | [no-roots-list](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md) |
    | warning | \`src/a.ts:3:7\` | A handler of it. | [no-roots-provider](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-provider.md) |
    "
  `);
});

test('nothing found', () => {
  expect(formatMarkdown(result(), OPTIONS)).toBe('### MCP roots\n\n**No uses of MCP roots in 4 files.**\n');
});

test.each([
  ['2026-12-01', 'Revisions of MCP may lack roots from 2027-07-28 on: 239 days are left.'],
  ['2027-07-27', 'Revisions of MCP may lack roots from 2027-07-28 on: 1 day is left.'],
  ['2027-07-28', 'Revisions of MCP may lack roots since 2027-07-28.'],
  ['2028-01-01', 'Revisions of MCP may lack roots since 2027-07-28.'],
])('on %s', (today, line) => {
  expect(formatMarkdown(EVERYTHING, { ...OPTIONS, today }).split('\n')[4]).toBe(line);
});

const render = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

/** The texts of the cells of the table, row by row. */
function cellsOf(markdown: string): string[][] {
  const [, body = ''] = /<tbody>([^]*)<\/tbody>/.exec(render(markdown)) ?? [];
  return [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>([^]*?)<\/td>/g)].map(([, cell = '']) => textOf(cell)),
  );
}

const textOf = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<\/?(?:code|a)(?: [^>]*)?>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, entity => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? '&');

test('what a name or a message says is what GitHub shows', () => {
  const files = NAMES.map(name =>
    file(
      name,
      MESSAGES.map(message => problem({ message })),
    ),
  );
  const oneLine = (text: string) => text.replace(/\r?\n/g, ' ');
  // Code is what stands between two backticks: those are not shown.
  const shown = (message: string) => oneLine(message).replace(/`([^`]+)`/g, '$1');
  expect(cellsOf(formatMarkdown(result({ files }), OPTIONS))).toEqual(
    NAMES.flatMap(name =>
      MESSAGES.map(message => [
        'error',
        oneLine(`${name.replace('/repository/', '')}:3:7`),
        shown(message),
        'no-roots-list',
      ]),
    ),
  );
});

test('nobody is mentioned, no issue is referred to, no address is linked', () => {
  const html = render(
    formatMarkdown(
      result({ files: [file('/repository/a.ts', [problem({ message: MESSAGES[2] })])] }),
      OPTIONS,
    ),
  );
  expect(html).toContain('@<!-- -->nobody #<!-- -->1 https://<!-- -->example.org/');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
    'https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md',
  ]);
});

test('no longer than GitHub allows, with the errors first', () => {
  const warnings = Array.from({ length: 5 }, () => problem({ severity: 'warn' }));
  const errors = Array.from({ length: 500 }, () => problem());
  const files = [file('/repository/a.ts', warnings), file('/repository/b.ts', errors)];
  const failures = [{ path: '/repository/none', reason: 'no such file or directory', isFile: false }];
  const report = formatMarkdown(result({ files, failures }), OPTIONS);
  const rows = cellsOf(report);
  expect(report.length).toBeLessThanOrEqual(65_536);
  expect(report.length).toBeGreaterThan(64_000);
  expect(new Set(rows.map(row => row.slice(0, 2).join(' ')))).toEqual(new Set(['error b.ts:3:7']));
  expect(report.split('\n').at(-2)).toBe(
    `Left out, since a comment on GitHub has no room for more: ${505 - rows.length} more problems.`,
  );
});

test('more failures than there is room for', () => {
  const failures = Array.from({ length: 2000 }, (_, index) => ({
    path: `/repository/${index}.ts`,
    reason: 'permission denied, and that is a long story',
    isFile: true,
  }));
  const report = formatMarkdown(
    result({ files: [file('/repository/a.ts', [problem()])], failures }),
    OPTIONS,
  );
  const lines = report.split('\n');
  expect(report.length).toBeLessThanOrEqual(65_536);
  expect(lines.at(-2)).toBe(
    `Left out, since a comment on GitHub has no room for more: 1 more problem and ${2000 - lines.filter(line => line.startsWith('- ')).length} more that could not be checked.`,
  );
});

test('what is gone from the code, but not from the baseline', () => {
  expect(formatMarkdown(STALE, OPTIONS)).toMatchInlineSnapshot(`
    "### MCP roots

    **No uses of MCP roots in 4 files.**

    In the baseline, but gone (\`mcp-uproot check --update-baseline\` takes them out):

    - \`src/a b.ts\`: \`server.listRoots\` (\`no-roots-list\`)
    - \`src/c.ts\`: \`handler.roots/list\` (\`no-roots-provider\`)
    "
  `);
});
