// The benchmark is fair only if `check` and the floor read the same files. Needs `npm run build` before.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCleanTree } from '../../bench/tree.mjs';
import { cli } from '../support/cli.ts';
import { repository } from '../support/repository.ts';
import { run } from '../support/run.ts';
import { makeTree } from '../support/tree.ts';

test('check and the floor read the same files', async () => {
  const tree = makeTree({});
  const { files, bytes } = makeCleanTree(tree, join(repository, 'node_modules'), 300);
  expect(files).toBe(300);
  const floor = await run(process.execPath, [join(repository, 'bench/floor.mjs'), tree], tree);
  expect(JSON.parse(floor.stdout)).toEqual({ files, bytes });
  expect(await cli(tree, 'check')).toEqual({
    code: 0,
    stdout: 'No uses of MCP roots in 300 files.\n',
    stderr: '',
  });
});
