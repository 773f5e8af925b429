// docs/adopt.md: each "before" becomes the "after" that stands below it, and the page names all there is to name.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { MANUAL_REASONS } from '../../src/adopt/manual-reasons.ts';
import { repository } from '../support/repository.ts';
import { adopt } from './plan-fixtures.ts';

const file = join(repository, 'docs/adopt.md');
const page = readFileSync(file, 'utf8');

const examples = [
  ...page.matchAll(/^#{2,3} ([^\n]+)\n(?:(?!^#)[^])*?```ts\n([^]*?)```\n\nbecomes\n\n```ts\n([^]*?)```/gm),
].map(([, title = '', before = '', after = '']) => ({ title, before, after }));

const packageFor = (code: string): string =>
  JSON.stringify({
    type: 'module',
    dependencies: {
      [/'@modelcontextprotocol\/server'/.test(code)
        ? '@modelcontextprotocol/server'
        : '@modelcontextprotocol/sdk']: '*',
    },
    devDependencies: { '@types/node': '*' },
  });

test('every example has its result', () => {
  expect(examples.length).toBe(page.match(/^becomes$/gm)?.length);
  expect(examples.length * 2).toBe(page.match(/^```ts$/gm)?.length);
});

describe.each(examples)('$title', ({ title, before, after }) => {
  test('becomes what the page says', async () => {
    const tree = new Map([
      ['package.json', packageFor(before)],
      ['src/server.ts', before],
    ]);
    const { first } = await adopt(tree, { markers: title === 'Markers' });
    const written = first.tree.get('src/server.ts') ?? '';
    // The page is formatted, what adopt writes is not.
    const options = { ...(await resolveConfig(file)), parser: 'typescript' };
    expect(await format(written, options)).toBe(after);
    expect(first.plan.sites.filter(({ plan }) => plan.outcome !== 'rewritten')).toEqual([]);
  });
});

/** The rows of the table under a heading that starts with `first`, as lists of cells. */
function rowsOf(first: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex(line => line.startsWith(`| ${first} `));
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex(line => !line.startsWith('|')),
    )
    .map(line =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(cell => cell.trim()),
    );
}

test('all manual reasons, with their next step', () => {
  expect(rowsOf('reason').map(([reason, , next]) => [reason, next])).toEqual(Object.entries(MANUAL_REASONS));
});

test('all options', () => {
  const help = execFileSync(process.execPath, [join(repository, 'dist/cli.js'), 'adopt', '--help'], {
    encoding: 'utf8',
  });
  const options = [...help.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option);
  expect(rowsOf('option').map(([cell]) => /--[\w-]+/.exec(cell ?? '')?.[0])).toEqual(options);
});
