import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { disk } from '../../src/files/file-system.ts';
import { writeAtomically } from '../../src/files/write-atomically.ts';
import { makeTree } from '../support/tree.ts';

const contentOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]));

test('a new file, and an old one with its mode', async () => {
  const folder = makeTree({ old: 'a' });
  chmodSync(join(folder, 'old'), 0o640);
  await writeAtomically(join(folder, 'new'), 'ä');
  await writeAtomically(join(folder, 'old'), 'b');
  expect(contentOf(folder)).toEqual({ new: 'ä', old: 'b' });
  expect(statSync(join(folder, 'old')).mode & 0o777).toBe(0o640);
});

test('a link stays one', async () => {
  const folder = makeTree({ 'a/old': 'a' });
  symlinkSync('a/old', join(folder, 'link'));
  await writeAtomically(join(folder, 'link'), 'b');
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  expect(contentOf(join(folder, 'a'))).toEqual({ old: 'b' });
});

test('the same content is not written again', async () => {
  const folder = makeTree({ old: 'a' });
  const { ino } = statSync(join(folder, 'old'));
  await writeAtomically(join(folder, 'old'), 'a');
  expect(statSync(join(folder, 'old')).ino).toBe(ino);
  await writeAtomically(join(folder, 'old'), 'b');
  expect(statSync(join(folder, 'old')).ino).not.toBe(ino);
});

test.each(['writeFile', 'rename'] as const)('a %s that fails leaves all as it was', async name => {
  const folder = makeTree({ old: 'a' });
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const files = {
    ...disk,
    async [name](path: string) {
      if (name === 'writeFile') await disk.writeFile(path, 'half');
      throw full;
    },
  };
  await expect(writeAtomically(join(folder, 'old'), 'b', files)).rejects.toBe(full);
  expect(contentOf(folder)).toEqual({ old: 'a' });
});
