import { expect, test } from 'vitest';
import { renderDocument, renderResults, targetsOf, type Row } from '../../bench/document.mjs';

const row = (name: string, ratio: number, peak: number): Row => ({
  name,
  shown: `run ${name} 'a|b'`,
  version: '1.0.0',
  runs: 3,
  milliseconds: ratio * 200,
  ratio,
  peak,
});

const tree = (ratio: number) => ({
  title: 'With roots',
  name: 'of the test',
  files: 4100,
  bytes: 2 ** 21,
  findings: 7,
  limit: 3,
  isLargest: true,
  rows: [
    row('mcp-uproot check', ratio, 73),
    row('oxlint, one JS-plugin rule', 4, 150),
    { name: 'ripgrep', shown: 'rg', note: 'not installed' },
  ],
});

const rules = { name: 'with roots', files: 500, total: 1000, own: 12, findings: 3, limit: 0.05 };

test('targets are met or missed by the numbers', () => {
  expect(targetsOf({ trees: [tree(2)], rules: [rules] })).toEqual([
    {
      name: 'wall time of `check` against the floor, of the test',
      value: '2.00 ×',
      limit: 'at most 3.00 ×',
      isMet: true,
    },
    {
      name: 'wall time of `check` against oxlint, of the test',
      value: '0.50 ×',
      limit: 'at most 1.00 ×',
      isMet: true,
    },
    { name: 'peak memory of `check`, of the test', value: '73 MiB', limit: 'below 120 MiB', isMet: true },
    {
      name: 'all rules together under ESLint, with roots',
      value: '1.20 %',
      limit: 'below 5.00 %',
      isMet: true,
    },
  ]);
  expect(targetsOf({ trees: [tree(5)] }).map(({ isMet }) => isMet)).toEqual([false, false, true]);
});

test('a tool that is not there has a row that says so, and a bar in a command is escaped', () => {
  const lines = renderResults({ trees: [tree(2)] }).split('\n');
  expect(lines).toContain('| ripgrep |  | not installed |  |  |  |');
  expect(lines).toContain("| mcp-uproot check | `run mcp-uproot check 'a\\|b'` |");
  expect(lines).toContain('| mcp-uproot check | 1.0.0 | 400 ms | 2.00 | 73 MiB | 3 |');
});

test('the document names the machine', () => {
  const machine = { cpu: 'A processor', cores: 2, memory: 23.6, system: 'linux 6.1.0 x64', node: 'v20.20.2' };
  expect(renderDocument({ machine }).split('\n')).toContain(
    '| A processor | 2 | 24 GiB | linux 6.1.0 x64 | v20.20.2 |',
  );
});
