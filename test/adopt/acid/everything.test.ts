// The acid test, third part: the published "everything" server, which lists its roots by a tool that is registered
// in `oninitialized`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { connectClient, type Target } from '../../shim/e2e/support/clients.ts';
import { root } from '../../shim/e2e/support/directories.ts';
import { FrameClient } from '../../shim/e2e/support/frame-client.ts';
import { call, initialize, initialized } from '../../shim/e2e/support/frames.ts';
import { cli } from '../../support/cli.ts';
import { attend } from './support/frames.ts';
import { adopt, adopted, check, copyPackage, hashOf, migrateToV2 } from './support/packages.ts';

const TOOL = 'get-roots-list';
const [first, second] = [root('first'), root('second')];
const published = copyPackage('server-everything');
let kept: Awaited<ReturnType<typeof adopted>>;
let optIn: Awaited<ReturnType<typeof adopted>>;

beforeAll(async () => {
  kept = await adopted(published, 'keep');
  optIn = await adopted(published, 'opt-in');
}, 120_000);

type Runnable = Extract<Target, { file: string }>;

const serverOf = (folder: string, env: Readonly<Record<string, string>> = {}): Runnable => ({
  file: join(folder, 'dist/index.js'),
  args: [],
  env,
});

const listed = (roots: readonly { readonly uri: string; readonly name?: string }[]) => {
  const lines = roots.map(({ uri, name }, at) => `${at + 1}. ${name ?? 'Unnamed Root'}\n   URI: ${uri}`);
  const text =
    `Current MCP Roots (${roots.length} total):\n\n${lines.join('\n\n')}\n\n` +
    "Note: This server demonstrates the roots protocol capability but doesn't actually access files. " +
    'The roots are provided by the MCP client and can be used by servers that need file system access.';
  return { content: [{ type: 'text', text }] };
};

/** All that a client sees of the server; without roots the tool is not there. */
async function follow(target: Runnable, hasRoots: boolean) {
  let roots = [first];
  const client = await connectClient('v1', target, hasRoots ? () => roots : undefined);
  const tools = await client.listTools();
  // A timer asks at the start, and what it got is kept; a call before that would ask as well.
  if (hasRoots) await vi.waitFor(() => expect(client.asked).toBe(1), { timeout: 10_000 });
  const told: unknown[] = [await client.call(TOOL)];
  if (hasRoots) {
    roots = [second, first];
    await client.rootsChanged();
    const after = listed(roots);
    await vi.waitFor(async () => expect(await client.call(TOOL)).toEqual(after), { timeout: 10_000 });
    told.push(await client.call(TOOL));
  }
  await client.close();
  const { asked, errors, stderr } = client;
  return { tools, told, asked, errors, stderr };
}

const toolsOf = ({ tools }: Awaited<ReturnType<typeof follow>>): string[] =>
  (tools as { tools: { name: string }[] }).tools.map(({ name }) => name);

const noTool = {
  content: [{ type: 'text', text: `MCP error -32602: Tool ${TOOL} not found` }],
  isError: true,
};

describe('on SDK v1', () => {
  it('is rewritten at every site', () => {
    const { code, stdout, stderr } = kept.result;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'warning: no git repository: nothing but a backup of yours brings the files back\n',
    });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('4 sites rewritten, 5 files written.');
  });

  it('keep: a client with roots is served as before, also when they change', async () => {
    const before = await follow(serverOf(published), true);
    const after = await follow(serverOf(kept.folder), true);
    expect(after).toEqual(before);
    expect(toolsOf(after)).toContain(TOOL);
    expect({ told: after.told, asked: after.asked }).toEqual({
      told: [listed([first]), listed([second, first])],
      asked: 2,
    });
  });

  it('keep: a client without roots is served as before', async () => {
    const before = await follow(serverOf(published), false);
    const after = await follow(serverOf(kept.folder), false);
    expect(after).toEqual(before);
    expect(toolsOf(after)).not.toContain(TOOL);
    expect({ told: after.told, asked: after.asked }).toEqual({ told: [noTool], asked: 0 });
  });

  it('leaves nothing to find but what is pending, and nothing to do', async () => {
    const pending = ['mcp-uproot/no-pending-migration'];
    expect(await check(kept.folder)).toEqual({
      'dist/server/roots.js': pending,
      'dist/tools/get-roots-list.js': pending,
    });
    const before = hashOf(kept.folder);
    const { code } = await adopt(kept.folder, 'keep');
    expect({ code, hash: hashOf(kept.folder) }).toEqual({ code: 0, hash: before });
  });

  /** The requests of the server in a session, and what the tool returns; the server's timer asks after 350 ms. */
  async function wireOf({ file, args, env }: Runnable) {
    const client = FrameClient.run(file, args, env);
    await client.exchange(initialize({ roots: { listChanged: true } }));
    client.send(initialized);
    await attend(client, [first]);
    client.send(call(1, TOOL));
    await attend(client, [first], 1);
    const { frames } = await client.end();
    return {
      asked: frames.filter(({ method }) => method === 'roots/list').length,
      told: frames.find(({ id }) => id === 1)?.['result'],
    };
  }

  it('opt-in: asks no client, and has no tool for it', async () => {
    expect(await wireOf(serverOf(optIn.folder))).toEqual({ asked: 0, told: noTool });
    // Sent the same bytes, the server as it was published asks.
    expect(await wireOf(serverOf(published))).toEqual({ asked: 1, told: listed([first]) });
  });

  it('opt-in: lists the directories that the operator configured, and asks no client', async () => {
    const { uri } = second;
    const env = { MCP_DIRECTORIES: fileURLToPath(uri) };
    expect(await wireOf(serverOf(optIn.folder, env))).toEqual({
      asked: 0,
      told: listed([{ uri }]),
    });
  });
});

describe('on SDK v2', () => {
  it('is left to a person: the tool is never listed on a modern connection', async () => {
    const folder = copyPackage('server-everything');
    await migrateToV2(folder);
    const { code, stdout } = await cli(folder, 'adopt', '.', '--client-roots', 'keep', '--format', 'json');
    const { sites } = JSON.parse(stdout) as { sites: Record<string, unknown>[] };
    const reason = 'tool registered in oninitialized';
    const outcome = 'manual';
    expect(code).toBe(1);
    expect(
      sites.map(({ path, line, api, outcome, reason }) => ({ path, line, api, outcome, reason })),
    ).toEqual([
      { path: 'src/server/roots.js', line: 23, api: 'capability.roots.read', outcome, reason },
      { path: 'src/server/roots.js', line: 30, api: 'server.listRoots', outcome, reason },
      {
        path: 'src/server/roots.js',
        line: 57,
        api: 'handler.notifications/roots/list_changed',
        outcome,
        reason,
      },
      { path: 'src/tools/get-roots-list.js', line: 35, api: 'capability.roots.read', outcome, reason },
    ]);

    // A marker says so at each of them, and nothing else was changed.
    const [capability, pending] = ['mcp-uproot/no-roots-capability', 'mcp-uproot/no-pending-migration'];
    expect(await check(folder)).toEqual({
      'src/server/roots.js': [
        pending,
        capability,
        'mcp-uproot/no-roots-list',
        'mcp-uproot/no-roots-list-changed',
      ],
      'src/tools/get-roots-list.js': [pending, capability],
    });
    for (const [name, count] of [
      ['roots', 3],
      ['../tools/get-roots-list', 1],
    ] as const) {
      const text = readFileSync(join(folder, 'src/server', `${name}.js`), 'utf8');
      expect(text.split(`mcp-uproot(manual: ${reason}): `).length - 1).toBe(count);
    }
    const before = hashOf(folder);
    const again = await adopt(folder, 'keep');
    expect({ code: again.code, hash: hashOf(folder) }).toEqual({ code: 1, hash: before });
  });
});
