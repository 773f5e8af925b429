// A run that is stopped, at whichever call of the file system, and the run after it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { applyChanges } from '../../src/files/apply-changes.ts';
import type { FileChange } from '../../src/files/file-change.ts';
import { prepareChanges, type RefusedError } from '../../src/files/prepare-changes.ts';
import { isUnfinished, recover } from '../../src/files/recover.ts';
import { bundle } from '../shim/e2e/support/bundle.ts';
import { snapshot, type Snapshot } from '../support/files/snapshot.ts';
import type { WriterInput, WriterOutput } from '../support/files/writer.ts';
import { makeTree } from '../support/tree.ts';

// Hundreds of processes.
vi.setConfig({ testTimeout: 240_000 });

const TREE = { 'a.ts': 'a\n', 'src/b.ts': 'b\r\n', 'src/c.ts': 'c' };

const changesIn = (root: string): FileChange[] => [
  { path: join(root, 'a.ts'), before: 'a\n', after: 'new a\n' },
  { path: join(root, 'src/b.ts'), before: 'b\r\n', after: 'new b\r\n' },
  { path: join(root, 'src/new/d.ts'), before: undefined, after: 'new d\n' },
];

let writer: string;
beforeAll(async () => {
  writer = await bundle('test/support/files/writer.ts');
});

interface Ending {
  readonly signal: string | null;
  readonly output: WriterOutput | undefined;
}

function run(input: WriterInput): Ending {
  const { signal, stdout, stderr, status } = spawnSync(process.execPath, [writer, JSON.stringify(input)], {
    encoding: 'utf8',
  });
  if (signal === null && status !== 0) throw new Error(stderr);
  return { signal, output: stdout === '' ? undefined : (JSON.parse(stdout) as WriterOutput) };
}

const apply = (root: string, stop?: WriterInput['stop']): Ending =>
  run({ job: 'apply', directory: root, changes: changesIn(root), ...(stop ? { stop } : {}) });

/** What a run that goes well makes of the tree, and with how many calls. */
function goodRun(): { after: Snapshot; calls: readonly string[] } {
  const { output } = apply(makeTree(TREE));
  if (output?.outcome !== 'written') throw new Error(`not written: ${output?.outcome}`);
  return { after: output.tree, calls: output.calls };
}

test('SIGKILL at every call, and in the middle of every write: the next run undoes or finishes', async () => {
  const { after, calls } = goodRun();
  const outcomes = new Set<string>();
  for (const [index, name] of calls.entries()) {
    const call = index + 1;
    for (const isTorn of name === 'writeFile' ? [false, true] : [false]) {
      const root = makeTree(TREE);
      const before = snapshot(root);
      const place = `killed at call ${call}${isTorn ? ', torn' : ''}`;
      expect(apply(root, { call, signal: 'SIGKILL', isTorn }).signal, place).toBe('SIGKILL');
      const outcome = await recover(root);
      outcomes.add(outcome);
      expect(snapshot(root), `${place}, ${outcome}`).toEqual(outcome === 'finished' ? after : before);
      // And the next one writes.
      if (outcome !== 'finished') {
        await applyChanges(await prepareChanges(changesIn(root), { directory: root }), { directory: root });
      }
      expect(snapshot(root), place).toEqual(after);
    }
  }
  expect([...outcomes].sort()).toEqual(['finished', 'nothing', 'undone']);
});

test('SIGKILL at every call of the run that undoes: the one after it does', async () => {
  const { calls } = goodRun();
  const prepare = () => {
    const root = makeTree(TREE);
    const before = snapshot(root);
    // When all files are written, just before it counts.
    const { signal } = apply(root, {
      call: calls.lastIndexOf('rename') + 1,
      signal: 'SIGKILL',
      isTorn: false,
    });
    expect(signal).toBe('SIGKILL');
    expect(readFileSync(join(root, 'src/new/d.ts'), 'utf8')).toBe('new d\n');
    return { root, before };
  };
  const { root } = prepare();
  const whole = run({ job: 'recover', directory: root, changes: [] }).output;
  expect(whole?.outcome).toBe('undone');
  for (let call = 1; call <= (whole?.calls.length ?? 0); call += 1) {
    const { root: directory, before } = prepare();
    const stop = { call, signal: 'SIGKILL', isTorn: false } as const;
    expect(run({ job: 'recover', directory, changes: [], stop }).signal).toBe('SIGKILL');
    await recover(directory);
    expect(snapshot(directory), `killed at call ${call}`).toEqual(before);
  }
});

test('Ctrl-C at every call, between temporary file and rename too: undone at once, or written', () => {
  const { after, calls } = goodRun();
  const outcomes: string[] = [];
  for (let call = 1; call <= calls.length; call += 1) {
    const root = makeTree(TREE);
    const before = snapshot(root);
    const { output } = apply(root, { call, signal: 'SIGINT', isTorn: false });
    outcomes.push(output?.outcome ?? '');
    expect(output?.tree, `interrupted at call ${call}`).toEqual(
      output?.outcome === 'written' ? after : before,
    );
  }
  expect([...new Set(outcomes)]).toEqual(['interrupted', 'written']);
});

/** A tree in which a run was killed with `a.ts` and `src/b.ts` written, and the new file not. */
function halfWritten(): string {
  const { calls } = goodRun();
  const root = makeTree(TREE);
  apply(root, { call: calls.lastIndexOf('rename'), signal: 'SIGKILL', isTorn: false });
  expect(readFileSync(join(root, 'src/b.ts'), 'utf8')).toBe('new b\r\n');
  return root;
}

const temporaryIn = (root: string, ending: string): string[] =>
  Object.keys(snapshot(root)).filter(name => name.endsWith(ending));

const refusals = (run: Promise<unknown>) =>
  run.then(
    () => [],
    (error: unknown) => (error as RefusedError).refusals.map(({ path, reason }) => [path, reason]),
  );

test('a file that somebody changed since is left alone until they have decided', async () => {
  const root = halfWritten();
  writeFileSync(join(root, 'a.ts'), 'typed since\n');
  const former = join(root, temporaryIn(root, '.old').find(name => !name.includes('/')) ?? '');
  const expected = [
    [
      join(root, 'a.ts'),
      `changed since an interrupted run; as it was, it is in ${former}: move it back, or delete it to keep the change`,
    ],
  ];
  expect(await refusals(recover(root))).toEqual(expected);
  expect(await refusals(recover(root))).toEqual(expected);
  expect(await isUnfinished(root)).toBe(true);
  expect(readFileSync(join(root, 'src/b.ts'), 'utf8')).toBe('b\r\n');
  rmSync(former);
  expect(await recover(root)).toBe('undone');
  expect(Object.keys(snapshot(root))).toEqual(['a.ts', 'src/', 'src/b.ts', 'src/c.ts']);
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('typed since\n');
});

test('files that git has brought back already stay so', async () => {
  const root = halfWritten();
  writeFileSync(join(root, 'a.ts'), TREE['a.ts']);
  writeFileSync(join(root, 'src/b.ts'), TREE['src/b.ts']);
  expect(await recover(root)).toBe('undone');
  expect(Object.keys(snapshot(root))).toEqual(['a.ts', 'src/', 'src/b.ts', 'src/c.ts']);
  expect(await isUnfinished(root)).toBe(false);
});

test('does not undo what a living process is writing', async () => {
  const root = halfWritten();
  const path = join(root, '.mcp-uproot-journal.json');
  const living = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  try {
    const journal = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...journal, pid: living.pid }));
    expect(await refusals(recover(root))).toEqual([
      [path, `another run is writing (process ${living.pid}): wait for it`],
    ]);
    // A process of that number that has been there for long is another one.
    utimesSync(path, Date.now() / 1000 - 120, Date.now() / 1000 - 120);
    expect(await recover(root)).toBe('undone');
  } finally {
    living.kill();
  }
});

test('a journal that came with a repository does not reach out of it, and one of another version is named', async () => {
  const outside = makeTree({ 'x.ts': 'x\n' });
  const root = makeTree({ 'a.ts': 'a\n' });
  execFileSync('ln', ['-s', outside, join(root, 'link')]);
  const path = join(root, '.mcp-uproot-journal.json');
  const journal = (content: object) =>
    JSON.stringify({ version: 1, id: '0123456789abcdef', pid: 1, directories: [], files: [], ...content });
  const file = (name: unknown) => ({ path: name, before: null, after: 'x' });
  const malformed = 'is no journal of mcp-uproot: see what it says, then delete it';
  for (const [text, reason] of [
    ['', malformed],
    ['[]', malformed],
    [journal({ id: '../../x' }), malformed],
    [journal({ files: [file('../x.ts')] }), malformed],
    [journal({ files: [file(join(outside, 'x.ts'))] }), malformed],
    [journal({ files: [file('link/x.ts')] }), malformed],
    [journal({ files: [file('')] }), malformed],
    [journal({ files: [file(1)] }), malformed],
    [journal({ directories: ['..'] }), malformed],
    [journal({ pid: 0 }), malformed],
    [
      journal({ version: 2 }),
      'is by another version of mcp-uproot: run that version again, or delete the file',
    ],
  ] as const) {
    writeFileSync(path, text);
    expect(await refusals(recover(root)), text).toEqual([[path, reason]]);
  }
  expect(snapshot(outside)['x.ts']).toMatch(/"x\\n"$/);
});
