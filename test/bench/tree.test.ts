// The benchmark is fair only if `check` and the floor read the same files. Needs `npm run build` before.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesTree, makeCleanTree, multiplyTree } from '../../bench/tree.mjs';
import { cli } from '../support/cli.ts';
import { repository } from '../support/repository.ts';
import { run } from '../support/run.ts';
import { makeTree } from '../support/tree.ts';

test('check and the floor read the same files', async () => {
  const tree = makeTree({});
  const { files, bytes } = makeCleanTree(tree, join(repository, 'node_modules'), 300);
  expect(files).toBe(300);
  const floor = await run(process.execPath, [join(repository, 'bench/floor.mjs'), tree], tree);
  expect(JSON.parse(floor.stdout)).toEqual({ files, bytes, matches: 0 });
  expect(await cli(tree, 'check')).toEqual({
    code: 0,
    stdout: 'No uses of MCP roots in 300 files.\n',
    stderr: '',
  });
});

test('a tree is multiplied, each file under a path of its own', () => {
  const source = makeTree({ 'a.ts': 'a', 'lib/b.js': 'bb', 'c.md': 'no source' });
  const target = makeTree({});
  expect(multiplyTree(target, source, 5)).toEqual({ files: 5, bytes: 7 });
  expect(readdirSync(target, { recursive: true }).map(String).filter(isFile).sort()).toEqual([
    'copy-0/a.ts',
    'copy-0/lib/b.js',
    'copy-1/a.ts',
    'copy-1/lib/b.js',
    'copy-2/a.ts',
  ]);
});

test('the average of the lines is kept', () => {
  const source = makeTree({ 'long.ts': '\n'.repeat(300), 'short.ts': '\n'.repeat(20) });
  const { files, lines } = linesTree(makeTree({}), source, 100, 100);
  expect(files).toBe(100);
  expect(Math.abs(lines - 100 * 100)).toBeLessThan(300);
});

const isFile = (name: string): boolean => /\.\w+$/.test(name);
