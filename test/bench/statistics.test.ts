import { expect, test } from 'vitest';
import { growth, median, medianRatio, roundsFor } from '../../bench/statistics.mjs';

test('the median', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(() => median([])).toThrow('there is no median of nothing');
});

test('ratios are those of each round', () => {
  expect(medianRatio([2, 30, 8], [1, 10, 2])).toBe(3);
});

test('what is slow runs less often', () => {
  expect([100, 1999, 2000, 9999, 10_000].map(roundsFor)).toEqual([11, 11, 3, 3, 1]);
});

test('growth is the power from the first point to the last', () => {
  const points = [1, 2, 4].map(files => ({ files, milliseconds: files ** 2 }));
  expect(growth(points)).toBe(2);
});
