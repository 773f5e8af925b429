import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRootsAdoption, nextOwnership, RootsUnavailableError } from '../../src/shim/roots-adoption.ts';
import type {
  Outcome,
  OwnershipEvent,
  OwnershipState,
  RootsAdoptionOptions,
} from '../../src/shim/roots-adoption.ts';
import { legacyServer, recorder, settled, unavailable } from './support/doubles.ts';
import { rootAt, temporaryTree } from './support/tree.ts';

const open = (options: RootsAdoptionOptions = {}) =>
  createRootsAdoption({ adoptClientRoots: true, ...options });
const deferred = <T>() => {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]));
  return { promise, resolve, reject };
};

describe('asking', () => {
  it('A1: one existing directory is adopted', async () => {
    const tree = temporaryTree('a');
    const { events, onEvent } = recorder();
    const adoption = open({ onEvent });
    const server = legacyServer({ answer: () => ({ roots: [rootAt(join(tree, 'a'), 'name')] }) });
    expect(adoption.ownership(server)).toBe('unowned');
    expect(await adoption.listRoots(server)).toEqual({ roots: [rootAt(join(tree, 'a'), 'name')] });
    expect(adoption.ownership(server)).toBe('adopted');
    expect(events).toEqual([{ type: 'asked' }, { type: 'adopted', directories: [join(tree, 'a')] }]);
  });

  it('A2: bad roots are skipped one by one, in the order of the rest; unknown fields stay', async () => {
    const tree = temporaryTree('first', 'second');
    const roots = [
      { uri: 'https://example.com' },
      rootAt(join(tree, 'missing')),
      { ...rootAt(join(tree, 'first'), 'first'), _meta: { a: 1 }, extra: 2 },
      rootAt(join(tree, 'second'), 'second'),
    ];
    const server = legacyServer({ answer: () => ({ roots, _meta: { b: 1 }, extra: 3 }) });
    expect(await open().listRoots(server)).toEqual({ roots: roots.slice(2), _meta: { b: 1 }, extra: 3 });
  });

  it('A3: a client without `roots` is never asked', async () => {
    for (const capabilities of [
      {},
      { roots: null },
      { roots: true },
      { sampling: {} },
      Object.create({ roots: {} }),
    ]) {
      const server = legacyServer({ capabilities });
      const adoption = open();
      expect(await settled(adoption.listRoots(server))).toEqual(unavailable('not-declared'));
      expect([server.asked, adoption.ownership(server)]).toEqual([0, 'unowned']);
    }
  });

  it('A4: not opted in, nobody is asked; only `true` opts in', async () => {
    for (const adoptClientRoots of [false, undefined, 'true', 1] as (boolean | undefined)[]) {
      const adoption = createRootsAdoption({ adoptClientRoots });
      const server = legacyServer();
      const ask = vi.fn();
      expect(await settled(adoption.listRoots(server))).toEqual(unavailable('not-opted-in'));
      expect(await settled(adoption.listRoots(server, ask))).toEqual(unavailable('not-opted-in'));
      expect([server.asked, ask.mock.calls.length, adoption.adopts]).toEqual([0, 0, false]);
    }
  });

  it("A5: the operator's directories own the session, even if none exists", async () => {
    const tree = temporaryTree('mine');
    const adoption = open({ directories: [join(tree, 'mine'), join(tree, 'none')] });
    const server = legacyServer();
    expect(await adoption.listRoots(server)).toEqual({ roots: [rootAt(join(tree, 'mine'))] });
    expect([server.asked, adoption.ownership(server), adoption.adopts]).toEqual([0, 'operator', false]);
    for (const directories of [[join(tree, 'none')], [''], [' ']]) {
      const nothing = open({ directories });
      expect(await settled(nothing.listRoots(server))).toEqual(unavailable('no-directories'));
      expect([server.asked, nothing.ownership(server), nothing.adopts]).toEqual([0, 'operator', false]);
    }
  });

  it('an operator directory outside the sandbox is left out', async () => {
    const tree = temporaryTree('box/in', 'out');
    const { events, onEvent } = recorder();
    const adoption = createRootsAdoption({
      directories: [join(tree, 'box/in'), join(tree, 'out')],
      sandboxRoot: join(tree, 'box'),
      onEvent,
    });
    expect(await adoption.listRoots({})).toEqual({ roots: [rootAt(join(tree, 'box/in'))] });
    expect(events).toEqual([
      { type: 'rejected', reason: 'outside-sandbox', uri: join(tree, 'out'), count: 1 },
      { type: 'operator', directories: [join(tree, 'box/in')] },
    ]);
  });

  it('A8: an error, or an answer of which nothing survives: rejects after one attempt, and holds no client data', async () => {
    const tree = temporaryTree();
    const secret = Object.assign(new Error('/home/secret'), { data: '/home/secret', code: -32000 });
    const cases: [() => unknown, string][] = [
      [() => ({ roots: [{ uri: 'https://secret' }] }), 'none-usable'],
      [() => ({ roots: [rootAt(join(tree, 'secret'))] }), 'none-usable'],
      [() => Promise.reject(secret), 'client-error'],
      [() => { throw secret; }, 'client-error'], // prettier-ignore
      [() => null, 'invalid-response'],
      [() => ({}), 'invalid-response'],
      [() => ({ roots: [{ name: 'secret' }] }), 'invalid-response'],
      [() => ({ roots: [null] }), 'invalid-response'],
    ];
    for (const [answer, reason] of cases) {
      const adoption = open();
      const ask = vi.fn(answer as () => Promise<unknown>);
      const error: unknown = await adoption.listRoots(legacyServer(), ask).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(RootsUnavailableError);
      expect(JSON.stringify([error, String(error), Object.entries(error as object)])).not.toContain('secret');
      expect(await settled(Promise.reject(error as Error))).toEqual(unavailable(reason));
      expect(ask).toHaveBeenCalledTimes(1);
    }
  });

  it('A9: an empty list stays one, and binds nothing', async () => {
    const adoption = open();
    const server = legacyServer({ answer: () => ({ roots: [] }) });
    expect(await adoption.listRoots(server)).toEqual({ roots: [] });
    expect(adoption.ownership(server)).toBe('unowned');
  });

  it('A10: a client that never answers: rejects after timeoutMs; a late answer changes nothing', async () => {
    const tree = temporaryTree('a');
    const late = deferred<unknown>();
    const adoption = open({ timeoutMs: 40 });
    const server = legacyServer();
    const start = performance.now();
    expect(await settled(adoption.listRoots(server, () => late.promise))).toEqual(unavailable('timeout'));
    expect(performance.now() - start).toBeLessThan(1000);
    late.resolve({ roots: [rootAt(join(tree, 'a'))] });
    await new Promise(resolve => setTimeout(resolve, 20));
    expect([adoption.ownership(server), await adoption.contains(server, join(tree, 'a'))]).toEqual([
      'unowned',
      false,
    ]);
  });

  it("A10: the request's own timeout replaces timeoutMs; an enormous one does not fire at once", async () => {
    const adoption = open({ timeoutMs: 1 });
    const server = {
      ...legacyServer(),
      listRoots: () => new Promise(done => setTimeout(() => done({ roots: [] }), 30)),
    };
    expect(await adoption.listRoots(server, { timeout: 2 ** 40 })).toEqual({ roots: [] });
    expect(await settled(adoption.listRoots(server))).toEqual(unavailable('timeout'));
  });

  it('A14: answers in any order: all get the newest, and it stays', async () => {
    const tree = temporaryTree('1', '2', '3');
    const answer = (name: string) => ({ roots: [rootAt(join(tree, name))] });
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [0, 2, 1],
    ]) {
      const adoption = open();
      const server = legacyServer();
      const asks = [deferred<unknown>(), deferred<unknown>(), deferred<unknown>()];
      const calls = asks.map(ask => adoption.listRoots(server, () => ask.promise));
      for (const at of order) {
        asks[at]?.resolve(answer(String(at + 1)));
        await new Promise(resolve => setTimeout(resolve, 5));
      }
      expect((await Promise.all(calls)).at(order.indexOf(2) === 0 ? 0 : 2)).toEqual(answer('3'));
      expect(await calls[2]).toEqual(answer('3'));
      expect(await adoption.contains(server, join(tree, '3'))).toBe(true);
      expect(await adoption.contains(server, join(tree, '1'))).toBe(false);
    }
  });

  it('A14: in reverse order, both calls have the newest answer; if the newest fails, the older holds', async () => {
    const tree = temporaryTree('old', 'new');
    const run = async (
      settle: (older: ReturnType<typeof deferred>, newer: ReturnType<typeof deferred>) => void,
    ) => {
      const adoption = open();
      const server = legacyServer();
      const [older, newer] = [deferred<unknown>(), deferred<unknown>()];
      const calls = [older, newer].map(ask => settled(adoption.listRoots(server, () => ask.promise)));
      settle(older, newer);
      return [...(await Promise.all(calls)), adoption.ownership(server)];
    };
    const oldRoots = { roots: [rootAt(join(tree, 'old'))] };
    const newRoots = { roots: [rootAt(join(tree, 'new'))] };
    expect(await run((older, newer) => (newer.resolve(newRoots), older.resolve(oldRoots)))).toEqual([
      newRoots,
      newRoots,
      'adopted',
    ]);
    expect(await run((older, newer) => (older.resolve(oldRoots), newer.resolve(newRoots)))).toEqual([
      newRoots,
      newRoots,
      'adopted',
    ]);
    expect(await run((older, newer) => (newer.resolve(newRoots), older.reject(new Error())))).toEqual([
      newRoots,
      newRoots,
      'adopted',
    ]);
    expect(await run((older, newer) => (older.reject(new Error()), newer.resolve(newRoots)))).toEqual([
      newRoots,
      newRoots,
      'adopted',
    ]);
    expect(await run((older, newer) => (newer.reject(new Error()), older.resolve(oldRoots)))).toEqual([
      oldRoots,
      unavailable('client-error'),
      'adopted',
    ]);
  });

  it('a new answer of which nothing survives ends the adoption', async () => {
    const tree = temporaryTree('a');
    const { events, onEvent } = recorder();
    const adoption = open({ onEvent });
    const answers = [{ roots: [rootAt(join(tree, 'a'))] }, { roots: [rootAt(join(tree, 'none'))] }];
    const server = legacyServer({ answer: call => answers[call - 1] });
    await adoption.listRoots(server);
    expect(await settled(adoption.listRoots(server))).toEqual(unavailable('none-usable'));
    expect([adoption.ownership(server), await adoption.contains(server, join(tree, 'a'))]).toEqual([
      'unowned',
      false,
    ]);
    expect(events.at(-1)).toEqual({ type: 'released' });
  });

  it('A16: the connection ends while the client is asked', async () => {
    const adoption = open();
    const server = legacyServer({ transport: {} });
    const ask = deferred<unknown>();
    const listing = settled(adoption.listRoots(server, () => ask.promise));
    server.transport = undefined;
    ask.reject(new Error('Connection closed'));
    expect(await listing).toEqual(unavailable('disconnected'));
  });

  it('A18: before the handshake it waits; then the rules apply', async () => {
    const tree = temporaryTree('a');
    const server = legacyServer({
      transport: {},
      capabilities: undefined,
      answer: () => ({ roots: [rootAt(join(tree, 'a'))] }),
    });
    const adoption = open();
    const listing = adoption.listRoots(server);
    expect(adoption.clientCapabilities(server)).toBeUndefined();
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(server.asked).toBe(0);
    server.capabilities = { roots: {} };
    expect(await listing).toEqual({ roots: [rootAt(join(tree, 'a'))] });

    const without = legacyServer({ transport: {}, capabilities: undefined });
    const refused = settled(adoption.listRoots(without));
    without.capabilities = {};
    expect([await refused, without.asked]).toEqual([unavailable('not-declared'), 0]);
  });

  it('A18: no handshake, a lost connection, an operator meanwhile', async () => {
    const tree = temporaryTree('mine');
    const never = legacyServer({ transport: {}, capabilities: undefined });
    expect(await settled(open({ timeoutMs: 60 }).listRoots(never))).toEqual(unavailable('timeout'));
    const lost = legacyServer({ transport: {}, capabilities: undefined });
    const adoption = open();
    const listing = settled(adoption.listRoots(lost));
    lost.transport = undefined;
    expect(await listing).toEqual(unavailable('disconnected'));
    const owned = legacyServer({ transport: {}, capabilities: undefined });
    const taken = adoption.listRoots(owned);
    adoption.setDirectories(owned, [join(tree, 'mine')]);
    owned.capabilities = { roots: {} };
    expect([await taken, owned.asked]).toEqual([{ roots: [rootAt(join(tree, 'mine'))] }, 0]);
  });

  it('A18, B12: a transport without sessions is refused at once, whichever SDK built it', async () => {
    for (const transport of [
      { sessionIdGenerator: undefined },
      { _webStandardTransport: { sessionIdGenerator: undefined } },
    ]) {
      for (const capabilities of [undefined, { roots: {} }]) {
        const server = legacyServer({ transport, capabilities });
        expect([await settled(open().listRoots(server)), server.asked]).toEqual([
          unavailable('no-session'),
          0,
        ]);
      }
    }
    const withSessions = legacyServer({ transport: { sessionIdGenerator: () => 'id' } });
    expect(await open().listRoots(withSessions)).toEqual({ roots: [] });
  });

  it('A19: one server object, two clients one after the other', async () => {
    const tree = temporaryTree('a');
    const adoption = open();
    const server = legacyServer({ transport: {}, answer: () => ({ roots: [rootAt(join(tree, 'a'))] }) });
    await adoption.listRoots(server);
    expect(adoption.ownership(server)).toBe('adopted');
    server.transport = {};
    expect([adoption.ownership(server), await adoption.contains(server, join(tree, 'a'))]).toEqual([
      'unowned',
      false,
    ]);
    adoption.setDirectories(server, [join(tree, 'a')]);
    server.transport = {};
    expect(adoption.ownership(server)).toBe('operator');
  });

  it('A19: an answer to the connection before does not reach the next one', async () => {
    const tree = temporaryTree('a');
    const adoption = open();
    const server = legacyServer({ transport: {} });
    const ask = deferred<unknown>();
    const listing = adoption.listRoots(server, () => ask.promise);
    server.transport = {};
    ask.resolve({ roots: [rootAt(join(tree, 'a'))] });
    await listing;
    expect([adoption.ownership(server), await adoption.contains(server, join(tree, 'a'))]).toEqual([
      'unowned',
      false,
    ]);
  });

  it('sessions do not see each other', async () => {
    const tree = temporaryTree('a', 'b');
    const adoption = open();
    const [a, b] = ['a', 'b'].map(name =>
      legacyServer({ answer: () => ({ roots: [rootAt(join(tree, name))] }) }),
    );
    await Promise.all([adoption.listRoots(a!), adoption.listRoots(b!)]);
    expect(await adoption.contains(a!, join(tree, 'a'))).toBe(true);
    expect(await adoption.contains(a!, join(tree, 'b'))).toBe(false);
    expect(await adoption.contains(b!, join(tree, 'b'))).toBe(true);
  });
});

describe('how the client is asked', () => {
  it('options go through as they are', async () => {
    const listRoots = vi.fn(async (..._: unknown[]) => ({ roots: [] }));
    const options = { timeout: 7, signal: new AbortController().signal };
    await open().listRoots({ listRoots });
    await open().listRoots({ listRoots }, options);
    await open().listRoots({ ...legacyServer(), listRoots }, options);
    expect(listRoots.mock.calls).toEqual([[], [undefined, options], [undefined, options]]);
    expect(listRoots.mock.calls[1]?.[1]).toBe(options);
  });

  it('`ask` gets the receiver that was passed in', async () => {
    const server = { server: legacyServer() };
    const ask = vi.fn(async (_: typeof server) => ({ roots: [] }));
    await open().listRoots(server, ask);
    expect(ask.mock.calls).toEqual([[server]]);
    expect(ask.mock.calls[0]?.[0]).toBe(server);
  });

  it('without getClientCapabilities, a double is asked as before; but not unless opted in', async () => {
    const double = { listRoots: vi.fn(async () => ({ roots: [] })) };
    expect(await open().listRoots(double)).toEqual({ roots: [] });
    expect(await settled(createRootsAdoption().listRoots(double))).toEqual(unavailable('not-opted-in'));
    expect(double.listRoots).toHaveBeenCalledTimes(1);
    expect(await settled(open().listRoots({}))).toEqual(unavailable('not-declared'));
  });

  it('the high-level and the low-level server are one', async () => {
    const tree = temporaryTree('a');
    const low = legacyServer({ answer: () => ({ roots: [rootAt(join(tree, 'a'))] }) });
    const adoption = open();
    await adoption.listRoots({ server: low });
    expect([
      adoption.ownership(low),
      adoption.ownership({ server: { server: low, connect: () => {} } }),
    ]).toEqual(['adopted', 'adopted']);
    adoption.setDirectories({ server: low, listRoots: () => {} }, []);
    expect(adoption.ownership(low)).toBe('operator');
    // A `server` that is none of MCP's, in a subclass of the SDK's server.
    const subclass = { ...legacyServer(), server: { listen: () => {} } };
    expect(await adoption.listRoots(subclass)).toEqual({ roots: [] });
    const circular: Record<string, unknown> = { request: () => {} };
    circular['server'] = circular;
    expect(adoption.ownership(circular)).toBe('unowned');
  });
});

describe('guards', () => {
  it('A17: the guard is true exactly where listRoots does not reject at once', async () => {
    const tree = temporaryTree('mine');
    const declared = { roots: { listChanged: true }, sampling: {} };
    const cases: [RootsAdoptionOptions, object | undefined, object | undefined, unknown][] = [
      [{ adoptClientRoots: true }, declared, undefined, declared],
      [{ adoptClientRoots: true }, { sampling: {} }, undefined, { sampling: {} }],
      [{ adoptClientRoots: true }, { roots: null, sampling: {} }, undefined, { sampling: {} }],
      [{ adoptClientRoots: true }, declared, { sessionIdGenerator: undefined }, { sampling: {} }],
      [{}, declared, undefined, { sampling: {} }],
      [{}, undefined, undefined, undefined],
      [{ directories: [join(tree, 'mine')] }, declared, undefined, { roots: {}, sampling: {} }],
      [{ directories: [join(tree, 'mine')] }, undefined, undefined, { roots: {} }],
      [{ directories: [join(tree, 'mine')] }, { sampling: {} }, undefined, { roots: {}, sampling: {} }],
      [{ directories: [join(tree, 'none')] }, declared, undefined, { sampling: {} }],
    ];
    for (const [options, capabilities, transport, shown] of cases) {
      const adoption = createRootsAdoption(options);
      const server = legacyServer({ capabilities, ...(transport && { transport }) });
      expect(adoption.clientCapabilities(server)).toEqual(shown);
      const outcome = await settled(adoption.listRoots(server));
      expect('roots' in ((shown as object | undefined) ?? {})).toBe('roots' in (outcome as object));
    }
    expect(declared).toEqual({ roots: { listChanged: true }, sampling: {} });
    expect(open().clientCapabilities({ listRoots: () => {} })).toEqual({ roots: {} });
  });

  it('A11, A13: list_changed runs while adopted, unless the client declared roots without it', async () => {
    const tree = temporaryTree('a', 'b');
    const adoption = open();
    const server = legacyServer({
      answer: call => ({ roots: [rootAt(join(tree, call === 1 ? 'a' : 'b'))] }),
    });
    const refresh = vi.fn(async (_notification: unknown) => void (await adoption.listRoots(server)));
    const handler = adoption.whenListChanged(server, refresh);
    await adoption.listRoots(server);
    await handler({ method: 'notifications/roots/list_changed' });
    expect(refresh.mock.calls).toEqual([[{ method: 'notifications/roots/list_changed' }]]);
    expect([
      await adoption.contains(server, join(tree, 'a')),
      await adoption.contains(server, join(tree, 'b')),
    ]).toEqual([false, true]);
    for (const capabilities of [
      { roots: {} },
      { roots: { listChanged: false } },
      { roots: { listChanged: 'yes' } },
      {},
      undefined,
    ]) {
      server.capabilities = capabilities as typeof server.capabilities;
      expect(handler({ method: 'x' })).toBeUndefined();
    }
    expect([refresh.mock.calls.length, server.asked]).toEqual([1, 2]);
  });

  it('A12: after setDirectories nobody is asked again, and its directories stay', async () => {
    const tree = temporaryTree('theirs', 'mine');
    const adoption = open();
    const server = legacyServer({ answer: () => ({ roots: [rootAt(join(tree, 'theirs'))] }) });
    const refresh = vi.fn();
    const handler = adoption.whenListChanged(server, refresh);
    await adoption.listRoots(server);
    adoption.setDirectories(server, [join(tree, 'mine')]);
    handler();
    expect(await adoption.listRoots(server)).toEqual({ roots: [rootAt(join(tree, 'mine'))] });
    expect([refresh.mock.calls.length, server.asked, adoption.ownership(server)]).toEqual([0, 1, 'operator']);
    expect([
      await adoption.contains(server, join(tree, 'theirs')),
      await adoption.contains(server, join(tree, 'mine')),
    ]).toEqual([false, true]);
    adoption.setDirectories(server, []);
    expect(await settled(adoption.listRoots(server))).toEqual(unavailable('no-directories'));
    expect([adoption.ownership(server), await adoption.contains(server, join(tree, 'mine'))]).toEqual([
      'operator',
      false,
    ]);
  });

  it('A12: the operator wins against an answer that is on its way', async () => {
    const tree = temporaryTree('theirs', 'mine');
    const adoption = open();
    const server = legacyServer();
    const ask = deferred<unknown>();
    const listing = adoption.listRoots(server, () => ask.promise);
    adoption.setDirectories(server, [join(tree, 'mine')]);
    ask.resolve({ roots: [rootAt(join(tree, 'theirs'))] });
    expect(await listing).toEqual({ roots: [rootAt(join(tree, 'mine'))] });
    expect(await adoption.contains(server, join(tree, 'theirs'))).toBe(false);
  });
});

describe('rootsOf (FastMCP)', () => {
  it('validates and contains, in place', async () => {
    const tree = temporaryTree('box/a', 'out');
    const adoption = open({ sandboxRoot: join(tree, 'box') });
    const session = {
      roots: [rootAt(join(tree, 'out')), rootAt(join(tree, 'box/a'), 'a'), { uri: 'https://x' }],
    };
    expect(adoption.rootsOf(session)).toEqual([rootAt(join(tree, 'box/a'), 'a')]);
    expect([adoption.ownership(session), await adoption.contains(session, join(tree, 'box/a/new'))]).toEqual([
      'adopted',
      true,
    ]);
  });
  it('is empty where there is nothing to use, and never throws for what a client sends', () => {
    const roots = [rootAt('/')];
    expect(createRootsAdoption().rootsOf({ roots })).toEqual([]);
    for (const bad of [undefined, null, 'x', {}, [null], [{ uri: 1 }], [{ uri: 'file:///none' }]]) {
      expect(open().rootsOf({ roots: bad })).toEqual([]);
    }
  });
  it("gives the operator's directories", () => {
    const tree = temporaryTree('mine');
    const adoption = open({ directories: [join(tree, 'mine')] });
    expect(adoption.rootsOf({ roots: [rootAt('/')] })).toEqual([rootAt(join(tree, 'mine'))]);
    const later = open();
    const session = { roots: [rootAt('/')] };
    later.setDirectories(session, []);
    expect(later.rootsOf(session)).toEqual([]);
  });
});

describe('options and events', () => {
  it.each([
    { timeoutMs: 0 },
    { timeoutMs: NaN },
    { timeoutMs: Infinity },
    { refreshMs: -1 },
    { maxRoots: 0 },
    { timeoutMs: '5' as unknown as number },
  ])('out of range: %j', options => expect(() => createRootsAdoption(options)).toThrow(RangeError));

  it('each call that is refused is told of, with the reason', async () => {
    const refused = async (options: RootsAdoptionOptions, server: object) => {
      const { events, onEvent } = recorder();
      await settled(createRootsAdoption({ ...options, onEvent }).listRoots(server));
      return events;
    };
    const told = (reason: string) => [{ type: 'unavailable', reason }];
    expect(await refused({}, legacyServer())).toEqual(told('not-opted-in'));
    const optedIn = { adoptClientRoots: true, timeoutMs: 30 };
    expect(await refused(optedIn, legacyServer({ capabilities: {} }))).toEqual(told('not-declared'));
    const waiting = legacyServer({ capabilities: undefined, transport: {} });
    expect(await refused(optedIn, waiting)).toEqual(told('timeout'));
  });

  it('a logger that throws or rejects changes nothing', async () => {
    for (const onEvent of [
      () => {
        throw new Error();
      },
      async () => {
        throw new Error();
      },
    ]) {
      // prettier-ignore
      expect(await open({ onEvent }).listRoots(legacyServer())).toEqual({ roots: [] });
    }
  });

  it('JSON with `__proto__` pollutes nothing', async () => {
    const tree = temporaryTree('a');
    const uri = JSON.stringify(rootAt(join(tree, 'a')).uri);
    const answer: unknown = JSON.parse(
      `{"__proto__":{"polluted":1},"roots":[{"__proto__":{"polluted":1},"uri":${uri},"_meta":{"__proto__":{"polluted":1}}}]}`,
    );
    const result = await open({ sandboxRoot: tree }).listRoots(legacyServer({ answer: () => answer }));
    expect(result.roots[0]?.uri).toBe(rootAt(join(tree, 'a')).uri);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(result.roots[0])).toBe(Object.prototype);
  });
});

describe('the state machine', () => {
  const unowned: OwnershipState = { ownership: 'unowned', turn: 0 };
  const some: Outcome = { result: { roots: [{ uri: 'file:///a' }] }, directories: ['/a'] };
  const none: Outcome = { result: { roots: [] }, directories: [] };
  const failed: Outcome = { reason: 'timeout' };
  const mine: Outcome = { result: { roots: [{ uri: 'file:///mine' }] }, directories: ['/mine'] };
  const answer = (turn: number, outcome: Outcome): OwnershipEvent => ({ type: 'answer', turn, outcome });
  const take: OwnershipEvent = { type: 'take', outcome: mine };
  const adopted: OwnershipState = { ownership: 'adopted', turn: 2, outcome: some };
  const operator: OwnershipState = { ownership: 'operator', turn: Infinity, outcome: mine };

  it.each<[string, OwnershipState, OwnershipEvent, OwnershipState]>([
    ['roots are adopted', unowned, answer(2, some), adopted],
    [
      'an empty list binds nothing',
      unowned,
      answer(1, none),
      { ownership: 'unowned', turn: 1, outcome: none },
    ],
    ['nor does a failure', unowned, answer(1, failed), { ownership: 'unowned', turn: 1, outcome: failed }],
    ['a newer answer replaces', adopted, answer(3, some), { ...adopted, turn: 3 }],
    ['also by nothing', adopted, answer(3, failed), { ownership: 'unowned', turn: 3, outcome: failed }],
    ['an older answer does not', adopted, answer(1, failed), adopted],
    ['nor one to the same request', adopted, answer(2, failed), adopted],
    ['the operator takes what nobody owns', unowned, take, operator],
    ['and what was adopted', adopted, take, operator],
    ['and keeps it', operator, answer(1e9, some), operator],
    ['until the operator says otherwise', operator, { type: 'take', outcome: { reason: 'no-directories' } }, { ...operator, outcome: { reason: 'no-directories' } }], // prettier-ignore
  ])('%s', (_, from, event, to) => expect(nextOwnership(from, event)).toEqual(to));

  it('in any order of events: the last to take, else the answer to the newest request', () => {
    const outcome = fc.constantFrom(some, none, failed);
    const event = fc.oneof(
      {
        arbitrary: fc.tuple(fc.integer({ min: 1, max: 9 }), outcome).map(pair => answer(...pair)),
        weight: 5,
      },
      {
        arbitrary: fc.constantFrom(mine, failed).map(o => ({ type: 'take' as const, outcome: o })),
        weight: 1,
      },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), events => {
        const end = events.reduce(nextOwnership, unowned);
        const taken = events.filter(({ type }) => type === 'take').at(-1);
        if (taken !== undefined) {
          expect(end).toEqual({ ownership: 'operator', turn: Infinity, outcome: taken.outcome });
          return;
        }
        const answers = events.flatMap(e => (e.type === 'answer' ? [e] : []));
        const newest = Math.max(0, ...answers.map(({ turn }) => turn));
        const holds = answers.find(({ turn }) => turn === newest)?.outcome;
        expect(end).toEqual({
          ownership: holds === some ? 'adopted' : 'unowned',
          turn: newest,
          ...(holds !== undefined && { outcome: holds }),
        });
      }),
    );
  });

  it('in any order of events, an operator-owned connection is never asked and never changes', async () => {
    const tree = temporaryTree('mine', 'one', 'two');
    const answers = [
      { roots: [rootAt(join(tree, 'one'))] },
      { roots: [rootAt(join(tree, 'two'))] },
      { roots: [] },
      { roots: [rootAt(join(tree, 'none'))] },
      { roots: 'bad' },
      new Error('refused'),
    ];
    type Event = {
      do: 'list' | 'ask' | 'changed' | 'answer' | 'fail' | 'take' | 'reconnect' | 'capabilities';
      pick: number;
    };
    const event: fc.Arbitrary<Event> = fc.record({
      do: fc.constantFrom('list', 'ask', 'changed', 'answer', 'fail', 'take', 'reconnect', 'capabilities'),
      pick: fc.nat(20),
    });
    let owned = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async events => {
        const adoption = open({ timeoutMs: 500 });
        const server = legacyServer({ transport: {} });
        const pending: ReturnType<typeof deferred<unknown>>[] = [];
        let asked = 0;
        const ask = () => {
          asked++;
          const one = deferred<unknown>();
          pending.push(one);
          return one.promise;
        };
        server.listRoots = ask;
        const handler = adoption.whenListChanged(
          server,
          () => void adoption.listRoots(server).catch(() => {}),
        );
        let taken: { asked: number; dirs: string[] } | undefined;
        for (const { do: action, pick } of events) {
          const answer = answers[pick % answers.length];
          if (action === 'list') void adoption.listRoots(server).catch(() => {});
          if (action === 'ask') void adoption.listRoots(server, ask).catch(() => {});
          if (action === 'changed') handler();
          if (action === 'answer') {
            const one = pending.splice(pick % Math.max(pending.length, 1), 1)[0];
            if (answer instanceof Error) one?.reject(answer);
            else one?.resolve(answer);
          }
          if (action === 'fail') pending.splice(0).forEach(one => one.reject(new Error()));
          if (action === 'reconnect') server.transport = {};
          if (action === 'capabilities')
            server.capabilities = pick % 2 ? { roots: { listChanged: true } } : {};
          if (action === 'take') {
            const dirs = pick % 3 === 0 ? [] : [join(tree, 'mine')];
            adoption.setDirectories(server, dirs);
            taken = { asked, dirs };
          }
          if (pick % 2 === 0) await new Promise(resolve => setImmediate(resolve));
          if (taken !== undefined) {
            owned++;
            expect([adoption.ownership(server), asked]).toEqual(['operator', taken.asked]);
            expect(await settled(adoption.listRoots(server))).toEqual(
              taken.dirs.length > 0 ? { roots: [rootAt(join(tree, 'mine'))] } : unavailable('no-directories'),
            );
            expect(await adoption.contains(server, join(tree, 'one'))).toBe(false);
          }
        }
        pending.splice(0).forEach(one => one.reject(new Error()));
      }),
      { numRuns: 150 },
    );
    expect(owned).toBeGreaterThan(50);
  });
});
