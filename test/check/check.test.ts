// The programmatic interface.
import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../src/index.ts';
import { makeTree } from '../support/tree.ts';

const USE = `export const method = 'roots/list';\n`;

test('gives findings as data', async () => {
  const cwd = makeTree({ 'b.ts': USE, 'a.ts': '', 'c.ts': `// eslint-disable-next-line -- why\n${USE}` });
  const problem = {
    rule: 'no-roots-list',
    severity: 'error',
    messageId: 'deprecated',
    message: expect.stringContaining('`roots/list`'),
    finding: expect.objectContaining({ api: 'literal.roots/list', range: [22, 34] }),
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
  };
  expect(await check({ cwd })).toEqual({
    cwd,
    checkedFiles: 3,
    files: [
      {
        path: join(cwd, 'b.ts'),
        source: { text: USE, hasByteOrderMark: false },
        problems: [problem],
        suppressed: [],
      },
      {
        path: join(cwd, 'c.ts'),
        source: { text: `// eslint-disable-next-line -- why\n${USE}`, hasByteOrderMark: false },
        problems: [],
        suppressed: [
          {
            ...problem,
            finding: expect.objectContaining({ range: [57, 69] }),
            suppressions: [{ kind: 'directive', justification: 'why' }],
          },
        ],
      },
    ],
    failures: [],
  });
});

test('tells about each file before it is read', async () => {
  const cwd = makeTree({ 'a.ts': USE, 'b.ts': USE, 'c.ts': USE });
  const told: unknown[] = [];
  const { files, failures, checkedFiles } = await check({
    cwd,
    paths: ['c.ts', '.'],
    onFile(path, done, total) {
      told.push([path, done, total]);
      if (path.endsWith('b.ts')) unlinkSync(path);
    },
  });
  expect(told).toEqual(['a.ts', 'b.ts', 'c.ts'].map((name, index) => [join(cwd, name), index, 3]));
  expect(files.map(({ path }) => path)).toEqual([join(cwd, 'a.ts'), join(cwd, 'c.ts')]);
  expect(failures).toEqual([{ path: join(cwd, 'b.ts'), reason: 'no such file or directory', isFile: true }]);
  expect(checkedFiles).toBe(2);
});
