// Measures commands against each other in one tree, round by round.
import { median, medianRatio, roundsFor } from './statistics.mjs';
import { runCommand } from './process-tree.mjs';

/**
 * Runs each of `contestants` in `tree`, each time right after `base`, and resolves to a row for each: the median of
 * its times in milliseconds, of its ratios to the base, and its peak memory in MiB. What is slow runs once or thrice.
 * A row without numbers has a `note` that says why.
 */
export async function compare(tree, base, contestants, log) {
  const rows = [await measure(tree, base, base)];
  for (const contestant of contestants) {
    log(contestant.name);
    rows.push(await measure(tree, base, contestant));
  }
  return rows;
}

async function measure(tree, base, { name, shown, codes, command }) {
  const row = { name, shown, version: command?.version };
  if (command === undefined) return { ...row, note: 'not installed' };
  const run = async isWatched => {
    const result = await runCommand({ ...command, cwd: tree }, isWatched);
    if (!codes.includes(result.code)) throw new Error(`ended with ${result.code}`);
    return result;
  };
  const times = [];
  const bases = [];
  try {
    // The first warms the caches; of what is slow it is all there is.
    const first = await run(true);
    const rounds = roundsFor(first.milliseconds);
    const runBase = async () => (await runCommand({ ...base.command, cwd: tree })).milliseconds;
    await runBase();
    for (let round = 0; round < rounds; round += 1) {
      const isAlone = rounds === 1;
      bases.push(await runBase());
      times.push(isAlone ? first.milliseconds : (await run(false)).milliseconds);
    }
    return {
      ...row,
      runs: rounds,
      milliseconds: median(times),
      ratio: medianRatio(times, bases),
      peak: first.peak,
    };
  } catch (error) {
    return { ...row, note: error.code === 'ENOENT' ? 'not installed' : `failed: ${error.message}` };
  }
}
