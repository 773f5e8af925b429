// The acid test, second part: the filesystem server, moved to SDK v2 by the SDK's own codemod, gets its directories
// on 2026-07-28 too.
import { beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ClientKind } from '../../shim/e2e/support/clients.ts';
import {
  denied,
  filesystemV2,
  first,
  followLegacy,
  given,
  look,
  MODERN,
  MODERN_WIRE,
  second,
  seen,
  serverOf,
  settled,
} from './support/filesystem.ts';
import { framesOfLegacy, framesOfModern } from './support/frames.ts';
import { adopt, adopted, check, hashOf } from './support/packages.ts';

let migrated: string;
let kept: Awaited<ReturnType<typeof adopted>>;
let optIn: Awaited<ReturnType<typeof adopted>>;

beforeAll(async () => {
  migrated = await filesystemV2();
  kept = await adopted(migrated, 'keep');
  optIn = await adopted(migrated, 'opt-in');
}, 120_000);

const MODERN_CLIENTS = ['v2 pinned', 'v2 auto'] as const satisfies readonly ClientKind[];
const LEGACY_CLIENTS = ['v2 legacy', 'v1'] as const satisfies readonly ClientKind[];

/** Every tool that takes a path, on a directory that the client offers. */
const CALLS: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['read_file', { path: first.path }],
  ['read_text_file', { path: first.path }],
  ['read_media_file', { path: first.path }],
  ['write_file', { path: first.path, content: '' }],
  ['edit_file', { path: first.path, edits: [] }],
  ['create_directory', { path: first.path }],
  ['list_directory', { path: first.path }],
  ['list_directory_with_sizes', { path: first.path }],
  ['directory_tree', { path: first.path }],
  ['move_file', { source: first.path, destination: first.path }],
  ['search_files', { path: first.path, pattern: '*' }],
  ['get_file_info', { path: first.path }],
];

describe('before adopt', () => {
  it.each(MODERN_CLIENTS)('%s: the client is not asked, and every call is denied', async kind => {
    const client = await connectClient(kind, serverOf(migrated), () => [first.root]);
    const results: unknown[] = [];
    for (const [tool, args] of CALLS) results.push(await client.call(tool, args));
    expect(results).toEqual(CALLS.map(() => ({ ...denied(first.path, []), ...MODERN })));
    expect(client.asked).toBe(0);
  });
});

describe('--client-roots keep', () => {
  it('rewrites every site, and points at the directories of the command line', () => {
    expect(kept.result).toEqual({
      code: 0,
      stdout: `Rewritten (4)
  src/index.js:587:38  A handler of \`notifications/roots/list_changed\`
    next: take the directory from configuration
  src/index.js:590:46  The server method \`listRoots()\`
    next: take the directory from configuration
  src/index.js:602:29  Reading the client's \`roots\` capability
    next: take the directory from configuration
  src/index.js:604:50  The server method \`listRoots()\`
    next: take the directory from configuration

Reads directories from its operator (1)
  src/index.js:16  operator-directories: hand them to \`directories\`: until then client roots may still replace them

Files written (4)
  edited  src/index.js
  new     src/roots-adoption.d.ts
  new     src/roots-adoption.js
  new     src/roots-directories.js

4 sites rewritten, 4 files written.
`,
      stderr: 'warning: no git repository: nothing but a backup of yours brings the files back\n',
    });
  });

  it.each(MODERN_CLIENTS)('%s, with roots: gets its directories', async kind => {
    const client = await connectClient(kind, serverOf(kept.folder), () => [first.root, second.root]);
    const allowed = [first.path, second.path];
    expect(await look(client, allowed)).toEqual(seen(allowed, MODERN));
    expect({ asked: client.asked, errors: client.errors }).toEqual({ asked: 1, errors: [] });
  });

  it.each(MODERN_CLIENTS)(
    '%s, with roots: they replace those of the command line, as before 2026',
    async kind => {
      const client = await connectClient(kind, serverOf(kept.folder, [given.path]), () => [first.root]);
      expect(await look(client, [first.path])).toEqual(seen([first.path], MODERN));
      expect(client.asked).toBe(1);
    },
  );

  it.each(MODERN_CLIENTS)('%s, without roots: gets those of the command line', async kind => {
    const client = await connectClient(kind, serverOf(kept.folder, [given.path]));
    expect(await look(client, [given.path])).toEqual(seen([given.path], MODERN));
    expect({ asked: client.asked, errors: client.errors }).toEqual({ asked: 0, errors: [] });
  });

  it.each(LEGACY_CLIENTS.flatMap(kind => [true, false].map(hasRoots => ({ kind, hasRoots }))))(
    '$kind, with roots: $hasRoots: as before',
    async ({ kind, hasRoots }) => {
      const before = await followLegacy(kind, serverOf(migrated, [given.path]), hasRoots);
      const after = await followLegacy(kind, serverOf(kept.folder, [given.path]), hasRoots);
      expect(after).toEqual(before);
      const asked = hasRoots ? 2 : 0;
      const looks = hasRoots ? [seen([first.path]), seen([second.path, first.path])] : [seen([given.path])];
      expect({ asked: after.asked, looks: after.looks }).toEqual({ asked, looks });
    },
  );

  it('leaves nothing to find but what is pending, and nothing to do', async () => {
    expect(await check(kept.folder)).toEqual({ 'src/index.js': ['mcp-uproot/no-pending-migration'] });
    const before = hashOf(kept.folder);
    const { code } = await adopt(kept.folder, 'keep');
    expect({ code, hash: hashOf(kept.folder) }).toEqual({ code: 0, hash: before });
  });
});

describe('--client-roots opt-in', () => {
  const ERAS = [
    { era: '2025', framesOf: framesOfLegacy, more: {} },
    { era: '2026', framesOf: framesOfModern, more: MODERN_WIRE },
  ];

  it.each(ERAS)(
    '$era: asks no client, which gets the directories of the command line',
    async ({ framesOf, more }) => {
      const wire = await framesOf(serverOf(optIn.folder, [given.path]), [given.path]);
      expect(wire).toEqual({ requests: [], ...seen([given.path], more) });
    },
  );

  it.each(ERAS)('$era: takes the directories that the operator configured', async ({ framesOf, more }) => {
    const env = { MCP_DIRECTORIES: second.path };
    const wire = await framesOf(serverOf(optIn.folder, [given.path], env), [second.path]);
    expect(wire).toEqual({ requests: [], ...seen([second.path], more) });
  });

  it.each([...MODERN_CLIENTS, ...LEGACY_CLIENTS])('%s: so with real clients', async kind => {
    const env = { MCP_DIRECTORIES: second.path };
    const client = await connectClient(kind, serverOf(optIn.folder, [], env), () => [first.root]);
    await settled(client, [second.path]);
    const more = MODERN_CLIENTS.some(modern => modern === kind) ? MODERN : {};
    expect(await look(client, [second.path])).toEqual(seen([second.path], more));
    expect({ asked: client.asked, errors: client.errors }).toEqual({ asked: 0, errors: [] });
  });

  it.each(MODERN_CLIENTS)('%s: asks when the operator wants it', async kind => {
    const env = { MCP_ADOPT_CLIENT_ROOTS: '1' };
    const client = await connectClient(kind, serverOf(optIn.folder, [given.path], env), () => [first.root]);
    expect(await look(client, [first.path])).toEqual(seen([first.path], MODERN));
    expect({ asked: client.asked, errors: client.errors }).toEqual({ asked: 1, errors: [] });
  });
});
