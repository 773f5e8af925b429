// The 2025 era on the wire: every frame that the server sends, for both SDKs. What is not in a list was not sent.
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { directory, missingRoot, root } from './support/directories.ts';
import {
  call,
  initialize,
  initialized,
  initializeResult,
  listChanged,
  ping,
  pong,
  returned,
  rootsRequest,
  rootsResponse,
  type Frame,
} from './support/frames.ts';
import { FrameClient } from './support/frame-client.ts';
import { unavailable } from './support/outcomes.ts';

const [first, second] = [root('first'), root('second')];
const declared = { roots: { listChanged: true } };

const box = directory('box');
const boxUri = pathToFileURL(box).href;
const outside = root('outside').uri;
directory('box-2');
const OUTSIDE = [
  outside,
  `${boxUri}/link`,
  `${boxUri}/../outside`,
  `${boxUri}/%2e%2e/outside`,
  `${boxUri}/..%2foutside`,
  `${boxUri}-2`,
];
directory('box/inner');
symlinkSync(directory('outside'), join(box, 'link'));

writeFileSync(join(box, 'file.txt'), '');
execFileSync('mkfifo', [join(box, 'fifo')]);
directory('with space');
const spaced = { uri: `${pathToFileURL(box).href}/../with space` };
const MENAGERIE = [
  first,
  { uri: `${boxUri}/file.txt` },
  { uri: `${boxUri}/fifo` },
  { uri: `${boxUri}%00` },
  { uri: 'file://host/share' },
  { uri: 'file:////host/share' },
  { uri: 'file:///%5C%5C%3F%5CC:%5C' },
  { uri: 'file:///C:/Windows' },
  { uri: `${boxUri}/%zz` },
  { uri: box },
  { uri: '' },
  spaced,
];

/** What the SDK sends when a request that it made is given up. */
const cancelled = (requestId: unknown): Frame => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, reason: expect.any(String) as string },
});

describe.each([
  ['SDK v1', 'test/shim/e2e/servers/probe-v1.ts'],
  ['SDK v2, legacy connection', 'test/shim/e2e/servers/probe-v2.ts'],
])('%s', (_, entry) => {
  /** A client that has shaken hands with a server of these options. */
  async function connect(options: object, capabilities: Frame = declared): Promise<FrameClient> {
    const client = await FrameClient.start(entry, [JSON.stringify(options)]);
    await client.exchange(initialize(capabilities));
    client.send(initialized);
    return client;
  }

  /** Ends the server, and expects that these frames, after the handshake, are all that it ever sent. */
  async function expectFrames(client: FrameClient, frames: readonly Frame[]): Promise<void> {
    expect(await client.end()).toEqual({ code: 0, stderr: '', frames: [initializeResult, ...frames] });
  }

  /** Calls list_roots and answers the question that follows. */
  async function ask(client: FrameClient, id: number, roots: unknown): Promise<void> {
    client.send(call(id, 'list_roots'));
    client.send(rootsResponse((await client.receive()).id, roots));
    await client.receive();
  }

  const optedIn = { adoptClientRoots: true };

  it('A1: adopts what the client answers, and keeps serving', async () => {
    const client = await connect(optedIn);
    await ask(client, 1, [first]);
    await client.exchange(call(2, 'ownership'), ping(3));
    await expectFrames(client, [
      rootsRequest(0),
      returned(1, { roots: [first] }),
      returned(2, 'adopted'),
      pong(3),
    ]);
  });

  it('A2: skips bad roots singly and keeps the order of the rest', async () => {
    const client = await connect(optedIn);
    await ask(client, 1, [{ uri: 'https://example.com/repo' }, missingRoot('x'), first, second]);
    await expectFrames(client, [rootsRequest(0), returned(1, { roots: [first, second] })]);
  });

  it('A3: a client that does not declare roots is never asked', async () => {
    const client = await connect(optedIn, {});
    await client.exchange(call(1, 'list_roots'));
    client.send(listChanged);
    await client.exchange(call(2, 'guarded_refresh'), call(3, 'ownership'), call(4, 'state'));
    await expectFrames(client, [
      returned(1, unavailable('not-declared')),
      returned(2, { guard: false }),
      returned(3, 'unowned'),
      returned(4, null),
    ]);
  });

  it('A4: not opted in, the client is never asked', async () => {
    const client = await connect({});
    await client.exchange(call(1, 'list_roots'));
    client.send(listChanged);
    await client.exchange(call(2, 'ownership'), call(3, 'state'));
    await expectFrames(client, [
      returned(1, unavailable('not-opted-in')),
      returned(2, 'unowned'),
      returned(3, null),
    ]);
  });

  it('A5: with directories of the operator, the client is never asked', async () => {
    const client = await connect({ ...optedIn, directories: [directory('operator')] });
    await client.exchange(call(1, 'list_roots'));
    client.send(listChanged);
    await client.exchange(call(2, 'ownership'), call(3, 'state'));
    await expectFrames(client, [
      returned(1, { roots: [{ uri: root('operator').uri }] }),
      returned(2, 'operator'),
      returned(3, null),
    ]);
  });

  describe('A6, A7: a sandbox', () => {
    const sandboxed = { ...optedIn, sandboxRoot: box };

    it('A6: outside is rejected, however it is spelled', async () => {
      const client = await connect(sandboxed);
      for (const [at, uri] of OUTSIDE.entries()) await ask(client, at, [{ uri }]);
      await client.exchange(call('last', 'ownership'));
      await expectFrames(client, [
        ...OUTSIDE.flatMap((_, at) => [rootsRequest(at), returned(at, unavailable('none-usable'))]),
        returned('last', 'unowned'),
      ]);
    });

    it('A7: inside is adopted, and contains() knows the difference', async () => {
      const client = await connect(sandboxed);
      await ask(client, 1, [{ uri: `${boxUri}/inner` }]);
      await client.exchange(
        call(2, 'contains', { path: join(box, 'inner', 'new.txt') }),
        call(3, 'contains', { path: join(box, 'link', 'new.txt') }),
      );
      await expectFrames(client, [
        rootsRequest(0),
        returned(1, { roots: [{ uri: `${boxUri}/inner` }] }),
        returned(2, true),
        returned(3, false),
      ]);
    });
  });

  it.each([
    ['only foreign schemes', [{ uri: 'https://example.com' }, { uri: 'git+ssh://example.com/x' }]],
    ['only missing paths', [missingRoot('x'), missingRoot('y')]],
  ])('A8: %s rejects after one attempt', async (_name, roots) => {
    const client = await connect(optedIn);
    await ask(client, 1, roots);
    await client.exchange(ping(2));
    await expectFrames(client, [rootsRequest(0), returned(1, unavailable('none-usable')), pong(2)]);
  });

  it('A8: an error response rejects after one attempt', async () => {
    const client = await connect(optedIn);
    client.send(call(1, 'list_roots'));
    const { id } = await client.receive();
    client.send({ jsonrpc: '2.0', id, error: { code: -32603, message: '/home/someone/secret' } });
    await client.receive();
    await client.exchange(ping(2));
    await expectFrames(client, [rootsRequest(0), returned(1, unavailable('client-error')), pong(2)]);
  });

  it('A9: an empty list stays an empty list', async () => {
    const client = await connect(optedIn);
    await ask(client, 1, []);
    await client.exchange(call(2, 'ownership'));
    await expectFrames(client, [rootsRequest(0), returned(1, { roots: [] }), returned(2, 'unowned')]);
  });

  it('A10: a client that never answers is asked once, and given up after timeoutMs', async () => {
    const client = await connect({ ...optedIn, timeoutMs: 200 });
    const start = performance.now();
    client.send(call(1, 'list_roots'));
    for (let frame = 0; frame < 3; frame += 1) await client.receive();
    expect(performance.now() - start).toBeLessThan(4000);
    await client.exchange(ping(2));
    await expectFrames(client, [rootsRequest(0), cancelled(0), returned(1, unavailable('timeout')), pong(2)]);
  });

  it('A11: list_changed while adopted asks again', async () => {
    const client = await connect(optedIn);
    await ask(client, 1, [first]);
    client.send(listChanged);
    client.send(rootsResponse((await client.receive()).id, [second]));
    await client.exchange(call(2, 'state'), call(3, 'contains', { path: directory('first') }));
    await expectFrames(client, [
      rootsRequest(0),
      returned(1, { roots: [first] }),
      rootsRequest(1),
      returned(2, { roots: [second] }),
      returned(3, false),
    ]);
  });

  it('A12: after setDirectories, list_changed is not followed', async () => {
    const client = await connect(optedIn);
    await ask(client, 1, [first]);
    await client.exchange(call(2, 'set_directories', { directories: [directory('operator')] }));
    client.send(listChanged);
    await client.exchange(
      call(3, 'list_roots'),
      call(4, 'contains', { path: directory('first') }),
      call(5, 'state'),
    );
    await expectFrames(client, [
      rootsRequest(0),
      returned(1, { roots: [first] }),
      returned(2, 'operator'),
      returned(3, { roots: [{ uri: root('operator').uri }] }),
      returned(4, false),
      returned(5, null),
    ]);
  });

  it('A13: list_changed from a client that did not declare it is ignored', async () => {
    const client = await connect(optedIn, { roots: {} });
    await ask(client, 1, [first]);
    client.send(listChanged);
    await client.exchange(call(2, 'state'), ping(3));
    await expectFrames(client, [
      rootsRequest(0),
      returned(1, { roots: [first] }),
      returned(2, null),
      pong(3),
    ]);
  });

  it('A14: of two answers in reverse order, the newest request holds for both calls', async () => {
    const client = await connect(optedIn);
    client.send(call(1, 'list_roots'));
    const older = await client.receive();
    client.send(call(2, 'list_roots'));
    const newer = await client.receive();
    client.send(rootsResponse(newer.id, [second]));
    client.send(rootsResponse(older.id, [first]));
    const answers = [await client.receive(), await client.receive()];
    await client.exchange(call(3, 'contains', { path: directory('second') }));
    await client.exchange(call(4, 'contains', { path: directory('first') }));
    expect(answers).toEqual(
      expect.arrayContaining([returned(1, { roots: [second] }), returned(2, { roots: [second] })]),
    );
    const { frames, ...ending } = await client.end();
    expect(ending).toEqual({ code: 0, stderr: '' });
    expect(frames).toHaveLength(7);
    expect(frames.slice(1, 3)).toEqual([rootsRequest(0), rootsRequest(1)]);
    expect(frames.slice(5)).toEqual([returned(3, true), returned(4, false)]);
  });

  it('A15: of a menagerie, what names an existing directory is left', async () => {
    const client = await connect(optedIn);
    await ask(client, 1, MENAGERIE);
    await client.exchange(ping(2));
    await expectFrames(client, [rootsRequest(0), returned(1, { roots: [first, spaced] }), pong(2)]);
  });

  it('A16: a client that disconnects while asked leaves no unhandled rejection', async () => {
    const client = await connect(optedIn);
    client.send(call(1, 'list_roots'));
    await client.receive();
    await expectFrames(client, [rootsRequest(0)]);
  });

  it('A17: an unawaited refresh behind a guard, not opted in: silence', async () => {
    const client = await connect({});
    await client.exchange(call(1, 'guarded_refresh'), ping(2));
    await expectFrames(client, [returned(1, { guard: false }), pong(2)]);
  });

  it('A18: asked before the handshake, listRoots waits for it', async () => {
    const client = await FrameClient.start(entry, [JSON.stringify({ ...optedIn, shape: 'eager' })]);
    await client.exchange(initialize(declared));
    client.send(initialized);
    client.send(rootsResponse((await client.receive()).id, [first]));
    await client.exchange(call(1, 'state'));
    await expectFrames(client, [rootsRequest(0), returned(1, { roots: [first] })]);
  });

  it('A18: a handshake that does not come is waited for no longer than timeoutMs', async () => {
    const client = await FrameClient.start(entry, [
      JSON.stringify({ ...optedIn, shape: 'eager', timeoutMs: 100 }),
    ]);
    await client.exchange(ping(0));
    await delay(300);
    await client.exchange(initialize(declared));
    client.send(initialized);
    await client.exchange(call(1, 'state'));
    expect(await client.end()).toEqual({
      code: 0,
      stderr: '',
      frames: [pong(0), initializeResult, returned(1, unavailable('timeout'))],
    });
  });
});
