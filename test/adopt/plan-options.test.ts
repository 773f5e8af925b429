// What the options change, and what a second run finds.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { directoriesText, shimText } from '../../src/adopt/emit.ts';
import { planAdoption } from '../../src/adopt/plan-adoption.ts';
import { adopt, type Tree } from './plan-fixtures.ts';

const PACKAGE = JSON.stringify({
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '^1.32.2' },
  devDependencies: { '@types/node': '^20' },
});

const SERVER = `import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

export const list = (server: Server) => server.listRoots();
`;

const REWRITTEN = `import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { rootsAdoption } from './roots-directories.js';

// TODO [2027-07-28]: mcp-uproot(configuration): take the directory from configuration. https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md
export const list = (server: Server) => rootsAdoption.listRoots(server);
`;

const tree = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries({ 'package.json': PACKAGE, ...files }));

const emission = { directory: '/project', extension: '.ts', ending: 'js' } as const;

describe('clientRoots', () => {
  it.each(['opt-in', 'keep'] as const)('%s', async clientRoots => {
    const { first } = await adopt(tree({ 'src/server.ts': SERVER }), { clientRoots });
    expect(first.tree.get('src/roots-directories.ts')).toBe(directoriesText(emission, clientRoots));
  });

  it('says where the directories come from', () => {
    expect(directoriesText(emission, 'opt-in')).toMatchInlineSnapshot(`
      "// Where the directories of this server come from until the deprecated MCP roots are gone.
      // This file is yours: mcp-uproot wrote it once and does not change it again.
      import { delimiter } from 'node:path';
      import { createRootsAdoption } from './roots-adoption.js';
      import type { RootsAdoption } from './roots-adoption.js';

      const { MCP_ADOPT_CLIENT_ROOTS, MCP_DIRECTORIES, MCP_SANDBOX_ROOT } = process.env;

      export const rootsAdoption: RootsAdoption = createRootsAdoption({
        // The operator's directories, separated as in PATH. Where there are any, no client is asked.
        directories: (MCP_DIRECTORIES ?? '').split(delimiter).filter(directory => directory !== ''),
        // Off until the operator asks for it: a client's roots where there are no directories.
        adoptClientRoots: MCP_ADOPT_CLIENT_ROOTS === '1',
        // Nothing outside this directory is ever used.
        sandboxRoot: MCP_SANDBOX_ROOT,
      });
      "
    `);
    expect(directoriesText({ ...emission, extension: '.cjs' }, 'keep')).toMatchInlineSnapshot(`
      "'use strict';
      // Where the directories of this server come from until the deprecated MCP roots are gone.
      // This file is yours: mcp-uproot wrote it once and does not change it again.
      const { delimiter } = require('node:path');
      const { createRootsAdoption } = require('./roots-adoption.cjs');

      const { MCP_DIRECTORIES, MCP_SANDBOX_ROOT } = process.env;

      exports.rootsAdoption = createRootsAdoption({
        // The operator's directories, separated as in PATH. Where there are any, no client is asked.
        directories: (MCP_DIRECTORIES ?? '').split(delimiter).filter(directory => directory !== ''),
        // As before: a client's roots are taken where the operator gave no directories.
        adoptClientRoots: true,
        // Nothing outside this directory is ever used.
        sandboxRoot: MCP_SANDBOX_ROOT,
      });
      "
    `);
  });
});

it('shimDir moves the emitted files', async () => {
  const { first, second } = await adopt(tree({ 'src/server.ts': SERVER }), { shimDir: 'lib/mcp' });
  expect(first.changed).toEqual([
    'lib/mcp/roots-adoption.ts',
    'lib/mcp/roots-directories.ts',
    'src/server.ts',
  ]);
  expect(first.tree.get('src/server.ts')).toBe(
    REWRITTEN.replace('./roots-directories.js', '../lib/mcp/roots-directories.js'),
  );
  expect(second.changed).toEqual([]);
});

it('markers: false writes none, and none when run again', async () => {
  const { first, second } = await adopt(tree({ 'src/server.ts': SERVER }), { markers: false });
  expect(first.tree.get('src/server.ts')).toBe(REWRITTEN.replace(/\/\/ TODO.*\n/, ''));
  expect(second.changed).toEqual([]);
});

it('ignore and paths leave files out', async () => {
  const files = tree({ 'src/server.ts': SERVER, 'old/server.ts': SERVER, 'new/server.ts': SERVER });
  const { first } = await adopt(files, { paths: ['src', 'old'], ignore: ['old'] });
  expect(first.changed).toEqual(['src/roots-adoption.ts', 'src/roots-directories.ts', 'src/server.ts']);
});

describe('emitted files that are there already', () => {
  const present = {
    'src/roots-adoption.ts': shimText('/project/roots-adoption.ts'),
    'src/roots-directories.ts': '// ours\nexport { rootsAdoption } from "../elsewhere.js";\n',
  };

  it('are used, and the user’s own is never written again', async () => {
    const files = tree({ ...present, 'src/deep/server.ts': SERVER });
    const { first, second } = await adopt(files);
    expect(first.changed).toEqual(['src/deep/server.ts']);
    expect(first.tree.get('src/deep/server.ts')).toBe(REWRITTEN.replace("'./roots", "'../roots"));
    expect(second.changed).toEqual([]);
  });

  it('are refreshed when edited, formatted ones are left', async () => {
    const shim = present['src/roots-adoption.ts'];
    const edited = shim.replace('5_000', '6_000');
    expect(edited).not.toBe(shim);
    const refreshed = await adopt(tree({ ...present, 'src/roots-adoption.ts': edited }));
    expect(refreshed.first.changed).toEqual(['src/roots-adoption.ts']);
    expect(refreshed.first.tree.get('src/roots-adoption.ts')).toBe(shim);
    const formatted = await adopt(
      tree({ ...present, 'src/roots-adoption.ts': shim.replaceAll('    ', '\t') }),
    );
    expect(formatted.first.changed).toEqual([]);
  });

  it('that are not ours are not overwritten', async () => {
    const files = tree({ 'src/server.ts': SERVER, 'src/roots-adoption.ts': 'export {};\n' });
    const { first } = await adopt(files);
    expect(first.tree.get('src/roots-adoption.ts')).toBe('export {};\n');
    expect(first.plan.failures.map(({ message }) => message)).toEqual([
      'is in the way: mcp-uproot would write its own file of this name',
    ]);
  });
});

it('the operator’s directories near a server’s sites are pointed at, also when the sites are rewritten', async () => {
  const files = tree({
    'src/server.ts': SERVER,
    'src/index.ts': `import { list } from './server.js';\nlist(serverOf(process.env.WORKSPACE_ROOT));\n`,
    'src/client.ts': `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
new Client({ name: 'x', version: '1' }, { capabilities: { roots: {} } }).connect(process.env.CLIENT_ROOT);
`,
    'src/server.test.ts': `import { list } from './server.js';\nlist(serverOf(process.env.TEST_ROOT));\n`,
  });
  const { first, second, folder } = await adopt(files);
  const expected = [{ path: join(folder, 'src/index.ts'), line: 2 }];
  expect([first.plan.operatorDirectories, second.plan.operatorDirectories]).toEqual([expected, expected]);
});

it('a marker follows the tools that reach the site', async () => {
  const before = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'x', version: '1' });
const roots = async () => ({ content: [], _meta: await server.server.listRoots() });
server.tool('one', roots);
`;
  const { first } = await adopt(tree({ 'src/server.ts': before }));
  const after = first.tree.get('src/server.ts') ?? '';
  expect(after).toContain('mcp-uproot(tool-parameter: one)');
  const more = await adopt(
    new Map([...first.tree, ['src/server.ts', `${after}server.tool('two', roots);\n`]]),
  );
  expect(more.first.tree.get('src/server.ts')).toBe(
    `${after.replace('parameter: one)', 'parameter: one, two)')}server.tool('two', roots);\n`,
  );
  const deleted = await adopt(
    new Map([...first.tree, ['src/server.ts', after.replace(/\/\/ TODO.*\n/, '')]]),
  );
  expect(deleted.first.changed).toEqual([]);
});

it('the modules that package.json names are the SDK’s, also in files without a site', async () => {
  const files = {
    'src/server.ts': SERVER,
    'src/main.ts': `import { McpServer } from '@acme/mcp';
import { list } from './server.js';
const server = new McpServer({ name: 'x', version: '1' });
server.tool('one', async () => ({ content: [], _meta: await list(server.server) }));
`,
  };
  const json = { ...(JSON.parse(PACKAGE) as object), 'mcp-uproot': { modules: ['@acme/mcp'] } };
  const { first } = await adopt(tree({ ...files, 'package.json': JSON.stringify(json) }));
  expect(first.tree.get('src/server.ts')).toBe(
    REWRITTEN.replace(
      'configuration): take the directory from configuration',
      'tool-parameter: one): pass the directory as a tool parameter',
    ),
  );
  // A package of which nothing is said may have any `tool`.
  const other = await adopt(tree(files));
  expect(other.first.tree.get('src/server.ts')).toBe(REWRITTEN);
});

it('a file with two paths is planned once, where it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-uproot-link-'));
  try {
    for (const [name, text] of tree({ 'src/server.ts': SERVER })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    mkdirSync(join(folder, 'a'));
    symlinkSync('../src/server.ts', join(folder, 'a/server.ts')); // comes first
    const { changes, sites } = await planAdoption({ cwd: folder, gitignore: false });
    expect(changes.map(({ path }) => path)).toEqual(
      ['roots-adoption.ts', 'roots-directories.ts', 'server.ts'].map(name => join(folder, 'src', name)),
    );
    expect(changes.at(-1)?.after).toBe(REWRITTEN);
    expect(sites.map(({ path }) => path)).toEqual([join(folder, 'src/server.ts')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a method name in a client is the client’s to keep', async () => {
  const before = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';

export const handled = (method: string) => method === 'roots/list' && Client !== undefined;
`;
  const { first, second } = await adopt(tree({ 'src/client.ts': before }));
  expect(first.tree.get('src/client.ts')).toBe(
    before.replace(
      'export',
      `// TODO [2027-07-28]: mcp-uproot(client): keep it for servers of older revisions, remove it after the earliest removal. https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md
export`,
    ),
  );
  expect(second.changed).toEqual([]);
});

describe('where the compiler takes its input from', () => {
  const files = { 'src/a/server.ts': SERVER, 'src/b/server.ts': SERVER, 'scripts/server.ts': SERVER };
  const emittedBy = async (tsconfig: object) => {
    const { first, second } = await adopt(tree({ ...files, 'tsconfig.json': JSON.stringify(tsconfig) }));
    expect(second.changed).toEqual([]);
    return {
      directories: [...first.tree.keys()].filter(path => path.includes('roots-')),
      imports: Object.keys(files).map(
        path => /'([^']*roots-directories.js)'/.exec(first.tree.get(path) ?? '')?.[1],
      ),
    };
  };
  const within = {
    directories: ['src/roots-adoption.ts', 'src/roots-directories.ts'],
    imports: ['../roots-directories.js', '../roots-directories.js', '../src/roots-directories.js'],
  };
  const above = {
    directories: ['roots-adoption.ts', 'roots-directories.ts'],
    imports: ['../../roots-directories.js', '../../roots-directories.js', '../roots-directories.js'],
  };

  it.each([
    ['rootDir', { compilerOptions: { rootDir: './src' } }, within],
    ['include of a folder', { include: ['src'] }, within],
    ['include of patterns', { include: ['./src/**/*.ts', 'src/**/*.json'] }, within],
    ['rootDir that is the package', { compilerOptions: { rootDir: '.' }, include: ['src'] }, above],
    ['include of several folders', { include: ['src', 'scripts'] }, above],
    ['include of all', { include: ['**/*.ts'] }, above],
    ['nothing', {}, above],
  ])('%s', async (_, tsconfig, expected) => {
    expect(await emittedBy(tsconfig)).toEqual(expected);
  });
});

describe('the types of node', () => {
  const shimOf = async (devDependencies: object, tsconfig: object) => {
    const { first, second } = await adopt(
      new Map([
        ['src/server.ts', SERVER],
        ['tsconfig.json', JSON.stringify(tsconfig)],
        ['package.json', JSON.stringify({ ...(JSON.parse(PACKAGE) as object), devDependencies })],
      ]),
    );
    expect(second.changed).toEqual([]);
    return first.tree.get('src/roots-adoption.ts');
  };
  const node = { '@types/node': '^24' };

  it.each([
    ['left out by `types`', node, { compilerOptions: { types: ['vitest/globals'] } }, true],
    ['left out by TypeScript 6', { ...node, typescript: '~6.0.3' }, {}, true],
    ['taken in by TypeScript 5', { ...node, typescript: '^5.9.0' }, {}, false],
    ['named', { ...node, typescript: '^6.0.0' }, { compilerOptions: { types: ['node'] } }, false],
    ['all are named', { ...node, typescript: '^6.0.0' }, { compilerOptions: { types: ['*'] } }, false],
    ['of bun', { '@types/bun': '^1', typescript: '^6.0.0' }, { compilerOptions: { types: [] } }, false],
  ])('%s', async (_, devDependencies, tsconfig, isReferenced) => {
    expect(await shimOf(devDependencies, tsconfig)).toBe(
      shimText('/project/roots-adoption.ts', isReferenced),
    );
  });

  it('are kept where an edited shim is refreshed', async () => {
    const edited = shimText('/project/roots-adoption.ts', true).replace('5_000', '6_000');
    const { first } = await adopt(tree({ 'src/roots-adoption.ts': edited }));
    expect(first.tree.get('src/roots-adoption.ts')).toBe(shimText('/project/roots-adoption.ts', true));
  });
});
