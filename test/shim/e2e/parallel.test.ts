// B16: a hundred calls at once, each with roots of its own, to handlers that call listRoots. None sees another's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/directories.ts';
import { inputRequired, modernCall, modernReturned, type Frame } from './support/frames.ts';
import { FrameClient } from './support/frame-client.ts';
import { startHttpServer, type HttpServer } from './support/http-server.ts';
import { postModern } from './support/modern-http.ts';
import { ROOTS_KEY } from './support/outcomes.ts';

const ENTRY = 'test/shim/e2e/servers/in-band-v2.ts';
const capabilities = { roots: {} };
const CALLS = Array.from({ length: 100 }, (_, at) => at);
const rootsOf = (at: number) => [root(`call-${at}`)];

const opening = (at: number) => modernCall(`open ${at}`, 'only_roots', { capabilities });
const answering = (at: number) =>
  modernCall(`answer ${at}`, 'only_roots', {
    capabilities,
    more: { inputResponses: { [ROOTS_KEY]: { roots: rootsOf(at) } } },
  });
const ASKED = CALLS.map(at =>
  inputRequired(`open ${at}`, { inputRequests: { [ROOTS_KEY]: { method: 'roots/list' } } }),
);
const ANSWERED = CALLS.map(at => modernReturned(`answer ${at}`, { roots: rootsOf(at) }));

const number = (frame: Frame) => Number(String(frame.id).split(' ')[1]);
const inOrder = (frames: readonly Frame[]) => [...frames].sort((a, b) => number(a) - number(b));

it('one stdio connection', async () => {
  const options = { shape: 'withRoots', adoptClientRoots: true, refreshMs: 0 };
  const client = await FrameClient.start(ENTRY, [JSON.stringify(options)]);
  client.send(...CALLS.map(opening));
  const asked = await client.receiveAll(CALLS.length);
  client.send(...CALLS.map(answering));
  const answered = await client.receiveAll(CALLS.length);
  expect(inOrder(asked)).toEqual(ASKED);
  expect(inOrder(answered)).toEqual(ANSWERED);
  const { frames, ...ending } = await client.end();
  expect(ending).toEqual({ code: 0, stderr: '' });
  expect(frames).toHaveLength(200);
});

describe.each(['withRoots', 'attach'])('one HTTP server, %s', shape => {
  let server: HttpServer;
  beforeAll(async () => {
    const options = { shape, adoptClientRoots: true, transport: 'http' };
    server = await startHttpServer(ENTRY, [JSON.stringify(options)]);
  });
  afterAll(async () => {
    expect(await server.stop()).toEqual({ code: null, stderr: '' });
  });

  it('answers each with its own', async () => {
    const answered = await Promise.all(
      CALLS.map(async at => {
        expect(await postModern(server.url, opening(at))).toEqual(ASKED[at]);
        return postModern(server.url, answering(at));
      }),
    );
    expect(answered).toEqual(ANSWERED);
  });
});
