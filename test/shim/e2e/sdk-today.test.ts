// What SDK 2.4.0 does today, row by row: the failure without the shim, and its twin with the shim. When the SDK
// mends a row, the first half of the pair fails here, and the shim can lose that part.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ClientKind, type Target } from './support/clients.ts';
import { root } from './support/directories.ts';
import { envelope, modernCall, modernReturned } from './support/frames.ts';
import { FrameClient } from './support/frame-client.ts';
import { startHttpServer, type HttpServer } from './support/http-server.ts';
import { told, unavailable } from './support/outcomes.ts';

const ENTRY = 'test/shim/e2e/servers/today-v2.ts';
const home = root('home');
const withRoots = () => [home];
const stdio = (command: object): Target => ({ entry: ENTRY, args: [JSON.stringify(command)] });

const without = { bare: true };
const withShim = { adoptClientRoots: true };

let httpWithout: HttpServer;
let httpWithShim: HttpServer;
beforeAll(async () => {
  httpWithout = await startHttpServer(ENTRY, [JSON.stringify({ ...without, transport: 'http' })]);
  httpWithShim = await startHttpServer(ENTRY, [JSON.stringify({ ...withShim, transport: 'http' })]);
});
afterAll(async () => {
  expect(await httpWithout.stop()).toEqual({ code: null, stderr: '' });
  expect(await httpWithShim.stop()).toEqual({ code: null, stderr: '' });
});

/** Calls one tool: what it returned, how often the client was asked, and what was reported on the side. */
async function run(kind: ClientKind, target: Target, tool: string, roots?: typeof withRoots) {
  const client = await connectClient(kind, target, roots);
  const outcome = await client.call(tool).then(
    value => ({ value: told(value) }),
    (error: Error & { code?: unknown }) => ({ failed: { code: error.code, message: error.message } }),
  );
  const { asked, errors, stderr } = client;
  await client.close();
  return { ...outcome, asked, errors, stderr };
}

const quiet = { errors: [], stderr: '' };

describe('listRoots() on a modern connection', () => {
  const refused = {
    error: {
      name: 'SdkError',
      code: 'METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION',
      message: expect.stringContaining("'roots/list' cannot be sent") as string,
    },
  };
  describe.each([
    ['stdio', () => [stdio(without), stdio(withShim)]],
    ['HTTP', () => [httpWithout, httpWithShim]],
  ] as const)('%s', (_, targets) => {
    it('without the shim: throws METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION', async () => {
      const seen = await run('v2 pinned', targets()[0]!, 'list_roots', withRoots);
      expect(seen).toEqual({ value: refused, asked: 0, ...quiet });
    });

    it('with the shim: answers', async () => {
      const seen = await run('v2 pinned', targets()[1]!, 'list_roots', withRoots);
      expect(seen).toEqual({ value: { roots: [home] }, asked: 1, ...quiet });
    });
  });
});

describe('asking a client that does not declare roots, on a modern connection', () => {
  it('without the shim: the whole call fails with -32021', async () => {
    const seen = await run('v2 pinned', httpWithout, 'ask_by_hand');
    expect(seen).toEqual({
      failed: {
        code: -32021,
        message: expect.stringContaining('do not declare the required capability') as string,
      },
      asked: 0,
      ...quiet,
    });
  });

  it('with the shim: the call runs, only listRoots rejects', async () => {
    const seen = await run('v2 pinned', httpWithShim, 'list_roots');
    expect(seen).toEqual({ value: unavailable('not-declared'), asked: 0, ...quiet });
  });
});

describe('oninitialized on a modern connection', () => {
  it('without the shim: never fires', async () => {
    const seen = await run('v2 pinned', stdio(without), 'ran', withRoots);
    expect(seen).toEqual({ value: { initialized: 0, listChanged: 0 }, asked: 0, ...quiet });
  });

  it('with the shim: fires once, in the first call that carries roots', async () => {
    const seen = await run('v2 pinned', stdio(withShim), 'ran', withRoots);
    expect(seen).toMatchObject({ value: { initialized: 1 }, asked: 1, ...quiet });
  });
});

describe('a list_changed handler on a modern connection', () => {
  const capabilities = { roots: { listChanged: true } };
  const listChanged = {
    jsonrpc: '2.0',
    method: 'notifications/roots/list_changed',
    params: { _meta: envelope(capabilities) },
  };

  it('without the shim: registers and never runs', async () => {
    const client = await FrameClient.start(ENTRY, [JSON.stringify(without)]);
    await client.exchange(modernCall(1, 'ran', { capabilities }));
    client.send(listChanged);
    await client.exchange(modernCall(2, 'ran', { capabilities }));
    expect(await client.end()).toEqual({
      code: 0,
      stderr: '',
      frames: [1, 2].map(id => modernReturned(id, { initialized: 0, listChanged: 0 })),
    });
  });
});

describe('getClientCapabilities() on a modern stdio connection', () => {
  it('without the shim: undefined', async () => {
    const seen = await run('v2 pinned', stdio(without), 'capabilities', withRoots);
    expect(seen).toEqual({ value: null, asked: 0, ...quiet });
  });

  it('with the shim: what the client declared in this request', async () => {
    const seen = await run('v2 pinned', stdio(withShim), 'capabilities', withRoots);
    expect(seen).toEqual({ value: { roots: { listChanged: true } }, asked: 1, ...quiet });
  });
});

describe.each([
  ['SDK v2, attached', ENTRY, 'attached'],
  ['SDK v2, not attached', ENTRY, 'not attached'],
  ['SDK v1', 'test/shim/e2e/servers/stateless-v1.ts', 'v1'],
])('listRoots() on legacy stateless HTTP, %s', (_, entry, shape) => {
  const serve = (command: object) =>
    startHttpServer(entry, [JSON.stringify({ ...command, shape, transport: 'http' })]);

  it('without the shim: hangs until the request timeout', async () => {
    const server = await serve(without);
    const seen = await run('v2 legacy', server, 'list_roots_for_a_second', withRoots);
    expect(seen).toMatchObject({
      value: {
        asked: { error: { message: expect.stringContaining('Request timed out') as string } },
        took: 'its time',
      },
      asked: 0,
      errors: [],
    });
    await server.stop();
  });

  it('with the shim: rejects at once', async () => {
    const server = await serve(withShim);
    const seen = await run('v2 legacy', server, 'list_roots_for_a_second', withRoots);
    const asked = unavailable('no-session');
    expect(seen).toEqual({ value: { asked, took: 'no time' }, asked: 0, ...quiet });
    expect(await server.stop()).toEqual({ code: null, stderr: '' });
  });
});

describe('server.connect()', () => {
  const connected = (command: object) => stdio({ ...command, transport: 'connect' });

  it.each([
    ['without the shim', without],
    ['with the shim', withShim],
  ])('%s: is always legacy, and the client is asked by a request', async (_, command) => {
    const seen = await run('v2 auto', connected(command), 'list_roots', withRoots);
    expect(seen).toEqual({ value: { roots: [home] }, asked: 1, ...quiet });
    await expect(run('v2 pinned', connected(command), 'list_roots', withRoots)).rejects.toThrow(
      'Version negotiation failed',
    );
  });
});
