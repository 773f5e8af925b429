// Measures `mcp-uproot --help` against `node -e 0`, and `check` of a tree without roots against the floor.
// Usage: node bench/check.mjs [files] [pairs], after `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparePairs, peakMemory } from './measure.mjs';
import { makeCleanTree } from './tree.mjs';

const local = path => fileURLToPath(new URL(path, import.meta.url));
const cli = local('../dist/cli.js');
const [files = 2400, pairs = 10] = process.argv.slice(2).map(Number);

const show = (name, { subject, reference, ratio, least }, target) =>
  console.log(
    `${name}: ${subject.toFixed(0)} ms against ${reference.toFixed(0)} ms, ` +
      `ratio ${ratio.toFixed(2)} (of the fastest runs ${least.toFixed(2)}; target at most ${target})`,
  );

const tree = mkdtempSync(join(tmpdir(), 'mcp-uproot-bench-'));
try {
  const size = makeCleanTree(tree, local('../node_modules'), files);
  console.log(
    `${size.files} files, ${(size.bytes / 2 ** 20).toFixed(1)} MiB, ${pairs} pairs, Node ${process.version}`,
  );
  show('--help against node -e 0', comparePairs([cli, '--help'], ['-e', '0'], pairs), 1.8);
  show('check against the floor', comparePairs([cli, 'check', tree], [local('floor.mjs'), tree], pairs), 2);
  console.log(`peak memory of check: ${peakMemory([cli, 'check', tree]).toFixed(0)} MiB (target below 120)`);
} finally {
  rmSync(tree, { recursive: true, force: true });
}
