// All or nothing, also when the disk, the user or somebody else comes between.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyChanges } from '../../src/files/apply-changes.ts';
import type { FileChange } from '../../src/files/file-change.ts';
import type { FileSystem } from '../../src/files/file-system.ts';
import { prepareChanges, RefusedError } from '../../src/files/prepare-changes.ts';
import { systemError, watchedFiles, type Call } from '../support/files/faulty-files.ts';
import { snapshot } from '../support/files/snapshot.ts';
import { makeTree } from '../support/tree.ts';

const TREE = {
  'a.ts': 'a\n',
  'src/b.ts': '\uFEFFb\r\nwith CRLF\r\n',
  'src/c.ts': 'no newline at the end',
  'src/other.ts': 'is not touched\n',
};

const changesIn = (root: string): FileChange[] => [
  { path: join(root, 'a.ts'), before: TREE['a.ts'], after: 'new a\n' },
  { path: join(root, 'src/b.ts'), before: TREE['src/b.ts'], after: '\uFEFFnew b\r\nwith CRLF\r\n' },
  { path: join(root, 'src/c.ts'), before: TREE['src/c.ts'], after: 'still no newline' },
  { path: join(root, 'src/roots/deep/new.ts'), before: undefined, after: 'new\n' },
];

async function write(
  directory: string,
  changes: readonly FileChange[],
  options: { files?: FileSystem; signal?: AbortSignal } = {},
): Promise<void> {
  await applyChanges(await prepareChanges(changes, { directory }), { directory, ...options });
}

/** What a run is refused for, relative to the folder. */
async function refusalsOf(root: string, run: Promise<void>) {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RefusedError)) throw new Error(`not refused: ${String(error)}`);
  return error.refusals.map(({ path, reason }) => [
    path.replace(`${root}/`, ''),
    reason.replaceAll(root, '…'),
  ]);
}

/** The calls of a run that goes well. */
async function callsOf(): Promise<Call[]> {
  const root = makeTree(TREE);
  const calls: Call[] = [];
  await write(root, changesIn(root), { files: watchedFiles(call => void calls.push(call)) });
  return calls;
}

test('writes every file, with nothing left beside them', async () => {
  const root = makeTree(TREE);
  const umask = process.umask();
  chmodSync(join(root, 'a.ts'), 0o755);
  chmodSync(join(root, 'src/c.ts'), 0o640);
  await write(root, changesIn(root));
  const mode = (full: number): string => (full & ~umask).toString(8);
  expect(snapshot(root)).toEqual({
    'a.ts': 'file 755 "new a\\n"',
    'src/': `directory ${mode(0o777)}`,
    'src/b.ts': `file ${mode(0o666)} ${JSON.stringify(Buffer.from('\uFEFFnew b\r\nwith CRLF\r\n').toString('latin1'))}`,
    'src/c.ts': 'file 640 "still no newline"',
    'src/other.ts': `file ${mode(0o666)} "is not touched\\n"`,
    'src/roots/': `directory ${mode(0o777)}`,
    'src/roots/deep/': `directory ${mode(0o777)}`,
    'src/roots/deep/new.ts': `file ${mode(0o666)} "new\\n"`,
  });
});

test('writes nothing where nothing changes', async () => {
  const root = makeTree(TREE);
  const calls: Call[] = [];
  await write(root, [{ path: join(root, 'a.ts'), before: 'a\n', after: 'a\n' }], {
    files: watchedFiles(call => void calls.push(call)),
  });
  expect(calls).toEqual([]);
});

test('a call that fails, whichever it is, leaves the tree as it was', async () => {
  const calls = await callsOf();
  expect(calls.length).toBeGreaterThan(20);
  for (const code of ['ENOSPC', 'EACCES', 'EIO']) {
    for (const { number, name, args } of calls) {
      const root = makeTree(TREE);
      const before = snapshot(root);
      const files = watchedFiles(call => {
        if (call.number === number) throw systemError(code);
      });
      const isWritten = await write(root, changesIn(root), { files }).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(RefusedError);
          return false;
        },
      );
      const place = `${code} at call ${number}, ${name}(${args.map(String).join(', ').slice(0, 200)})`;
      // Some calls have a second way, and the last ones tidy up what is written.
      if (!isWritten) expect(snapshot(root), place).toEqual(before);
      else expect(readFileSync(join(root, 'src/roots/deep/new.ts'), 'utf8'), place).toBe('new\n');
    }
  }
});

test('a write that fails at the n-th file is named, with the reason', async () => {
  const names = ['a.ts', 'src/b.ts', 'src/c.ts', 'src/roots/deep/new.ts'];
  for (const [index, name] of names.entries()) {
    const root = makeTree(TREE);
    const before = snapshot(root);
    let renames = -1;
    const files = watchedFiles(call => {
      if (call.name === 'rename' && ++renames === index) throw systemError('ENOSPC');
    });
    expect(await refusalsOf(root, write(root, changesIn(root), { files }))).toEqual([
      [name, 'no space left on the disk'],
    ]);
    expect(snapshot(root)).toEqual(before);
  }
});

test('what goes back is the very file that was there', async () => {
  const root = makeTree(TREE);
  const before = statSync(join(root, 'a.ts'));
  const files = watchedFiles(({ name, args }) => {
    if (name === 'rename' && String(args[1]).endsWith('c.ts')) throw systemError('EIO');
  });
  await expect(write(root, changesIn(root), { files })).rejects.toBeInstanceOf(RefusedError);
  const after = statSync(join(root, 'a.ts'));
  expect([after.ino, after.mtimeMs, after.nlink]).toEqual([before.ino, before.mtimeMs, 1]);
});

test('works where the file system has no hard links, and undoes there, too', async () => {
  const withoutLinks = (stopAt?: string): FileSystem =>
    watchedFiles(({ name, args }) => {
      if (name === 'link') throw systemError('EPERM');
      if (name === 'rename' && stopAt !== undefined && String(args[1]).endsWith(stopAt))
        throw systemError('EIO');
    });
  const undone = makeTree(TREE);
  chmodSync(join(undone, 'a.ts'), 0o755);
  const before = snapshot(undone);
  await expect(write(undone, changesIn(undone), { files: withoutLinks('new.ts') })).rejects.toBeInstanceOf(
    RefusedError,
  );
  expect(snapshot(undone)).toEqual(before);

  const [one, other] = [makeTree(TREE), makeTree(TREE)];
  await write(one, changesIn(one), { files: withoutLinks() });
  await write(other, changesIn(other));
  expect(snapshot(one)).toEqual(snapshot(other));
});

test('a signal before any call but the last undoes everything, and its reason is thrown', async () => {
  const calls = await callsOf();
  const happened = calls.findLast(({ name }) => name === 'rename')?.number ?? 0;
  for (const { number } of calls) {
    const root = makeTree(TREE);
    const before = snapshot(root);
    const controller = new AbortController();
    const reason = new Error('interrupted');
    const files = watchedFiles(call => {
      if (call.number === number) controller.abort(reason);
    });
    const outcome: unknown = await write(root, changesIn(root), { files, signal: controller.signal }).then(
      () => 'written',
      (error: unknown) => error,
    );
    const lastRename = happened - 1;
    if (number < lastRename) expect(outcome, `at call ${number}`).toBe(reason);
    if (outcome === reason) expect(snapshot(root), `at call ${number}`).toEqual(before);
    else expect(existsSync(join(root, 'src/roots/deep/new.ts')), `at call ${number}`).toBe(true);
  }
});

test('writes through symbolic links, of files and of folders, and they stay', async () => {
  const root = makeTree({ 'real/a.ts': 'a\n', 'real/deep/b.ts': 'b\n' });
  symlinkSync('real/a.ts', join(root, 'a.ts'));
  symlinkSync('real/deep', join(root, 'linked'));
  const before = snapshot(root);
  await write(root, [
    { path: join(root, 'a.ts'), before: 'a\n', after: 'new a\n' },
    { path: join(root, 'linked/b.ts'), before: 'b\n', after: 'new b\n' },
    { path: join(root, 'linked/c.ts'), before: undefined, after: 'new c\n' },
  ]);
  const plain = before['real/a.ts']?.split(' ').slice(0, 2).join(' ');
  expect(snapshot(root)).toEqual({
    ...before,
    'real/a.ts': `${plain} "new a\\n"`,
    'real/deep/b.ts': `${plain} "new b\\n"`,
    'real/deep/c.ts': `${plain} "new c\\n"`,
  });
});

test('a file that is also reached by a link is written once, by its own name', async () => {
  const root = makeTree({ 'real/a.ts': 'a\n' });
  symlinkSync('real/a.ts', join(root, 'a.ts'));
  const own = { path: join(root, 'real/a.ts'), before: 'a\n', after: 'by its name\n' };
  const linked = { path: join(root, 'a.ts'), before: 'a\n', after: 'by the link\n' };
  for (const changes of [
    [own, linked],
    [linked, own],
  ]) {
    expect((await prepareChanges(changes, { directory: root })).map(({ after }) => String(after))).toEqual([
      'by its name\n',
    ]);
  }
  symlinkSync('real/a.ts', join(root, 'b.ts'));
  const second = { ...linked, path: join(root, 'b.ts'), after: 'by the other link\n' };
  expect(await refusalsOf(root, write(root, [linked, second]))).toEqual([
    ['b.ts', 'leads to the same file as a.ts, with another result'],
  ]);
});

test('says everything that stands in the way, and writes nothing', async () => {
  const outside = makeTree({ 'x.ts': 'x\n' });
  const root = makeTree({ ...TREE, 'read-only.ts': 'r\n', 'gone.ts': '', 'appears.ts': 'there\n' });
  chmodSync(join(root, 'read-only.ts'), 0o444);
  symlinkSync('nowhere.ts', join(root, 'dangling.ts'));
  symlinkSync(join(outside, 'x.ts'), join(root, 'out.ts'));
  writeFileSync(join(root, 'a.ts'), 'somebody was here\n');
  const before = snapshot(root);
  const change = (name: string, text?: string): FileChange => ({
    path: join(root, name),
    before: text,
    after: 'new\n',
  });
  const refusals = await refusalsOf(
    root,
    write(root, [
      ...changesIn(root),
      change('read-only.ts', 'r\n'),
      change('never-was.ts', 'n\n'),
      change('appears.ts'),
      change('dangling.ts'),
      change('out.ts', 'x\n'),
      { path: join(outside, 'x.ts'), before: 'x\n', after: 'new\n' },
    ]),
  );
  expect(refusals).toEqual([
    ['a.ts', 'changed meanwhile'],
    ['read-only.ts', 'is read-only'],
    ['never-was.ts', 'was removed meanwhile'],
    ['appears.ts', 'appeared meanwhile'],
    ['dangling.ts', 'no such file or directory'],
    ['out.ts', `leads to ${outside}/x.ts, outside of …: run adopt there`],
    [`${outside}/x.ts`, 'lies outside of …: run adopt there'],
  ]);
  expect(snapshot(root)).toEqual(before);
  expect(readFileSync(join(outside, 'x.ts'), 'utf8')).toBe('x\n');
});

test('a file that changes between the first look and its rename keeps what somebody wrote', async () => {
  for (const [name, text] of [
    ['src/c.ts', 'typed meanwhile'],
    ['src/roots/deep/new.ts', 'made meanwhile'],
  ] as const) {
    const root = makeTree(TREE);
    const before = snapshot(root);
    const files = watchedFiles(call => {
      if (call.name === 'rename' && String(call.args[1]).endsWith('a.ts'))
        writeFileSync(join(root, name), text);
    });
    const refusals = await refusalsOf(root, write(root, changesIn(root), { files }));
    expect(refusals).toEqual([[name, 'changed meanwhile']]);
    const after = snapshot(root);
    expect(after[name]).toContain(text);
    for (const [path, entry] of Object.entries(before))
      if (path !== name) expect(after[path], path).toBe(entry);
    expect(Object.keys(after).filter(path => path.includes('mcp-uproot'))).toEqual([]);
  }
});

test('a file that somebody changes right after it was written is not put back, and neither text is lost', async () => {
  const root = makeTree(TREE);
  const before = snapshot(root);
  const files = watchedFiles(({ name, args }) => {
    if (name !== 'rename' || !String(args[1]).endsWith('c.ts')) return;
    writeFileSync(join(root, 'a.ts'), 'typed over the new text\n');
    throw systemError('EIO');
  });
  const refusals = await refusalsOf(root, write(root, changesIn(root), { files }));
  const former = Object.keys(snapshot(root)).find(path => path.endsWith('.old')) ?? '';
  expect(refusals).toEqual([
    ['src/c.ts', 'the disk reports an error'],
    [
      'a.ts',
      `changed since an interrupted run; as it was, it is in …/${former}: move it back, or delete it to keep the change`,
    ],
  ]);
  expect(readFileSync(join(root, former), 'utf8')).toBe(TREE['a.ts']);
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('typed over the new text\n');
  expect(snapshot(root)['src/b.ts']).toBe(before['src/b.ts']);
});

test('two runs at once: the second writes nothing', async () => {
  const root = makeTree(TREE);
  const second: string[][] = [];
  const files = watchedFiles(async ({ name, args }) => {
    if (name === 'rename' && String(args[1]).endsWith('a.ts')) {
      second.push(...(await refusalsOf(root, write(root, changesIn(root)))));
    }
  });
  await write(root, changesIn(root), { files });
  expect(second).toEqual([['.mcp-uproot-journal.json', 'another run is writing']]);
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('new a\n');
});

test('a name as long as a name can be', async () => {
  const name = `${'n'.repeat(252)}.ts`;
  const root = makeTree({ [name]: 'a\n' });
  mkdirSync(join(root, 'd'));
  await write(root, [{ path: join(root, name), before: 'a\n', after: 'b\n' }]);
  expect(readFileSync(join(root, name), 'utf8')).toBe('b\n');
});
