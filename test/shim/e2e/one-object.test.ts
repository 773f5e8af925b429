// One server object that serves client A, closes, then serves client B.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Child } from './support/child.ts';
import { directory, root } from './support/directories.ts';
import {
  call,
  initialize,
  initialized,
  initializeResult,
  returned,
  rootsRequest,
  rootsResponse,
} from './support/frames.ts';
import { FrameClient } from './support/frame-client.ts';
import { unavailable } from './support/outcomes.ts';

const [first, second] = [root('first'), root('second')];

describe.each([
  ['SDK v1', 'test/shim/e2e/servers/one-object-v1.ts'],
  ['SDK v2', 'test/shim/e2e/servers/one-object-v2.ts'],
])('%s', (_, entry) => {
  let server: Child;
  let port: number;
  beforeAll(async () => {
    server = await Child.start(entry, [JSON.stringify({ adoptClientRoots: true })]);
    port = Number((await once(server.lines, 'line'))[0]);
  });
  afterAll(async () => {
    expect(await server.stop()).toEqual({ code: null, stderr: '' });
  });

  async function connect(): Promise<FrameClient<void>> {
    const client = await FrameClient.dial(port);
    await client.exchange(initialize({ roots: {} }));
    client.send(initialized);
    return client;
  }

  /** Calls list_roots and answers; returns the question's id, which an SDK counts over all its connections. */
  async function ask(client: FrameClient<void>, id: number, roots: unknown): Promise<number> {
    client.send(call(id, 'list_roots'));
    const question = await client.receive();
    client.send(rootsResponse(question.id, roots));
    await client.receive();
    return question.id as number;
  }

  it('A19: nothing of A’s reaches B', async () => {
    const a = await connect();
    const askedA = await ask(a, 1, [first]);
    await a.exchange(call(2, 'ownership'));
    expect((await a.end()).frames).toEqual([
      initializeResult,
      rootsRequest(askedA),
      returned(1, { roots: [first] }),
      returned(2, 'adopted'),
    ]);

    const b = await connect();
    await b.exchange(call(3, 'ownership'), call(4, 'contains', { path: directory('first') }));
    const askedB = await ask(b, 5, [second]);
    expect((await b.end()).frames).toEqual([
      initializeResult,
      returned(3, 'unowned'),
      returned(4, false),
      rootsRequest(askedB),
      returned(5, { roots: [second] }),
    ]);
  });

  it('A16: A disconnects while asked; its call rejects, and B is served', async () => {
    const a = await connect();
    a.send(call(1, 'list_roots'));
    await a.receive();
    await a.end();

    const b = await connect();
    await b.exchange(call(2, 'last'), call(3, 'ownership'));
    expect((await b.end()).frames).toEqual([
      initializeResult,
      returned(2, unavailable('disconnected')),
      returned(3, 'unowned'),
    ]);
  });
});
