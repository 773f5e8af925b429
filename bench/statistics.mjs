// The numbers behind the benchmark's tables.

/** The middle of the numbers; of an even count, the mean of the two in the middle. Throws when there is none. */
export function median(numbers) {
  if (numbers.length === 0) throw new RangeError('there is no median of nothing');
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** `times` divided by `bases`, run by run, and the median of that: what disturbed a round disturbed both. */
export const medianRatio = (times, bases) => median(times.map((time, index) => time / bases[index]));

/** How many rounds a command gets whose first run took so many milliseconds. */
export function roundsFor(milliseconds) {
  if (milliseconds < 2000) return 11;
  return milliseconds < 10_000 ? 3 : 1;
}

/** By which power of the number of files the time grows, from the first point to the last: 1 is linear. */
export function growth(points) {
  const [first, last] = [points[0], points.at(-1)];
  return Math.log(last.milliseconds / first.milliseconds) / Math.log(last.files / first.files);
}
