import { expect, test } from 'vitest';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import { nearest } from '../../src/cli/nearest.ts';

test.each([
  ['no-root-list', 'no-roots-list'],
  ['no-roots-list-change', 'no-roots-list-changed'],
  ['no-framework-root', 'no-framework-roots'],
  ['NO-ROOTS-TYPES', 'no-roots-types'],
  ['pending-migration', 'no-pending-migration'],
  ['semi', undefined],
  ['', undefined],
])('%j: %s', (word, expected) => {
  expect(nearest(word, RULE_NAMES)).toBe(expected);
});
