import { expect, test } from 'vitest';
import { reasonOf } from '../../src/files/failure.ts';

test.each([
  ['ENOENT', 'no such file or directory'],
  ['ERR_STRING_TOO_LONG', 'is too large'],
  ['EIO', 'what it says itself'],
  [undefined, 'what it says itself'],
])('%s: %s', (code, reason) => {
  expect(reasonOf(Object.assign(new Error('what it says itself'), { code }))).toBe(reason);
});
