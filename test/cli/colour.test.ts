import { expect, test } from 'vitest';
import { wantsColour } from '../../src/cli/colour.ts';

test.each([
  [true, {}, true],
  [false, {}, false],
  [undefined, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '' }, true],
  [false, { FORCE_COLOR: 'true' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
])('terminal %s, %j: %s', (isTTY, env, expected) => {
  expect(wantsColour(isTTY === undefined ? {} : { isTTY }, env)).toBe(expected);
});
