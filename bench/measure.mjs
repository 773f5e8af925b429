// Compares commands on a machine that does other things, too: in alternating pairs, by the median of ratios.
import { spawnSync } from 'node:child_process';

const LIMITS = { encoding: 'utf8', maxBuffer: 1 << 28 };

function run(args, stdio = 'pipe') {
  const start = process.hrtime.bigint();
  const child = spawnSync(process.execPath, args, { ...LIMITS, stdio });
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  if (child.error) throw child.error;
  if (child.status !== 0) throw new Error(`${args.join(' ')} exited with ${child.status}: ${child.stderr}`);
  return { milliseconds, child };
}

const median = numbers => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/**
 * Runs `node ...subject` and `node ...reference` in turn, `pairs` times after one pair that warms the caches.
 * Returns the medians in milliseconds and the median of the ratios of the pairs.
 */
export function comparePairs(subject, reference, pairs) {
  run(subject);
  run(reference);
  const times = Array.from({ length: pairs }, (_, index) => {
    const inTurn = [() => run(subject).milliseconds, () => run(reference).milliseconds];
    // Each goes first as often as the other.
    if (index % 2 === 0) return [inTurn[0](), inTurn[1]()];
    const second = inTurn[1]();
    return [inTurn[0](), second];
  });
  return {
    subject: median(times.map(([time]) => time)),
    reference: median(times.map(([, time]) => time)),
    ratio: median(times.map(([time, base]) => time / base)),
    least: Math.min(...times.map(([time]) => time)) / Math.min(...times.map(([, base]) => base)),
  };
}

const REPORT_MEMORY = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));",
)}`;

/** The peak resident memory of `node ...args`, in MiB. */
export function peakMemory(args) {
  const { child } = run(['--import', REPORT_MEMORY, ...args], ['ignore', 'pipe', 'pipe', 'pipe']);
  return Number(child.output[3]) / 1024;
}
