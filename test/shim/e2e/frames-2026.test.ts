// The 2026 era on the wire: every frame that the server sends. `withRoots` wraps one handler, `attach` all of them.
import { describe, expect, it } from 'vitest';
import { directory, root } from './support/directories.ts';
import {
  initialize,
  initialized,
  inputRequired,
  modernCall,
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
      inputRequired(1, { inputRequests: { [ROOTS_KEY]: bareRequest } }),
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
      inputRequired(1, { inputRequests: { [ROOTS_KEY]: bareRequest } }),
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

  it('B15: fresh roots are not asked for again; old ones are', async () => {
    const client = await connect({ ...optedIn, refreshMs: 400 });
    const answer = (roots: unknown) => ({ inputResponses: { [ROOTS_KEY]: { roots } } });
    await client.exchange(modernCall(1, 'list_roots', { capabilities }));
    await client.exchange(modernCall(2, 'list_roots', { capabilities, more: answer([first]) }));
    await client.exchange(modernCall(3, 'list_roots', { capabilities }));
    await new Promise(resolve => setTimeout(resolve, 450));
    await client.exchange(modernCall(4, 'list_roots', { capabilities }));
    await client.exchange(modernCall(5, 'list_roots', { capabilities, more: answer([second]) }));
    await expectFrames(client, [
      inputRequired(1, { inputRequests: { [ROOTS_KEY]: bareRequest } }),
      modernReturned(2, { runs: 1, inputResponses: null, roots: { roots: [first] } }),
      modernReturned(3, { runs: 2, inputResponses: null, roots: { roots: [first] } }),
      inputRequired(4, { inputRequests: { [ROOTS_KEY]: bareRequest } }),
      modernReturned(5, { runs: 3, inputResponses: null, roots: { roots: [second] } }),
    ]);
  });

  it.each([
    ['null', null],
    ['a string', 'no'],
    ['a result envelope', { result: { roots: [] } }],
    ['no roots', {}],
    ['an entry without uri', { roots: [{ name: 'x' }] }],
  ])(
    'B4, B17: %s as the response: listRoots rejects, the call goes on, nothing is asked again',
    async (_, response) => {
      const client = await connect(optedIn);
      await client.exchange(modernCall(1, 'list_roots', { capabilities }));
      await client.exchange(
        modernCall(2, 'list_roots', { capabilities, more: { inputResponses: { [ROOTS_KEY]: response } } }),
      );
      await expectFrames(client, [
        inputRequired(1, { inputRequests: { [ROOTS_KEY]: bareRequest } }),
        modernReturned(2, { runs: 1, inputResponses: null, roots: unavailable('invalid-response') }),
      ]);
    },
  );
});
