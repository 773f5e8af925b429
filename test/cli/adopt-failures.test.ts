// The command line when somebody or something comes between. Needs `npm run build` before.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI, cli } from '../support/cli.ts';
import { snapshot, type Snapshot } from '../support/files/snapshot.ts';
import { git, makeRepository } from '../support/git.ts';
import { serverFiles } from '../support/servers.ts';
import { makeTree } from '../support/tree.ts';

const JOURNAL = '.mcp-uproot-journal.json';

/** Starts adopt, and sends a signal as soon as it has begun to write. */
async function stopWhileWriting(root: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [CLI, 'adopt'], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', chunk => (stderr += chunk));
  const ended = new Promise<NodeJS.Signals | null>(resolve => child.on('close', (_, by) => resolve(by)));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  while (isRunning && !existsSync(join(root, JOURNAL))) await new Promise(resolve => setImmediate(resolve));
  child.kill(signal);
  return { signal: await ended, stderr };
}

const MANY = serverFiles(150);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s undoes what was begun, and ends it', async signal => {
  const root = makeRepository(MANY);
  const before = snapshot(root);
  expect(await stopWhileWriting(root, signal)).toEqual({
    signal,
    stderr: `error: interrupted by ${signal}: nothing was written\n`,
  });
  expect(snapshot(root)).toEqual(before);
});

test('SIGKILL leaves a journal, and the next run undoes and writes everything', async () => {
  const root = makeRepository(MANY);
  const before = snapshot(root);
  expect((await stopWhileWriting(root, 'SIGKILL')).signal).toBe('SIGKILL');
  const left = Object.keys(snapshot(root)).filter(name => !(name in before));
  expect(left.some(name => name.startsWith('.mcp-uproot-'))).toBe(true);

  const dry = await cli(root, 'adopt', '--dry-run');
  expect([dry.code, dry.stderr.split('\n').at(-3)]).toEqual([
    2,
    'error: .: an earlier run was stopped while it wrote: run adopt without --dry-run, which ends it',
  ]);

  const { code, stderr } = await cli(root, 'adopt');
  expect([code, stderr]).toEqual([
    0,
    'note: an earlier run was stopped while it wrote; what it had begun is undone\n',
  ]);
  const straight = makeRepository(MANY);
  await cli(straight, 'adopt');
  expect(snapshot(root)).toEqual(snapshot(straight));
});

test('a read-only file is named, and nothing is written', async () => {
  const root = makeRepository(serverFiles(3));
  chmodSync(join(root, 'src/server-2.ts'), 0o444);
  git(root, 'config', 'core.fileMode', 'false');
  const before = snapshot(root);
  const { code, stderr } = await cli(root, 'adopt');
  expect([code, stderr]).toEqual([2, 'error: src/server-2.ts: is read-only\nNothing was written.\n']);
  expect(snapshot(root)).toEqual(before);
});

/** Runs adopt without the rights of root, who may write everywhere. */
function withoutRights(root: string) {
  const drop = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : ['env'];
  const [command = '', ...args] = [...drop, process.execPath, CLI, 'adopt'];
  return spawnSync(command, args, { cwd: root, encoding: 'utf8' });
}

test('a read-only folder is named, and nothing is written', () => {
  for (const [folder, name] of [
    ['src', 'src/roots-adoption.ts'],
    ['.', JOURNAL],
  ] as const) {
    const root = makeRepository(serverFiles(3));
    chmodSync(join(root, folder), 0o555);
    const before = snapshot(root);
    const { status, stderr } = withoutRights(root);
    expect([status, stderr]).toEqual([2, `error: ${name}: permission denied\nNothing was written.\n`]);
    expect(snapshot(root)).toEqual(before);
    chmodSync(join(root, folder), 0o755);
  }
});

test('without the rights of root it writes what is its own', () => {
  const root = makeRepository(serverFiles(1));
  expect(withoutRights(root)).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(root, 'src/roots-adoption.ts'))).toBe(true);
});

test('a file by a symbolic link: the link stays, and what it leads to is written', async () => {
  const { 'src/server-1.ts': server = '', ...rest } = serverFiles(1);
  const root = makeRepository({ ...rest, 'src/real.txt': server });
  symlinkSync('real.txt', join(root, 'src/link.ts'));
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'Link');
  expect((await cli(root, 'adopt')).code).toBe(0);
  expect(snapshot(root)['src/link.ts']).toBe('link to real.txt');
  expect(readFileSync(join(root, 'src/real.txt'), 'utf8')).toContain(
    'rootsAdoption.listRoots(server.server)',
  );
});

test('a full disk: a small file system that the shim does not fit into', () => {
  const files = makeTree(serverFiles(3));
  const snapshots = makeTree({
    'snapshot.mjs': `import { lstatSync, readdirSync, readFileSync } from 'node:fs';
      const names = readdirSync('.', { recursive: true }).sort().filter(name => lstatSync(name).isFile());
      console.log(JSON.stringify(names.map(name => [name, readFileSync(name, 'utf8')])));`,
  });
  const script = `
    set -e
    mount -t tmpfs -o size=48k tmpfs "$DISK"
    cp -r "$FILES/." "$DISK"
    cd "$DISK"
    "$NODE" "$SNAPSHOT" > "$RESULT/before"
    set +e
    "$NODE" "$CLI" adopt > "$RESULT/stdout" 2> "$RESULT/stderr"
    echo $? > "$RESULT/code"
    "$NODE" "$SNAPSHOT" > "$RESULT/after"
    mount -o remount,size=4m "$DISK"
    "$NODE" "$CLI" adopt > /dev/null 2>&1
    echo $? > "$RESULT/again"`;
  const [disk, result] = [makeTree({}), makeTree({})];
  // In a mount namespace of its own, which goes away with the process. Only root needs no other user's.
  const { status, stderr } = spawnSync(
    'unshare',
    [...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', script],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...{ CLI, DISK: disk, FILES: files, NODE: process.execPath, RESULT: result },
        SNAPSHOT: join(snapshots, 'snapshot.mjs'),
      },
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  const read = (name: string) => readFileSync(join(result, name), 'utf8');
  expect(read('code')).toBe('2\n');
  expect(read('stderr')).toBe(
    'warning: no git repository: nothing but a backup of yours brings the files back\n' +
      'error: src/roots-adoption.ts: no space left on the disk\nNothing was written.\n',
  );
  expect(JSON.parse(read('after'))).toEqual(JSON.parse(read('before')));
  expect((JSON.parse(read('before')) as unknown[]).length).toBe(4);
  expect(read('again')).toBe('0\n');
});

test('uncommitted changes', async () => {
  const root = makeRepository(serverFiles(1));
  chmodSync(join(root, 'package.json'), 0o755);
  const before: Snapshot = snapshot(root);
  const { code, stderr } = await cli(root, 'adopt');
  expect([code, stderr]).toEqual([
    2,
    'error: .: uncommitted changes (package.json): commit or stash them; --force goes on all the same\nNothing was written.\n',
  ]);
  expect(snapshot(root)).toEqual(before);
  expect(await cli(root, 'adopt', '--force')).toMatchObject({
    code: 0,
    stderr: 'warning: uncommitted changes (package.json): commit or stash them\n',
  });
});
