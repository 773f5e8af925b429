// B14: servers that keep their directories in state, on 2026-07-28. Attached, each gets its roots; without the
// shim none does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ClientKind, type Root, type Target } from './support/clients.ts';
import { root } from './support/directories.ts';
import { startHttpServer, type HttpServer } from './support/http-server.ts';
import { told } from './support/outcomes.ts';

const ENTRY = 'test/shim/e2e/servers/state-keeping-v2.ts';
const [first, second] = [root('first'), root('second')];

/** Two calls on one connection; the client's roots change in between. */
async function twoCalls(target: Target, kind: ClientKind) {
  let roots: Root[] = [first];
  const client = await connectClient(kind, target, () => roots);
  const returned = [told(await client.call('directories'))];
  roots = [second];
  returned.push(told(await client.call('directories')));
  const { asked, errors, stderr } = client;
  await client.close();
  return { returned, asked, errors, stderr };
}

const noPush = {
  isError: true,
  text: expect.stringContaining('Server-to-client requests are not available') as string,
};
const quiet = { errors: [], stderr: '' };

interface Shape {
  shape: string;
  /** Without the shim, on one stdio connection and over HTTP. */
  stdioWithout: unknown;
  httpWithout: unknown;
  /** With it, what the second call on one stdio connection returns, after the client's roots changed. */
  refreshed: Root;
}

const SHAPES: Shape[] = [
  {
    shape: 'an unguarded list_changed handler, registered at construction',
    stdioWithout: [],
    httpWithout: [],
    refreshed: second,
  },
  // It never looked again after the handshake, and still does not.
  { shape: 'only oninitialized', stdioWithout: [], httpWithout: [], refreshed: first },
  {
    shape: 'a handler registered inside oninitialized, behind a capability guard',
    stdioWithout: [],
    httpWithout: [],
    refreshed: second,
  },
  {
    shape: 'a guard in a tool',
    stdioWithout: 'The client has no roots.',
    httpWithout: noPush,
    refreshed: second,
  },
  { shape: 'a subclass', stdioWithout: [], httpWithout: [], refreshed: second },
];

const bare = { bare: true };
const attached = { adoptClientRoots: true, refreshMs: 0 };

let httpBare: HttpServer;
let httpAttached: HttpServer;
beforeAll(async () => {
  httpBare = await startHttpServer(ENTRY, [JSON.stringify({ ...bare, transport: 'http' })]);
  httpAttached = await startHttpServer(ENTRY, [JSON.stringify({ ...attached, transport: 'http' })]);
});
afterAll(async () => {
  expect(await httpBare.stop()).toEqual({ code: null, stderr: '' });
  expect(await httpAttached.stop()).toEqual({ code: null, stderr: '' });
});

describe.each(SHAPES)('$shape', ({ shape, stdioWithout, httpWithout, refreshed }) => {
  const stdio = (command: object) => ({ entry: ENTRY, args: [JSON.stringify({ shape, ...command })] });
  const http = (server: HttpServer) => ({ url: new URL(encodeURIComponent(shape), server.url).href });

  it('stdio, without the shim: no roots', async () => {
    expect(await twoCalls(stdio(bare), 'v2 pinned')).toEqual({
      returned: [stdioWithout, stdioWithout],
      asked: 0,
      ...quiet,
    });
  });

  it('stdio, attached: its roots', async () => {
    expect(await twoCalls(stdio(attached), 'v2 pinned')).toEqual({
      returned: [[first.uri], [refreshed.uri]],
      asked: 2,
      ...quiet,
    });
  });

  it('HTTP, without the shim: no roots', async () => {
    expect(await twoCalls(http(httpBare), 'v2 pinned')).toEqual({
      returned: [httpWithout, httpWithout],
      asked: 0,
      ...quiet,
    });
  });

  it('HTTP, attached: its roots, in each request anew', async () => {
    expect(await twoCalls(http(httpAttached), 'v2 pinned')).toEqual({
      returned: [[first.uri], [second.uri]],
      asked: 2,
      ...quiet,
    });
  });
});
