import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { nameFrom } from '../../src/report/file-names.ts';

test.each([
  [posix, '/repository', '/repository/src/a.ts', 'src/a.ts'],
  [posix, '/repository', '/repository', '.'],
  [posix, '/repository', '/repository/..dots/a.ts', '..dots/a.ts'],
  [posix, '/repository', '/repository/back\\slash.ts', 'back\\slash.ts'],
  [posix, '/repository', '/elsewhere/a.ts', '/elsewhere/a.ts'],
  [posix, '/repository', '/', '/'],
  [posix, '/', '/src/a.ts', 'src/a.ts'],
  [win32, 'C:\\repository', 'C:\\repository\\src\\a b.ts', 'src/a b.ts'],
  [win32, 'C:\\repository', 'c:\\Repository\\src\\a.ts', 'src/a.ts'],
  [win32, 'C:\\repository', 'C:\\elsewhere\\a.ts', 'C:/elsewhere/a.ts'],
  [win32, 'C:\\repository', 'D:\\repository\\a.ts', 'D:/repository/a.ts'],
  [win32, '\\\\host\\share', '\\\\host\\share\\src\\a.ts', 'src/a.ts'],
])('%# from %s', (system, root, path, name) => {
  expect(nameFrom(root, path, system)).toBe(name);
});
