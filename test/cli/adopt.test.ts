// The command line of adopt: what it prints where, and its exit code. Needs `npm run build` before.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';
import { snapshot } from '../support/files/snapshot.ts';
import { git, makeRepository } from '../support/git.ts';
import { repository } from '../support/repository.ts';
import type { Files } from '../support/tree.ts';

const PACKAGE = JSON.stringify({ type: 'module', devDependencies: { '@types/node': '20' } });

const FILES: Files = {
  'package.json': PACKAGE,
  'src/roots.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export async function directories(server: McpServer): Promise<string[]> {
  const { roots } = await server.server.listRoots();
  return roots.map(root => root.uri);
}
`,
  'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { directories } from './roots.js';

const server = new McpServer({ name: 'x', version: '1.0.0' });

server.registerTool('search', {}, async () => {
  const found = await directories(server);
  return { content: [{ type: 'text', text: found.join() }] };
});

export const ask = server.server.listRoots;
`,
  'src/server.test.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const roots = () => new McpServer({ name: 'x', version: '1' }).server.listRoots();
`,
};

const DOCS = 'https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules';

test('the report in text, and exit 1 for what is left', async () => {
  const root = makeRepository(FILES);
  const { code, stdout, stderr } = await cli(root, 'adopt');
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "Rewritten (1)
      src/roots.ts:4:41  The server method \`listRoots()\`
        next: take the directory as a parameter of the tool search

    In tests, which are never rewritten (1)
      src/server.test.ts:2:78  The server method \`listRoots()\`
        next: rewrite it together with what it tests

    Left to you (1)
      src/server.ts:11:34  The server method \`listRoots()\`: reference to the method
        next: call \`rootsAdoption.listRoots(server)\` in its place

    Will need the directory as a parameter (1)
      tool search  src/server.ts:6
        search (src/server.ts:6) → directories (src/server.ts:7) → listRoots (src/roots.ts:4)

    Files written (4)
      new     src/roots-adoption.ts
      new     src/roots-directories.ts
      edited  src/roots.ts
      edited  src/server.ts

    1 site rewritten, 4 files written, 1 left to you.
    "
  `);
});

test('the report in JSON', async () => {
  const root = makeRepository(FILES);
  const { code, stdout, stderr } = await cli(root, 'adopt', '--format', 'json', '--client-roots', 'keep');
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    cwd: root,
    clientRoots: 'keep',
    dryRun: false,
    outcome: 'written',
    exitCode: 1,
    recovery: 'nothing',
    counts: { rewritten: 1, manual: 1, kept: 0, test: 1, files: 4, failures: 0 },
    files: [
      { path: 'src/roots-adoption.ts', change: 'new' },
      { path: 'src/roots-directories.ts', change: 'new' },
      { path: 'src/roots.ts', change: 'edited' },
      { path: 'src/server.ts', change: 'edited' },
    ],
    sites: [
      {
        path: 'src/roots.ts',
        line: 4,
        column: 41,
        api: 'server.listRoots',
        role: 'server',
        what: 'The server method `listRoots()`',
        outcome: 'rewritten',
        reason: null,
        next: 'take the directory as a parameter of the tool search',
        docs: `${DOCS}/no-roots-list.md`,
      },
      {
        path: 'src/server.test.ts',
        line: 2,
        column: 78,
        api: 'server.listRoots',
        role: 'server',
        what: 'The server method `listRoots()`',
        outcome: 'test',
        reason: null,
        next: 'rewrite it together with what it tests',
        docs: `${DOCS}/no-roots-list.md`,
      },
      {
        path: 'src/server.ts',
        line: 11,
        column: 34,
        api: 'server.listRoots',
        role: 'server',
        what: 'The server method `listRoots()`',
        outcome: 'manual',
        reason: 'reference to the method',
        next: 'call `rootsAdoption.listRoots(server)` in its place',
        docs: `${DOCS}/no-roots-list.md`,
      },
    ],
    parameters: [
      {
        kind: 'tool',
        name: 'search',
        path: 'src/server.ts',
        line: 6,
        callPaths: [
          [
            { path: 'src/server.ts', line: 6, name: 'search' },
            { path: 'src/server.ts', line: 7, name: 'directories' },
            { path: 'src/roots.ts', line: 4, name: 'listRoots' },
          ],
        ],
      },
    ],
    operatorDirectories: [],
    failures: [],
    obstacles: [],
    warnings: [],
    verify: null,
    diff: null,
  });
  expect(readFileSync(join(root, 'src/roots-directories.ts'), 'utf8')).toContain('adoptClientRoots: true');
});

test('a dry run: the diff on stdout, the report on stderr, the exit code of a real run', async () => {
  const [dry, real] = [makeRepository(FILES), makeRepository(FILES)];
  const before = snapshot(dry);
  const { code, stdout, stderr } = await cli(dry, 'adopt', '--dry-run');
  expect(snapshot(dry)).toEqual(before);
  expect(code).toBe(1);
  expect(stderr.split('\n').at(-2)).toBe(
    '1 site to be rewritten, 4 files to be written, 1 left to you (dry run).',
  );
  const json = await cli(dry, 'adopt', '--dry-run', '--format', 'json');
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'planned', exitCode: 1, diff: stdout });
  expect(json).toMatchObject({ code: 1, stderr: '' });

  await cli(real, 'adopt');
  const { execFileSync } = await import('node:child_process');
  execFileSync('git', ['apply', '-'], { cwd: dry, input: stdout });
  expect(snapshot(dry)).toEqual(snapshot(real));
});

test('again: nothing to write, and the same exit code, with uncommitted changes', async () => {
  const root = makeRepository(FILES);
  await cli(root, 'adopt');
  const once = snapshot(root);
  expect(git(root, 'status', '--porcelain', '--untracked-files=no')).not.toBe('');
  const { code, stdout, stderr } = await cli(root, 'adopt');
  expect({ code, stderr, last: stdout.split('\n').at(-2) }).toEqual({
    code: 1,
    stderr: '',
    last: 'Nothing to write, 1 left to you.',
  });
  expect(snapshot(root)).toEqual(once);
});

test('nothing to do', async () => {
  const root = makeRepository({ 'a.ts': 'export {};\n' });
  expect(await cli(root, 'adopt')).toEqual({ code: 0, stdout: 'Nothing to write.\n', stderr: '' });
  expect(await cli(root, 'adopt', '--dry-run')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Nothing to write.\n',
  });
});

test('a file that does not parse is told, the rest is written, and the exit code is 2', async () => {
  const broken = `import '@modelcontextprotocol/sdk';\nserver.listRoots(\n`;
  const root = makeRepository({ ...FILES, 'src/broken.ts': broken });
  const { code, stderr } = await cli(root, 'adopt');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: src\/broken\.ts: Parsing error: .*\n$/);
  expect(readFileSync(join(root, 'src/broken.ts'), 'utf8')).toBe(broken);
  expect(existsSync(join(root, 'src/roots-adoption.ts'))).toBe(true);
});

test('a path that does not exist', async () => {
  const root = makeRepository(FILES);
  const { code, stderr } = await cli(root, 'adopt', 'nowhere');
  expect([code, stderr]).toEqual([2, 'error: nowhere: no such file or directory\n']);
});

test('--no-markers, --shim-dir and --ignore', async () => {
  const root = makeRepository(FILES);
  const args = ['--no-markers', '--shim-dir', 'src/deep/roots', '--ignore', 'server.ts'];
  expect((await cli(root, 'adopt', ...args)).code).toBe(0);
  const after = snapshot(root);
  expect(Object.keys(after).filter(name => name.startsWith('src/deep/roots/'))).toEqual([
    'src/deep/roots/',
    'src/deep/roots/roots-adoption.ts',
    'src/deep/roots/roots-directories.ts',
  ]);
  expect(readFileSync(join(root, 'src/roots.ts'), 'utf8')).not.toContain('TODO');
  expect(readFileSync(join(root, 'src/server.ts'), 'utf8')).toBe(FILES['src/server.ts']);
});

test('--verify: nothing new, and something new', async () => {
  const compilerOptions = { strict: true, module: 'nodenext', skipLibCheck: true, types: ['node'] };
  const verify = async (more: Files) => {
    const root = makeRepository({ ...FILES, 'tsconfig.json': JSON.stringify({ compilerOptions }), ...more });
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    const before = snapshot(root);
    const { code, stdout, stderr } = await cli(root, 'adopt', '--verify');
    return { code, stdout, stderr, isWritten: JSON.stringify(snapshot(root)) !== JSON.stringify(before) };
  };
  const good = await verify({});
  expect(good).toMatchObject({ code: 1, stderr: '', isWritten: true });
  expect(good.stdout).toContain('\nNo new type errors by tsconfig.json.\n');
  const bad = await verify({ 'src/roots-directories.ts': 'export const rootsAdoption = {};\n' });
  expect(bad).toMatchObject({ code: 2, isWritten: false });
  expect(bad.stdout).toMatch(
    /^ {2}src\/\S+\.ts:\d+:\d+ {2}TS2339: Property 'listRoots' does not exist on type '\{\}'\.$/m,
  );
  expect(bad.stderr).toMatch(/^error: the result would have \d+ type errors? more\nNothing was written\.\n$/);
}, 240_000);

test('mistyped options and values', async () => {
  const root = makeRepository(FILES);
  const before = snapshot(root);
  for (const [args, message] of [
    [['--dry-rum'], "error: unknown option '--dry-rum'\n(Did you mean --dry-run?)\n"],
    [['--client-root', 'keep'], "error: unknown option '--client-root'\n(Did you mean --client-roots?)\n"],
    [
      ['--client-roots', 'kepe'],
      "error: option '--client-roots <policy>' argument 'kepe' is invalid. No such policy. Did you mean keep?\n",
    ],
    [
      ['--format', 'sarif'],
      "error: option '--format <name>' argument 'sarif' is invalid. No such format. Expected text, json.\n",
    ],
  ] as const) {
    const { code, stdout, stderr } = await cli(root, 'adopt', ...args);
    expect([code, stdout, stderr.replace('(see --help)\n', '')]).toEqual([2, '', message]);
  }
  expect(snapshot(root)).toEqual(before);
});
