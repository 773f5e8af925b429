// Clients that mean no good, over the wire: bounded time, the server goes on, nothing is left unhandled (Node ends
// a process with code 1 for an unhandled rejection).
import { describe, expect, it } from 'vitest';
import { connectClient } from './support/clients.ts';
import { root } from './support/directories.ts';
import {
  call,
  initialize,
  initialized,
  initializeResult,
  modernCall,
  modernReturned,
  inputRequired,
  returned,
  rootsRequest,
  rootsResponse,
} from './support/frames.ts';
import { FrameClient } from './support/frame-client.ts';
import { startHttpServer } from './support/http-server.ts';
import { ROOTS_KEY, unavailable } from './support/outcomes.ts';

const home = root('home');
const other = root('other');
const optedIn = { adoptClientRoots: true };
/** Roots beyond the first 256 are not even looked at; these are well-formed and exist nowhere. */
const flood = [home, ...Array.from({ length: 100_000 }, (_, at) => ({ uri: `file:///nowhere/${at}` }))];
/** Half of what the shim may spend on one answer, on a busy machine. */
const BOUND_MS = 5000;
const longUri = { uri: `file:///${'x'.repeat(1024 * 1024)}` };

describe.each([
  ['SDK v1', 'test/shim/e2e/servers/probe-v1.ts'],
  ['SDK v2, legacy connection', 'test/shim/e2e/servers/probe-v2.ts'],
])('stdio, %s', (_, entry) => {
  async function connect(options: object): Promise<FrameClient> {
    const client = await FrameClient.start(entry, [JSON.stringify({ ...optedIn, ...options })]);
    await client.exchange(initialize({ roots: {} }));
    client.send(initialized);
    return client;
  }

  /** The last act of each test: an honest answer is taken, by a server with nothing on its mind. */
  async function expectServing(client: FrameClient): Promise<void> {
    client.send(call('last', 'list_roots'));
    client.send(rootsResponse((await client.receive()).id, [other]));
    expect(await client.receive()).toEqual(returned('last', { roots: [other] }));
  }

  it('answers after the timeout', async () => {
    const client = await connect({ timeoutMs: 1000 });
    client.send(call(1, 'list_roots'));
    const { id } = await client.receive();
    await client.receive(); // the cancellation
    expect(await client.receive()).toEqual(returned(1, unavailable('timeout')));
    client.send(rootsResponse(id, [home]));
    await client.exchange(call(2, 'ownership'));
    await expectServing(client);
    const { code, frames, stderr } = await client.end();
    expect(code).toBe(0);
    expect(frames[4]).toEqual(returned(2, 'unowned'));
    // The SDK's remark on an answer that nobody waits for.
    expect(stderr).toMatch(/^Error: Received a response for an unknown message ID/);
  });

  it('answers twice', async () => {
    const client = await connect({});
    client.send(call(1, 'list_roots'));
    const { id } = await client.receive();
    client.send(rootsResponse(id, [home]), rootsResponse(id, [other]));
    expect(await client.receive()).toEqual(returned(1, { roots: [home] }));
    await expectServing(client);
    const { code, stderr } = await client.end();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Error: Received a response for an unknown message ID/);
  });

  it.each([
    ['100,000 roots', flood, { roots: [home] }],
    ['a URI of 1 MB', [longUri, home], { roots: [home] }],
    ['only a URI of 1 MB', [longUri], unavailable('none-usable')],
  ])('answers with %s', async (_name, roots, expected) => {
    const client = await connect({});
    client.send(call(1, 'list_roots'));
    const { id } = await client.receive();
    const start = performance.now();
    client.send(rootsResponse(id, roots));
    expect(await client.receive()).toEqual(returned(1, expected));
    expect(performance.now() - start).toBeLessThan(BOUND_MS);
    await expectServing(client);
    const { code, stderr, frames } = await client.end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(frames.slice(0, 3)).toEqual([initializeResult, rootsRequest(0), returned(1, expected)]);
  });
});

const capabilities = { roots: {} };
const asked = (id: number) => inputRequired(id, { inputRequests: { [ROOTS_KEY]: { method: 'roots/list' } } });
const answer = (roots: unknown) => ({ inputResponses: { [ROOTS_KEY]: { roots } } });

describe('modern stdio', () => {
  const entry = 'test/shim/e2e/servers/in-band-v2.ts';
  const capabilities = { roots: {} };
  const asked = (id: number) =>
    inputRequired(id, { inputRequests: { [ROOTS_KEY]: { method: 'roots/list' } } });
  const answer = (roots: unknown) => ({ inputResponses: { [ROOTS_KEY]: { roots } } });

  describe.each(['withRoots', 'attach'])('%s', shape => {
    it('never retries: later calls are asked and served', async () => {
      const client = await FrameClient.start(entry, [JSON.stringify({ ...optedIn, shape })]);
      await client.exchange(modernCall(1, 'only_roots', { capabilities }));
      await client.exchange(modernCall(2, 'only_roots', { capabilities }));
      await client.exchange(modernCall(3, 'only_roots', { capabilities, more: answer([home]) }));
      expect(await client.end()).toEqual({
        code: 0,
        stderr: '',
        frames: [asked(1), asked(2), modernReturned(3, { roots: [home] })],
      });
    });

    it.each([
      ['100,000 roots', flood, { roots: [home] }],
      ['a URI of 1 MB', [longUri, home], { roots: [home] }],
    ])('answers with %s', async (_name, roots, expected) => {
      const client = await FrameClient.start(entry, [JSON.stringify({ ...optedIn, shape })]);
      await client.exchange(modernCall(1, 'only_roots', { capabilities }));
      const start = performance.now();
      await client.exchange(modernCall(2, 'only_roots', { capabilities, more: answer(roots) }));
      expect(performance.now() - start).toBeLessThan(BOUND_MS);
      expect(await client.end()).toEqual({
        code: 0,
        stderr: '',
        frames: [asked(1), modernReturned(2, expected)],
      });
    });
  });
});

it('modern stdio, a server that keeps its roots: calls wait for one that never retries no longer than timeoutMs', async () => {
  const options = { ...optedIn, shape: 'a subclass', timeoutMs: 1000 };
  const client = await FrameClient.start('test/shim/e2e/servers/state-keeping-v2.ts', [
    JSON.stringify(options),
  ]);
  await client.exchange(modernCall(1, 'directories', { capabilities }));
  await client.exchange(modernCall(2, 'directories', { capabilities }));
  await client.exchange(modernCall(3, 'directories', { capabilities, more: answer([home]) }));
  expect(await client.end()).toEqual({
    code: 0,
    stderr: '',
    frames: [asked(1), asked(2), modernReturned(3, [home.uri])],
  });
});

describe('HTTP', () => {
  it.each([
    ['v1 sessions', 'examples/sdk-v1/http.ts', 'v1'],
    ['v2 sessions', 'examples/sdk-v2/http-sessions.ts', 'v2 legacy'],
    ['v2 modern', 'examples/sdk-v2/http.ts', 'v2 pinned'],
  ] as const)('%s: a client that disconnects while asked', async (_name, entry, kind) => {
    const server = await startHttpServer(entry, ['--adopt-client-roots', '--port', '0']);
    let reached = () => {};
    const wasAsked = new Promise<void>(resolve => (reached = resolve));
    const rude = await connectClient(kind, server, () => {
      reached();
      return new Promise(() => {});
    });
    // How the client's own promise ends is the SDK's matter: on 2026-07-28 it stays open.
    rude.call('directories').catch(() => {});
    await wasAsked;
    await rude.close();

    const honest = await connectClient(kind, server, () => [home]);
    const { content } = (await honest.call('directories')) as { content: [{ text: string }] };
    expect(JSON.parse(content[0].text)).toEqual({ ownership: 'adopted', roots: [home] });
    await honest.close();
    expect(await server.stop()).toEqual({ code: null, stderr: '' });
  });

  it('v2 modern: a client that fails the input request fails its call, and no other', async () => {
    const server = await startHttpServer('examples/sdk-v2/http.ts', ['--adopt-client-roots', '--port', '0']);
    const failing = await connectClient('v2 pinned', server, () =>
      Promise.reject(new Error('no roots today')),
    );
    await expect(failing.call('directories')).rejects.toThrow('no roots today');
    await failing.close();
    const honest = await connectClient('v2 pinned', server, () => [home]);
    const { content } = (await honest.call('directories')) as { content: [{ text: string }] };
    expect(JSON.parse(content[0].text)).toEqual({ ownership: 'adopted', roots: [home] });
    await honest.close();
    expect(await server.stop()).toEqual({ code: null, stderr: '' });
  });
});
