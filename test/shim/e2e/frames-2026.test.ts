// The 2026 era on the wire: every frame that the server sends. `withRoots` wraps one handler, `attach` all of them.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { directory, root } from './support/directories.ts';
import {
  initialize,
  initialized,
  inputRequired,
  modernCall,
  modernRequest,
  modernResult,
  modernReturned,
  returned,
  rootsRequest,
  rootsResponse,
  call,
  type Frame,
} from './support/frames.ts';
import { FrameClient } from './support/frame-client.ts';
import { ROOTS_KEY, unavailable } from './support/outcomes.ts';

const ENTRY = 'test/shim/e2e/servers/in-band-v2.ts';
const [first, second] = [root('first'), root('second')];
const capabilities = { roots: {}, elicitation: {} };
const optedIn = { adoptClientRoots: true };

/** The bare request: no id, no jsonrpc (B1). */
const bareRequest = { method: 'roots/list' };
const elicitation = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Sure?',
    requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } },
  },
};
const accepted = { action: 'accept', content: { sure: true } };

const asked = (id: number) => inputRequired(id, { inputRequests: { [ROOTS_KEY]: bareRequest } });
const answer = (roots: unknown) => ({ inputResponses: { [ROOTS_KEY]: { roots } } });

/** The first three never reach a handler: the SDK drops them. */
const INVALID = [null, 'no', { result: { roots: [] } }, {}, { roots: 'no' }, { roots: [{ name: 'x' }] }];

describe.each(['withRoots', 'attach'])('%s', shape => {
  const connect = (options: object) => FrameClient.start(ENTRY, [JSON.stringify({ shape, ...options })]);

  async function expectFrames(client: FrameClient, frames: readonly Frame[]): Promise<void> {
    expect(await client.end()).toEqual({ code: 0, stderr: '', frames });
  }

  it('B7: asks before the handler runs; on the retry it runs once and never sees the key', async () => {
    const client = await connect(optedIn);
    await client.exchange(modernCall(1, 'list_roots', { capabilities }));
    await client.exchange(
      modernCall(2, 'list_roots', {
        capabilities,
        more: { inputResponses: { [ROOTS_KEY]: { roots: [first, second] } } },
      }),
    );
    await expectFrames(client, [
      asked(1),
      modernReturned(2, { runs: 1, inputResponses: null, roots: { roots: [first, second] } }),
    ]);
  });

  it('B8: a client that does not declare roots is not asked; the handler runs at once', async () => {
    const client = await connect(optedIn);
    await client.exchange(modernCall(1, 'list_roots', { capabilities: {} }));
    await expectFrames(client, [
      modernReturned(1, { runs: 1, inputResponses: null, roots: unavailable('not-declared') }),
    ]);
  });

  it('B9: the roots request is merged into the handler’s own, and requestState passes untouched', async () => {
    const client = await connect(optedIn);
    const roots = { [ROOTS_KEY]: { roots: [first] } };
    await client.exchange(modernCall(1, 'confirm', { capabilities }));
    await client.exchange(modernCall(2, 'confirm', { capabilities, more: { inputResponses: roots } }));
    await client.exchange(
      modernCall(3, 'confirm', {
        capabilities,
        more: { inputResponses: { ...roots, confirm: accepted }, requestState: 'opaque' },
      }),
    );
    await expectFrames(client, [
      asked(1),
      inputRequired(2, {
        inputRequests: { confirm: elicitation, [ROOTS_KEY]: bareRequest },
        requestState: 'opaque',
      }),
      modernReturned(3, {
        runs: 2,
        inputResponses: { confirm: accepted },
        requestState: 'opaque',
        roots: { roots: [first] },
      }),
    ]);
  });

  describe('B10: one round, as if the shim were not there', () => {
    it('not opted in', async () => {
      const client = await connect({});
      await client.exchange(modernCall(1, 'list_roots', { capabilities }));
      await client.exchange(modernCall(2, 'confirm', { capabilities }));
      await expectFrames(client, [
        modernReturned(1, { runs: 1, inputResponses: null, roots: unavailable('not-opted-in') }),
        inputRequired(2, { inputRequests: { confirm: elicitation }, requestState: 'opaque' }),
      ]);
    });

    it('owned by the operator', async () => {
      const client = await connect({ ...optedIn, directories: [directory('operator')] });
      await client.exchange(modernCall(1, 'list_roots', { capabilities }));
      await client.exchange(modernCall(2, 'confirm', { capabilities }));
      await expectFrames(client, [
        modernReturned(1, {
          runs: 1,
          inputResponses: null,
          roots: { roots: [{ uri: root('operator').uri }] },
        }),
        inputRequired(2, { inputRequests: { confirm: elicitation }, requestState: 'opaque' }),
      ]);
    });
  });

  it('B11: on a legacy connection the client is asked by a request, in no extra round', async () => {
    const client = await connect(optedIn);
    await client.exchange(initialize(capabilities));
    client.send(initialized, call(1, 'list_roots'));
    client.send(rootsResponse((await client.receive()).id, [first]));
    await client.receive();
    const { frames, ...ending } = await client.end();
    expect(ending).toEqual({ code: 0, stderr: '' });
    expect(frames.slice(1)).toEqual([
      rootsRequest(0),
      returned(1, { runs: 1, inputResponses: null, roots: { roots: [first] } }),
    ]);
  });

  it.each([
    [
      'prompts/get',
      { name: 'roots' },
      (text: string) => ({ messages: [{ role: 'user', content: { type: 'text', text } }] }),
    ],
    [
      'resources/read',
      { uri: 'probe://roots' },
      (text: string) => ({
        contents: [{ uri: 'probe://roots', text }],
        ttlMs: 0,
        cacheScope: 'private',
      }),
    ],
  ])('B7: %s is asked like a tool', async (method, params, completed) => {
    const client = await connect(optedIn);
    await client.exchange(modernRequest(1, method, params, capabilities));
    await client.exchange(modernRequest(2, method, { ...params, ...answer([first]) }, capabilities));
    await expectFrames(client, [asked(1), modernResult(2, completed(JSON.stringify({ roots: [first] })))]);
  });

  it('B13: outside any request listRoots rejects, and nothing is sent', async () => {
    const client = await connect({ ...optedIn, refreshMs: 0 });
    await client.exchange(modernCall(1, 'only_roots', { capabilities }));
    await client.exchange(modernCall(2, 'outside', { capabilities, more: answer([first]) }));
    await expectFrames(client, [asked(1), modernReturned(2, unavailable('outside-request'))]);
  });

  it('B13: outside any request the operator’s directories are there', async () => {
    const client = await connect({ ...optedIn, directories: [directory('operator')] });
    await client.exchange(modernCall(1, 'outside', { capabilities }));
    await expectFrames(client, [modernReturned(1, { roots: [{ uri: root('operator').uri }] })]);
  });

  it('B15: fresh roots are not asked for again', async () => {
    const client = await connect(optedIn);
    await client.exchange(modernCall(1, 'only_roots', { capabilities }));
    await client.exchange(modernCall(2, 'only_roots', { capabilities, more: answer([first]) }));
    await client.exchange(modernCall(3, 'only_roots', { capabilities }));
    await expectFrames(client, [
      asked(1),
      modernReturned(2, { roots: [first] }),
      modernReturned(3, { roots: [first] }),
    ]);
  });

  it('B15: roots older than refreshMs are asked for again', async () => {
    const client = await connect({ ...optedIn, refreshMs: 50 });
    await client.exchange(modernCall(1, 'only_roots', { capabilities }));
    await client.exchange(modernCall(2, 'only_roots', { capabilities, more: answer([first]) }));
    await delay(80);
    await client.exchange(modernCall(3, 'only_roots', { capabilities }));
    await client.exchange(modernCall(4, 'only_roots', { capabilities, more: answer([second]) }));
    await expectFrames(client, [
      asked(1),
      modernReturned(2, { roots: [first] }),
      asked(3),
      modernReturned(4, { roots: [second] }),
    ]);
  });

  it('B4, B17: an invalid response: listRoots rejects, the call goes on, nothing is asked in it again', async () => {
    const client = await connect({ ...optedIn, refreshMs: 0 });
    for (const [at, response] of INVALID.entries()) {
      const more = { inputResponses: { [ROOTS_KEY]: response } };
      await client.exchange(
        modernCall(at, 'only_roots', { capabilities }),
        modernCall(`answer ${at}`, 'only_roots', { capabilities, more }),
      );
    }
    await expectFrames(
      client,
      INVALID.flatMap((_, at) => [
        asked(at),
        modernReturned(`answer ${at}`, unavailable('invalid-response')),
      ]),
    );
  });
});

it('B15: attach and withRoots together ask once', async () => {
  const options = { shape: 'attach and withRoots', ...optedIn, refreshMs: 0 };
  const client = await FrameClient.start(ENTRY, [JSON.stringify(options)]);
  await client.exchange(modernCall(1, 'list_roots', { capabilities }));
  await client.exchange(modernCall(2, 'list_roots', { capabilities, more: answer([first]) }));
  expect(await client.end()).toEqual({
    code: 0,
    stderr: '',
    frames: [asked(1), modernReturned(2, { runs: 1, inputResponses: null, roots: { roots: [first] } })],
  });
});

it('B16: a server that keeps its roots has one ask in flight; the calls that wait for it see its answer', async () => {
  const options = { shape: 'a subclass', ...optedIn };
  const client = await FrameClient.start('test/shim/e2e/servers/state-keeping-v2.ts', [
    JSON.stringify(options),
  ]);
  client.send(modernCall(1, 'directories', { capabilities }), modernCall(2, 'directories', { capabilities }));
  await client.receive();
  client.send(modernCall(3, 'directories', { capabilities, more: answer([first]) }));
  await client.receiveAll(2);
  const { frames, ...ending } = await client.end();
  expect(ending).toEqual({ code: 0, stderr: '' });
  expect(frames[0]).toEqual(asked(1));
  expect(frames.slice(1).sort((a, b) => Number(a.id) - Number(b.id))).toEqual([
    modernReturned(2, [first.uri]),
    modernReturned(3, [first.uri]),
  ]);
});
