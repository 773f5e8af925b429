// The acid test, first part: the published filesystem server on SDK v1 goes on as it was.
import { beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../shim/e2e/support/clients.ts';
import { first, followLegacy, given, look, second, seen, serverOf, settled } from './support/filesystem.ts';
import { framesOfLegacy } from './support/frames.ts';
import { adopt, adopted, check, copyPackage, hashOf } from './support/packages.ts';

const published = copyPackage('server-filesystem');
let kept: Awaited<ReturnType<typeof adopted>>;
let optIn: Awaited<ReturnType<typeof adopted>>;

beforeAll(async () => {
  kept = await adopted(published, 'keep');
  optIn = await adopted(published, 'opt-in');
}, 120_000);

describe('--client-roots keep', () => {
  it('rewrites every site, and points at the directories of the command line', () => {
    expect(kept.result).toEqual({
      code: 0,
      stdout: `Rewritten (4)
  dist/index.js:587:38  A handler of \`notifications/roots/list_changed\`
    next: take the directory from configuration
  dist/index.js:590:46  The server method \`listRoots()\`
    next: take the directory from configuration
  dist/index.js:602:29  Reading the client's \`roots\` capability
    next: take the directory from configuration
  dist/index.js:604:50  The server method \`listRoots()\`
    next: take the directory from configuration

Reads directories from its operator (1)
  dist/index.js:17  operator-directories: hand them to \`directories\`: until then client roots may still replace them

Files written (4)
  edited  dist/index.js
  new     dist/roots-adoption.d.ts
  new     dist/roots-adoption.js
  new     dist/roots-directories.js

4 sites rewritten, 4 files written.
`,
      stderr: 'warning: no git repository: nothing but a backup of yours brings the files back\n',
    });
  });

  it.each([
    { title: 'a client with roots, also when they change', hasRoots: true, looks: 2 },
    { title: 'a client without roots', hasRoots: false, looks: 1 },
  ])('$title: as before', async ({ hasRoots, looks }) => {
    const before = await followLegacy('v1', serverOf(published, [given.path]), hasRoots);
    const after = await followLegacy('v1', serverOf(kept.folder, [given.path]), hasRoots);
    expect(after).toEqual(before);
    expect(after.asked).toBe(hasRoots ? 2 : 0);
    const expected = hasRoots ? [seen([first.path]), seen([second.path, first.path])] : [seen([given.path])];
    expect(after.looks).toEqual(expected.slice(0, looks));
  });

  it('leaves nothing to find but what is pending, and nothing to do', async () => {
    expect(await check(kept.folder)).toEqual({ 'dist/index.js': ['mcp-uproot/no-pending-migration'] });
    const before = hashOf(kept.folder);
    const { code } = await adopt(kept.folder, 'keep');
    expect({ code, hash: hashOf(kept.folder) }).toEqual({ code: 0, hash: before });
  });
});

describe('--client-roots opt-in', () => {
  it('asks no client, which gets the directories of the command line', async () => {
    const wire = await framesOfLegacy(serverOf(optIn.folder, [given.path]), [given.path]);
    expect(wire).toEqual({ requests: [], ...seen([given.path]) });
    // The same bytes sent to the server as it was published: it asks, twice.
    const before = await framesOfLegacy(serverOf(published, [given.path]), [first.path]);
    expect(before).toEqual({ requests: ['roots/list', 'roots/list'], ...seen([first.path]) });
  });

  it('takes the directories that the operator configured, and asks no client', async () => {
    const env = { MCP_DIRECTORIES: second.path };
    const wire = await framesOfLegacy(serverOf(optIn.folder, [given.path], env), [second.path]);
    expect(wire).toEqual({ requests: [], ...seen([second.path]) });
  });

  it('asks when the operator wants it', async () => {
    const env = { MCP_ADOPT_CLIENT_ROOTS: '1' };
    const client = await connectClient('v1', serverOf(optIn.folder, [given.path], env), () => [first.root]);
    await settled(client, [first.path]);
    expect(await look(client, [first.path])).toEqual(seen([first.path]));
    expect(client.asked).toBe(1);
  });
});
