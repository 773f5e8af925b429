import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer, Server } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRootsAdoption } from '../../src/shim/roots-adoption.ts';
import type { RootsAdoptionOptions } from '../../src/shim/roots-adoption.ts';
import {
  ASK,
  KEY,
  legacyServer,
  modernServer,
  recorder,
  requestContext,
  settled,
  unavailable,
} from './support/doubles.ts';
import type { RequestOptions } from './support/doubles.ts';
import { rootAt, temporaryTree } from './support/tree.ts';

type Ctx = ReturnType<typeof requestContext>;
const open = (options: RootsAdoptionOptions = {}) =>
  createRootsAdoption({ adoptClientRoots: true, ...options });
const rootsIn = (tree: string, ...names: string[]) => ({
  roots: names.map(name => rootAt(join(tree, name), name)),
});
const answering = (answer: unknown, options: RequestOptions = {}) =>
  requestContext({ ...options, inputResponses: { ...options.inputResponses, [KEY]: answer } });
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
/** A tool's handler with arguments, which says what it sees. */
const handlerOf = (adoption: ReturnType<typeof open>, server: object) =>
  vi.fn(async (_args: object, ctx: Ctx) => ({
    roots: await settled(adoption.listRoots(server)),
    capabilities: adoption.clientCapabilities(server),
    inputResponses: ctx.mcpReq.inputResponses,
  }));

describe('withRoots', () => {
  it('B7: asks before the handler runs; on the retry it runs once, and has the roots at any depth', async () => {
    const tree = temporaryTree('a');
    const server = modernServer();
    const { events, onEvent } = recorder();
    const adoption = open({ onEvent });
    const deep = async () => {
      await pause(1);
      return adoption.listRoots({ server }, () => Promise.reject(new Error('never called')));
    };
    const handler = vi.fn(async (_args: object, _ctx: Ctx) => Promise.all([deep(), deep()]));
    const tool = adoption.withRoots({ server }, handler);
    expect(await tool({}, requestContext())).toEqual(ASK);
    expect(handler).not.toHaveBeenCalled();
    const answer = rootsIn(tree, 'a');
    expect(await tool({ x: 1 }, answering(answer))).toEqual([answer, answer]);
    expect(handler).toHaveBeenCalledTimes(1);
    expect(handler.mock.calls[0]?.[0]).toEqual({ x: 1 });
    expect([server.asked, adoption.ownership(server)]).toEqual([0, 'adopted']);
    expect(events).toEqual([{ type: 'asked' }, { type: 'adopted', directories: [join(tree, 'a')] }]);
  });

  it('B7: the handler never sees the entry of the shim; without others `inputResponses` is absent', async () => {
    const tree = temporaryTree('a');
    const seen: unknown[] = [];
    const server = modernServer();
    const tool = open({ refreshMs: 0 }).withRoots(server, (ctx: Ctx) => void seen.push(ctx.mcpReq));
    const keyless = (ctx: Ctx) => {
      const { inputResponses: _, droppedInputResponseKeys: __, ...rest } = ctx.mcpReq;
      return rest;
    };
    const alone = answering(rootsIn(tree, 'a'));
    const among = answering(rootsIn(tree, 'a'), { inputResponses: { confirm: { action: 'accept' } } });
    const dropped = requestContext({ inputResponses: {}, dropped: [KEY] });
    const droppedBoth = requestContext({ inputResponses: {}, dropped: ['confirm', KEY] });
    const untouched = requestContext({ inputResponses: {}, dropped: ['confirm'] });
    for (const ctx of [alone, among, dropped, droppedBoth, untouched]) await tool(ctx);
    expect(seen).toEqual([
      keyless(alone),
      { ...keyless(among), inputResponses: { confirm: { action: 'accept' } } },
      keyless(dropped),
      { ...keyless(droppedBoth), inputResponses: {}, droppedInputResponseKeys: ['confirm'] },
      untouched.mcpReq,
    ]);
    expect('inputResponses' in (seen[0] as object)).toBe(false);
    expect(among.mcpReq.inputResponses).toEqual({ confirm: { action: 'accept' }, [KEY]: rootsIn(tree, 'a') });
  });

  it.each([{}, { roots: null }, { roots: true }, { sampling: {} }])(
    'B8: a client that declares %j: the handler runs at once',
    async capabilities => {
      const server = modernServer();
      const adoption = open();
      const tool = adoption.withRoots(server, handlerOf(adoption, server));
      const { roots: _, ...rest } = capabilities as { roots?: unknown };
      // Even if it answers what nobody asked.
      for (const ctx of [
        requestContext({ capabilities }),
        answering({ roots: [rootAt('/')] }, { capabilities }),
      ]) {
        expect(await tool({}, ctx)).toEqual({
          roots: unavailable('not-declared'),
          capabilities: rest,
          inputResponses: undefined,
        });
      }
      expect(server.asked).toBe(0);
    },
  );

  it("B9: the handler's own input request takes ours along; requestState stays", async () => {
    const tree = temporaryTree('a', 'b');
    const server = modernServer();
    const adoption = open({ refreshMs: 0 });
    const confirm = { confirm: { method: 'elicitation/create', params: {} } };
    const tool = adoption.withRoots(server, async (ctx: Ctx) => {
      const { roots } = (await adoption.listRoots(server)) as { roots: { name?: string }[] };
      if (ctx.mcpReq.inputResponses === undefined)
        return { resultType: 'input_required', inputRequests: confirm, requestState: 's' };
      return {
        roots: roots.map(root => root.name),
        responses: ctx.mcpReq.inputResponses,
        state: ctx.mcpReq.requestState(),
      };
    });
    expect(await tool(requestContext())).toEqual(ASK);
    expect(await tool(answering(rootsIn(tree, 'a')))).toEqual({
      resultType: 'input_required',
      inputRequests: { ...confirm, [KEY]: { method: 'roots/list' } },
      requestState: 's',
    });
    const last = answering(rootsIn(tree, 'b'), {
      inputResponses: { confirm: { action: 'accept' } },
      requestState: 's',
    });
    expect(await tool(last)).toEqual({
      roots: ['b'],
      responses: { confirm: { action: 'accept' } },
      state: 's',
    });
  });

  it('B9: a round that carries only requestState takes ours along too', async () => {
    const tree = temporaryTree('a');
    const tool = open().withRoots(modernServer(), (_: Ctx) => ({
      resultType: 'input_required',
      requestState: 's',
    }));
    expect(await tool(answering(rootsIn(tree, 'a')))).toEqual({ ...ASK, requestState: 's' });
  });

  it('B10: not opted in, or operator-owned: one round, nothing added, the entry still hidden', async () => {
    const tree = temporaryTree('mine');
    const own = { resultType: 'input_required', inputRequests: { x: { method: 'elicitation/create' } } };
    for (const options of [
      {},
      { directories: [join(tree, 'mine')], adoptClientRoots: true },
      { directories: ['/none/at/all'], adoptClientRoots: true },
    ]) {
      const server = modernServer();
      const adoption = createRootsAdoption(options);
      const tool = adoption.withRoots(server, handlerOf(adoption, server));
      const roots =
        options.directories === undefined
          ? unavailable('not-opted-in')
          : options.directories[0] === '/none/at/all'
            ? unavailable('no-directories')
            : { roots: [rootAt(join(tree, 'mine'))] };
      const capabilities = 'roots' in roots ? { roots: {} } : {};
      for (const ctx of [requestContext(), answering({ roots: [rootAt('/')] })]) {
        expect(await tool({}, ctx)).toEqual({ roots, capabilities, inputResponses: undefined });
      }
      expect(await adoption.withRoots(server, (_: Ctx) => own)(requestContext())).toBe(own);
    }
  });

  it('B10: the operator takes over between the rounds, and while an answer is judged', async () => {
    const tree = temporaryTree('theirs', 'mine');
    const server = modernServer();
    const adoption = open();
    const tool = adoption.withRoots(server, handlerOf(adoption, server));
    expect(await tool({}, requestContext())).toEqual(ASK);
    const judging = tool({}, answering(rootsIn(tree, 'theirs')));
    adoption.setDirectories(server, [join(tree, 'mine')]);
    const mine = {
      roots: { roots: [rootAt(join(tree, 'mine'))] },
      capabilities: { roots: {} },
      inputResponses: undefined,
    };
    expect(await judging).toEqual(mine);
    expect(await tool({}, answering(rootsIn(tree, 'theirs')))).toEqual(mine);
    expect(await adoption.contains(server, join(tree, 'theirs'))).toBe(false);
  });

  it('B11: on a legacy connection the handler runs as it is, in the same tick', async () => {
    const server = { ...legacyServer(), getNegotiatedProtocolVersion: () => '2025-11-25' };
    const adoption = open();
    const result = { content: [] };
    const handler = vi.fn(() => result);
    // A client of the older era may send an envelope of the newer: the connection decides.
    const ctx = requestContext();
    expect(adoption.withRoots(server, handler as (ctx: Ctx) => unknown)(ctx)).toBe(result);
    expect(handler.mock.calls).toEqual([[ctx]]);
    expect(server.asked).toBe(0);
    const v1 = { signal: new AbortController().signal, requestId: 1 };
    expect(adoption.withRoots(legacyServer(), handler as (extra: object) => unknown)(v1)).toBe(result);
  });

  it('B12: a request without a handshake before it: rejected at once, whatever the transport', async () => {
    const server = {
      ...legacyServer({ capabilities: undefined, transport: {} }),
      getNegotiatedProtocolVersion: () => undefined,
    };
    const adoption = open();
    const tool = adoption.withRoots(server, handlerOf(adoption, server));
    expect(await tool({}, requestContext())).toEqual({
      roots: unavailable('no-session'),
      capabilities: undefined,
      inputResponses: undefined,
    });
    expect(server.asked).toBe(0);
  });

  it("B13: outside a handler: the operator's directories, or a rejection; the server is never made to ask", async () => {
    const tree = temporaryTree('mine');
    const server = modernServer();
    expect(await settled(open().listRoots(server))).toEqual(unavailable('outside-request'));
    expect(await open({ directories: [join(tree, 'mine')] }).listRoots(server)).toEqual({
      roots: [rootAt(join(tree, 'mine'))],
    });
    expect(server.asked).toBe(0);
  });

  it('B13: what a handler leaves running loses its roots with the connection', async () => {
    const tree = temporaryTree('a');
    const server = modernServer();
    const adoption = open();
    let left!: Promise<unknown>;
    const tool = adoption.withRoots(
      server,
      (_: Ctx) => void (left = pause(10).then(() => settled(adoption.listRoots(server)))),
    );
    await tool(answering(rootsIn(tree, 'a')));
    server.transport = {};
    expect(await left).toEqual(unavailable('outside-request'));
  });

  it('B15: one connection is asked again only after refreshMs; another connection at once', async () => {
    const tree = temporaryTree('a', 'b');
    const server = modernServer();
    const adoption = open({ refreshMs: 80 });
    const tool = adoption.withRoots(server, async (_: Ctx) => adoption.listRoots(server));
    expect(await tool(requestContext())).toEqual(ASK);
    expect(await tool(answering(rootsIn(tree, 'a')))).toEqual(rootsIn(tree, 'a'));
    expect(await tool(requestContext())).toEqual(rootsIn(tree, 'a'));
    const other = modernServer();
    expect(await adoption.withRoots(other, (_: Ctx) => {})(requestContext())).toEqual(ASK);
    await pause(100);
    expect(await tool(requestContext())).toEqual(ASK);
    server.transport = {};
    expect(await tool(requestContext())).toEqual(ASK);
  });

  it('B15: nested wrappers ask once', async () => {
    const tree = temporaryTree('a');
    const server = modernServer();
    const adoption = open({ refreshMs: 0 });
    const handler = vi.fn(async (_: Ctx) => adoption.listRoots(server));
    const tool = adoption.withRoots(server, adoption.withRoots(server, handler));
    expect(await tool(requestContext())).toEqual(ASK);
    expect(await tool(answering(rootsIn(tree, 'a')))).toEqual(rootsIn(tree, 'a'));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('B16: a request that is served inside another one is not taken for it', async () => {
    const tree = temporaryTree('a', 'b');
    const server = modernServer();
    const adoption = open({ refreshMs: 0 });
    const inner = adoption.withRoots(server, async (_: Ctx) => adoption.listRoots(server));
    const outer = adoption.withRoots(server, async (_: Ctx) => [
      await inner(requestContext()),
      await inner(answering(rootsIn(tree, 'b'))),
      await adoption.listRoots(server),
    ]);
    expect(await outer(answering(rootsIn(tree, 'a')))).toEqual([ASK, rootsIn(tree, 'b'), rootsIn(tree, 'a')]);
  });

  it('B16: 100 calls at once, each with its own roots and its own containment', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `d${i}`);
    const tree = temporaryTree(...names);
    const server = modernServer();
    const adoption = open({ refreshMs: 0 });
    const tool = adoption.withRoots(server, async (args: { delay: number; at: number }, _: Ctx) => {
      await pause(args.delay);
      const { roots } = await adoption.listRoots(server);
      await pause(args.delay);
      const inside: string[] = [];
      for (const name of [names[args.at], names[(args.at + 1) % 100]] as string[]) {
        if (await adoption.contains(server, join(tree, name, 'new'))) inside.push(name);
      }
      return { names: roots.map(root => root.name), inside };
    });
    const calls = names.map(async (name, i) => {
      expect(await tool({ delay: 0, at: i }, requestContext())).toEqual(ASK);
      return tool({ delay: (i * 7) % 20, at: i }, answering(rootsIn(tree, name)));
    });
    expect(await Promise.all(calls)).toEqual(names.map(name => ({ names: [name], inside: [name] })));
  });

  it('B4, B17: an invalid response: listRoots rejects, the call goes on, and the chain is not asked again', async () => {
    const own = { resultType: 'input_required', inputRequests: { x: { method: 'elicitation/create' } } };
    for (const answer of [null, 'x', { result: { roots: [] } }, { roots: [null] }]) {
      const server = modernServer();
      const adoption = open({ refreshMs: 0 });
      const tool = adoption.withRoots(server, handlerOf(adoption, server));
      const refused = { roots: unavailable('invalid-response'), capabilities: {}, inputResponses: undefined };
      expect(await tool({}, answering(answer))).toEqual(refused);
      expect(await tool({}, requestContext({ inputResponses: {}, dropped: [KEY] }))).toEqual(refused);
      // The handler's own round takes nothing along, and its retry, without our entry, is not asked either.
      const chain = adoption.withRoots(server, async (ctx: Ctx) =>
        ctx.mcpReq.inputResponses === undefined ? own : settled(adoption.listRoots(server)),
      );
      expect(await chain(answering(answer))).toBe(own);
      expect(await chain(requestContext({ inputResponses: { x: {} } }))).toEqual(unavailable('unanswered'));
    }
  });

  it('B4: a retry that answers nothing, or only carries state, is not asked again', async () => {
    const server = modernServer();
    const adoption = open();
    const tool = adoption.withRoots(server, async (_: Ctx) => settled(adoption.listRoots(server)));
    expect(await tool(requestContext({ inputResponses: {} }))).toEqual(unavailable('unanswered'));
    expect(await tool(requestContext({ requestState: 's' }))).toEqual(unavailable('unanswered'));
  });

  it('A2, A6 and A15 hold here too', async () => {
    const tree = temporaryTree('box/a', 'out');
    symlinkSync('../out', join(tree, 'box/link'));
    const server = modernServer();
    const adoption = open({ sandboxRoot: join(tree, 'box') });
    const tool = adoption.withRoots(server, async (_: Ctx) => settled(adoption.listRoots(server)));
    const roots = [
      { uri: 'https://x' },
      rootAt(join(tree, 'box/link')),
      rootAt(join(tree, 'box/a')),
      rootAt(tree),
    ];
    expect(await tool(answering({ roots, extra: 1 }))).toEqual({
      roots: [rootAt(join(tree, 'box/a'))],
      extra: 1,
    });
    expect(await tool(answering({ roots: [rootAt(tree)] }))).toEqual(unavailable('none-usable'));
    expect(adoption.ownership(server)).toBe('unowned');
    expect(await tool(answering({ roots: [] }))).toEqual({ roots: [] });
  });

  it('a handler that throws, or is not async', async () => {
    const tree = temporaryTree('a');
    const adoption = open();
    const fails = adoption.withRoots(modernServer(), (_: Ctx) => { throw new Error('mine'); }); // prettier-ignore
    await expect(fails(answering(rootsIn(tree, 'a')))).rejects.toThrow('mine');
    expect(await adoption.withRoots(modernServer(), (_: Ctx) => 5)(answering(rootsIn(tree, 'a')))).toBe(5);
  });

  it('of three arguments (a resource template) the context is the last', async () => {
    const tree = temporaryTree('a');
    const read = open().withRoots(modernServer(), (...args: unknown[]) => args.length);
    expect(await read(new URL('x:y'), {}, requestContext())).toEqual(ASK);
    expect(await read(new URL('x:y'), {}, answering(rootsIn(tree, 'a')))).toBe(3);
  });
});

describe('attach', () => {
  /** A server that keeps its roots, attached; `call` runs its tool. */
  function keeper(options: RootsAdoptionOptions = {}) {
    const server = modernServer();
    const adoption = open(options);
    const state = { log: [] as unknown[], directories: undefined as string[] | undefined };
    const refresh = async () => {
      const { roots } = await adoption.listRoots(server);
      state.directories = roots.map(root => root.name ?? root.uri);
      state.log.push(['refresh', state.directories]);
    };
    expect(adoption.attach(server)).toBe(server);
    server.setRequestHandler('tools/call', () => {
      state.log.push('tool');
      return { directories: state.directories };
    });
    const call = (ctx: Ctx) => server.handlers.get('tools/call')?.(...([{}, ctx] as never[]));
    return { server, adoption, state, refresh, call };
  }

  it('B14: oninitialized runs once, then the tool; the change handler only when roots differ', async () => {
    const tree = temporaryTree('a', 'b');
    const { server, adoption, state, refresh, call } = keeper({ refreshMs: 0 });
    server.oninitialized = () => void refresh(); // unawaited, as most do
    const changed = vi.fn((_: unknown) => refresh());
    adoption.whenListChanged(server, changed);
    expect(await call(requestContext())).toEqual(ASK);
    expect(state.log).toEqual([]);
    expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: ['a'] });
    expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: ['a'] });
    expect(await call(answering(rootsIn(tree, 'b', 'a')))).toEqual({ directories: ['b', 'a'] });
    expect(changed.mock.calls).toEqual([[{ method: 'notifications/roots/list_changed' }]]);
    expect(state.log).toEqual([['refresh', ['a']], 'tool', 'tool', ['refresh', ['b', 'a']], 'tool']);
    expect(server.errors).toEqual([]);
  });

  it('B14: without oninitialized the change handler brings the first roots', async () => {
    const tree = temporaryTree('a');
    const { server, adoption, refresh, call } = keeper();
    adoption.whenListChanged(server, refresh);
    expect(await call(requestContext())).toEqual(ASK);
    expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: ['a'] });
  });

  it('B14: a change handler registered inside oninitialized, behind a guard', async () => {
    const tree = temporaryTree('a', 'b');
    const { server, adoption, refresh, call } = keeper({ refreshMs: 0 });
    server.oninitialized = () => {
      if ((adoption.clientCapabilities(server) as { roots?: object })?.roots)
        adoption.whenListChanged(server, refresh);
    };
    expect(await call(requestContext())).toEqual(ASK);
    expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: ['a'] });
    expect(await call(answering(rootsIn(tree, 'b')))).toEqual({ directories: ['b'] });
  });

  it('B14: errors go to onerror, and the call goes on', async () => {
    const tree = temporaryTree('a');
    for (const fails of [
      () => {
        throw new Error('mine');
      },
      async () => {
        throw new Error('mine');
      },
    ]) {
      // prettier-ignore
      const { server, call } = keeper();
      server.oninitialized = fails;
      expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: undefined });
      expect(server.errors.map(error => error.message)).toEqual(['mine']);
    }
  });

  it('B14: an oninitialized that does not end delays a call no longer than timeoutMs', async () => {
    const tree = temporaryTree('a');
    const { server, call } = keeper({ timeoutMs: 50 });
    server.oninitialized = () => new Promise(() => {});
    const start = performance.now();
    expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: undefined });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('B14: an answer that is none runs nothing', async () => {
    const { server, state, refresh, call } = keeper({ refreshMs: 0 });
    server.oninitialized = refresh;
    expect(await call(answering({ roots: [{ uri: 'https://x' }] }))).toEqual({ directories: undefined });
    expect(await call(answering(null))).toEqual({ directories: undefined });
    expect(state.log).toEqual(['tool', 'tool']);
    expect(await call(answering({ roots: [] }))).toEqual({ directories: [] });
  });

  it("B14: the operator's directories reach such a server too, in one round", async () => {
    const tree = temporaryTree('mine');
    const { server, refresh, call } = keeper({ directories: [join(tree, 'mine')] });
    server.oninitialized = refresh;
    expect(await call(requestContext())).toEqual({ directories: [rootAt(join(tree, 'mine')).uri] });
  });

  it('B16: one ask in flight; it is applied before any waiting call goes on', async () => {
    const tree = temporaryTree('a');
    const { server, refresh, call, state } = keeper({ refreshMs: 0 });
    server.oninitialized = refresh;
    expect(await call(requestContext())).toEqual(ASK);
    const waiting = [1, 2, 3].map(() => call(requestContext()));
    await pause(20);
    expect(state.log).toEqual([]);
    expect(await call(answering(rootsIn(tree, 'a')))).toEqual({ directories: ['a'] });
    expect(await Promise.all(waiting)).toEqual([
      { directories: ['a'] },
      { directories: ['a'] },
      { directories: ['a'] },
    ]);
  });

  it('B16: an ask that is given up holds the others no longer than timeoutMs', async () => {
    const { server, refresh, call } = keeper({ timeoutMs: 40 });
    server.oninitialized = refresh;
    expect(await call(requestContext())).toEqual(ASK);
    expect(await Promise.all([call(requestContext()), call(requestContext())])).toEqual([ASK, ASK]);
  });

  it('B16: the operator takes over while calls wait', async () => {
    const tree = temporaryTree('mine');
    const { server, adoption, refresh, call } = keeper({ timeoutMs: 40 });
    server.oninitialized = refresh;
    expect(await call(requestContext())).toEqual(ASK);
    const waiting = call(requestContext());
    adoption.setDirectories(server, [join(tree, 'mine')]);
    expect(await waiting).toEqual({ directories: undefined });
  });

  it('B16: answers that differ: the last one holds', async () => {
    const tree = temporaryTree('a', 'b');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 6 }), async names => {
        const { server, adoption, refresh, call, state } = keeper({ refreshMs: 0 });
        server.oninitialized = refresh;
        adoption.whenListChanged(server, refresh);
        await Promise.all(names.map(name => call(answering(rootsIn(tree, name)))));
        expect(state.directories).toEqual([names.at(-1)]);
      }),
      { numRuns: 40 },
    );
  });

  it('wraps the three methods that may ask, in both forms, and no other', async () => {
    const server = modernServer();
    const registered = vi.spyOn(server, 'setRequestHandler');
    open().attach(server);
    const handler = () => ({});
    const schemas = { params: {} };
    const register = server.setRequestHandler as (...args: unknown[]) => void;
    register('tools/list', handler);
    register('prompts/get', handler);
    register('resources/read', schemas, handler);
    const calls = registered.mock.calls as unknown[][];
    expect(calls.map(call => call.slice(0, -1))).toEqual([
      ['tools/list'],
      ['prompts/get'],
      ['resources/read', schemas],
    ]);
    expect(calls.map(call => call.at(-1) === handler)).toEqual([true, false, false]);
  });

  it('B18: after a handler was registered it throws, and says what to do', () => {
    const low = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
    low.setRequestHandler('tools/call', () => ({ content: [] }));
    const high = new McpServer({ name: 's', version: '1' });
    high.registerTool('t', {}, () => ({ content: [] }));
    const resource = new McpServer({ name: 's', version: '1' }, { capabilities: { tools: {} } });
    resource.registerResource('r', 'x:y', {}, () => ({ contents: [] }));
    for (const [server, method] of [
      [low, 'tools/call'],
      [high, 'tools/call'],
      [high.server, 'tools/call'],
      [resource, 'tools/call'],
    ] as const) {
      expect(() => open().attach(server)).toThrow(
        `attach() came after a ${method} handler was registered: call it right after the server's construction; in a subclass right after super(…).`,
      );
    }
  });

  it('B18: right after construction it does not, also where the constructor registered the dispatcher', () => {
    const capabilities = { tools: {}, prompts: {}, resources: {} };
    const high = new McpServer({ name: 's', version: '1' }, { capabilities });
    const adoption = open();
    expect(adoption.attach(high)).toBe(high);
    high.registerTool('t', {}, () => ({ content: [] }));
    expect(adoption.attach(high)).toBe(high); // a second time changes nothing
  });

  it('leaves SDK v1 as it is', () => {
    const server = new McpServerV1({ name: 's', version: '1' });
    const before = Object.keys(server.server);
    expect(open().attach(server)).toBe(server);
    expect(Object.keys(server.server)).toEqual(before);
    expect(Object.hasOwn(server.server, 'setRequestHandler')).toBe(false);
  });

  it('getClientCapabilities answers from the request, and agrees with listRoots', async () => {
    const tree = temporaryTree('a');
    const server = modernServer();
    const adoption = open();
    adoption.attach(server);
    expect(server.getClientCapabilities()).toBeUndefined();
    const capabilities = { roots: { listChanged: true }, sampling: {} };
    const tool = adoption.withRoots(server, (_: Ctx) => server.getClientCapabilities());
    expect(await tool(answering(rootsIn(tree, 'a'), { capabilities }))).toEqual(capabilities);
    expect(await tool(answering(null, { capabilities }))).toEqual({ sampling: {} });
  });
});
