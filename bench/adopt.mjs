// Measures `mcp-uproot adopt --dry-run` against `mcp-codemod v1-to-v2 --dry-run`, the SDK's own codemod, on one tree.
// Usage: node bench/adopt.mjs [files] [pairs], after `npm run build`. Exits with 1 when a target is missed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparePairs, peakMemory } from './measure.mjs';
import { makeCleanTree } from './tree.mjs';

const local = path => fileURLToPath(new URL(path, import.meta.url));
const [files = 1600, pairs = 5] = process.argv.slice(2).map(Number);
const AFFECTED = 5;
const TIME_TARGET = 1 / 4;
const MEMORY_TARGET = 1 / 3;

const PACKAGE = {
  name: 'bench',
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '^1.32.2' },
  devDependencies: { '@types/node': '^20.0.0', typescript: '^5.9.0' },
};

const server = number => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { fileURLToPath } from 'node:url';

export const server = new McpServer({ name: 'bench-${number}', version: '1.0.0' });

async function directories(): Promise<string[]> {
  const { roots } = await server.server.listRoots();
  return roots.map(root => fileURLToPath(root.uri));
}

server.registerTool('list_${number}', { description: 'Lists the directories' }, async () => {
  const paths = await directories();
  return { content: [{ type: 'text', text: paths.join('\\n') }] };
});

server.server.setNotificationHandler(RootsListChangedNotificationSchema, async () => {
  console.error(await directories());
});
`;

const tree = mkdtempSync(join(tmpdir(), 'mcp-uproot-bench-'));
try {
  const size = makeCleanTree(tree, local('../node_modules'), files - AFFECTED);
  writeFileSync(join(tree, 'package.json'), JSON.stringify(PACKAGE, null, 2));
  for (let number = 1; number <= AFFECTED; number += 1) {
    const directory = join(tree, 'servers', String(number));
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'server.ts'), server(number));
  }
  // A tree as people have them: all committed.
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: tree });
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'All');
  console.log(
    `${size.files + AFFECTED} files, ${AFFECTED} of them affected, ${(size.bytes / 2 ** 20).toFixed(1)} MiB, ` +
      `${pairs} pairs, Node ${process.version}`,
  );

  const adopt = [local('../dist/cli.js'), 'adopt', '--dry-run', tree];
  const codemod = [
    local('../node_modules/@modelcontextprotocol/codemod/dist/cli.mjs'),
    ...['v1-to-v2', '--dry-run', tree],
  ];
  const time = comparePairs(adopt, codemod, pairs);
  console.log(
    `time: ${time.subject.toFixed(0)} ms against ${time.reference.toFixed(0)} ms, ` +
      `ratio ${time.ratio.toFixed(3)} (target at most ${TIME_TARGET.toFixed(3)})`,
  );
  const [memory, theirs] = [peakMemory(adopt), peakMemory(codemod)];
  console.log(
    `peak memory: ${memory.toFixed(0)} MiB against ${theirs.toFixed(0)} MiB, ` +
      `ratio ${(memory / theirs).toFixed(3)} (target at most ${MEMORY_TARGET.toFixed(3)})`,
  );
  if (time.ratio > TIME_TARGET || memory / theirs > MEMORY_TARGET) process.exitCode = 1;
} finally {
  rmSync(tree, { recursive: true, force: true });
}
