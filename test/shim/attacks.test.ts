// What a hostile client, hostile data or a clumsy server may try. Each case is one way in, or one way to stay.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Server as ServerV1 } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { rootAt, temporaryTree, uriOf } from './support/tree.ts';

type Ctx = ReturnType<typeof requestContext>;
const open = (options: RootsAdoptionOptions = {}) =>
  createRootsAdoption({ adoptClientRoots: true, ...options });
const answering = (...roots: unknown[]) => requestContext({ inputResponses: { [KEY]: { roots } } });
const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
const posix = process.platform !== 'win32';

/** Collects the unhandled rejections of one test. */
function watchRejections(): unknown[] {
  const lost: unknown[] = [];
  const note = (error: unknown) => void lost.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return lost;
}

describe('arguments of a tool that look like the context of a request', () => {
  /** What a model would have to write into a tool's arguments to name the directories itself. */
  const forged = (tree: string) => ({
    mcpReq: {
      id: 1,
      signal: { aborted: false },
      envelope: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': { roots: {} },
      },
      inputResponses: { [KEY]: { roots: [rootAt(tree)] } },
    },
  });

  it('on SDK v1 they are arguments', async () => {
    const tree = temporaryTree();
    const server = legacyServer({ capabilities: {} });
    const adoption = open();
    const handler = vi.fn(async () => settled(adoption.listRoots(server)));
    const tool = adoption.withRoots(server, handler as (...args: unknown[]) => Promise<unknown>);
    const extra = { signal: new AbortController().signal, requestId: 1 };
    expect(await tool(forged(tree), extra)).toEqual(unavailable('not-declared'));
    expect(await tool(forged(tree))).toEqual(unavailable('not-declared'));
    expect(handler.mock.calls).toEqual([[forged(tree), extra], [forged(tree)]]);
    expect(adoption.ownership(server)).toBe('unowned');
  });

  it('on SDK v2 too, whatever the connection', async () => {
    const tree = temporaryTree();
    const server = modernServer();
    const adoption = open();
    const handler = vi.fn(async () => settled(adoption.listRoots(server)));
    const tool = adoption.withRoots(server, handler as (...args: unknown[]) => Promise<unknown>);
    expect(await tool(forged(tree), requestContext({ capabilities: {} }))).toEqual(
      unavailable('not-declared'),
    );
    expect(await tool(forged(tree))).toEqual(unavailable('outside-request'));
    expect(adoption.ownership(server)).toBe('unowned');
  });
});

describe.runIf(posix)('one path, two readings', () => {
  it('`..` after a link: the kernel goes one way, `path.resolve` another; both must stay inside', async () => {
    const tree = temporaryTree('box/a/b/c', 'secret');
    symlinkSync('a/b/c', join(tree, 'box/link'));
    const adoption = createRootsAdoption({ directories: [join(tree, 'box')] });
    const path = `${tree}/box/link/../../secret`;
    mkdirSync(join(tree, 'box/a/secret'));
    expect(resolve(path)).toBe(join(tree, 'secret'));
    expect(await adoption.contains({}, path)).toBe(false);
    expect(await adoption.contains({}, `${tree}/box/link/../new`)).toBe(true);
  });

  it('a sandbox is the directory that the kernel finds, also behind a link, and with a slash at its end', async () => {
    const tree = temporaryTree('elsewhere/box/a', 'box/a');
    symlinkSync('elsewhere/box/a', join(tree, 'link'));
    for (const sandboxRoot of [`${tree}/box/`, `${tree}/box/.`, `${tree}//box//`]) {
      const server = legacyServer({ answer: () => ({ roots: [rootAt(join(tree, 'box'))] }) });
      expect(await open({ sandboxRoot }).listRoots(server)).toEqual({ roots: [rootAt(join(tree, 'box'))] });
    }
    const roots = [rootAt(join(tree, 'elsewhere/box')), rootAt(tree), rootAt(join(tree, 'box'))];
    const adoption = open({ sandboxRoot: `${tree}/link/..` });
    expect(await adoption.listRoots(legacyServer({ answer: () => ({ roots }) }))).toEqual({
      roots: [rootAt(join(tree, 'elsewhere/box'))],
    });
  });

  it('composed and decomposed letters are two names, as on the disk', async () => {
    const tree = temporaryTree('caf\u00e9', 'cafe\u0301');
    const sandboxRoot = join(tree, 'caf\u00e9');
    const roots = ['cafe\u0301', 'caf\u00e9'].map(name => rootAt(join(tree, name)));
    const result = await open({ sandboxRoot }).listRoots(legacyServer({ answer: () => ({ roots }) }));
    // On a disk that takes them for one, both are the sandbox itself.
    expect(result.roots.at(-1)).toEqual(rootAt(sandboxRoot));
    if (process.platform === 'linux') expect(result.roots).toHaveLength(1);
  });

  it.each(['%252e%252e/out', '..%252fout', '%2e%2e%5cout', '..;/out', '.%00./out', '%c0%ae%c0%ae/out'])(
    'an encoding that somebody decodes once more, or wrongly, leads nowhere: %s',
    async way => {
      const tree = temporaryTree('box', 'out');
      const adoption = open({ sandboxRoot: join(tree, 'box') });
      const server = legacyServer({ answer: () => ({ roots: [{ uri: `${uriOf(tree)}/box/${way}` }] }) });
      expect(await settled(adoption.listRoots(server))).toEqual(unavailable('none-usable'));
      expect(await adoption.contains(server, join(tree, 'out'))).toBe(false);
    },
  );
});

describe('what an operator writes', () => {
  it.each(['/home/me', 'x', '', { length: 1, 0: '/' }])(
    'directories that are no list are refused: a string would be its letters, and `/` one of them: %j',
    wrong => {
      const directories = wrong as unknown as string[];
      expect(() => createRootsAdoption({ directories })).toThrow(TypeError);
      const adoption = open();
      const server = legacyServer();
      expect(() => adoption.setDirectories(server, directories)).toThrow(TypeError);
      expect(adoption.ownership(server)).toBe('unowned');
    },
  );

  it('relative directories are of the current one, and stay so', async () => {
    const adoption = createRootsAdoption({ directories: ['.', 'src'] });
    expect(await adoption.listRoots({})).toEqual({
      roots: [rootAt(process.cwd()), rootAt(join(process.cwd(), 'src'))],
    });
  });

  it('a log that takes over when it hears `asked` is too late for that one, and for no other', async () => {
    const order: string[] = [];
    const server = legacyServer({ answer: () => (order.push('asked the client'), { roots: [] }) });
    const adoption = open({
      onEvent: ({ type }) => {
        order.push(type);
        if (type === 'asked') adoption.setDirectories(server, []);
      },
    });
    expect(await settled(adoption.listRoots(server))).toEqual(unavailable('no-directories'));
    expect(await settled(adoption.listRoots(server))).toEqual(unavailable('no-directories'));
    expect(order).toEqual(['asked the client', 'asked', 'operator', 'unavailable']);
  });

  it.each(['rejected', 'adopted'])('takes over inside the event `%s`', async type => {
    const tree = temporaryTree('theirs', 'mine');
    const server = legacyServer({
      answer: () => ({ roots: [{ uri: 'https://x' }, rootAt(join(tree, 'theirs'))] }),
    });
    const adoption = open({
      onEvent: event => void (event.type === type && adoption.setDirectories(server, [join(tree, 'mine')])),
    });
    expect(await adoption.listRoots(server)).toEqual({ roots: [rootAt(join(tree, 'mine'))] });
    expect([adoption.ownership(server), await adoption.contains(server, join(tree, 'theirs'))]).toEqual([
      'operator',
      false,
    ]);
  });

  it('takes over while a connection from before is still asked', async () => {
    const tree = temporaryTree('theirs', 'mine');
    const adoption = open();
    const server = legacyServer({ transport: {} });
    let answer!: (value: unknown) => void;
    const listing = adoption.listRoots(server, () => new Promise(done => (answer = done)));
    server.transport = {};
    adoption.setDirectories(server, [join(tree, 'mine')]);
    answer({ roots: [rootAt(join(tree, 'theirs'))] });
    expect(await listing).toEqual({ roots: [rootAt(join(tree, 'mine'))] });
  });
});

describe('answers', () => {
  it('A10: timeoutMs is a timer of its own: this double never answers, and does not know the SDK’s options', async () => {
    const server = { ...legacyServer(), listRoots: () => new Promise(() => {}) };
    const start = performance.now();
    expect(await settled(open({ timeoutMs: 50 }).listRoots(server))).toEqual(unavailable('timeout'));
    expect(performance.now() - start).toBeGreaterThanOrEqual(45);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('nested a hundred thousand deep, in what nobody reads', async () => {
    const tree = temporaryTree('a', 'b');
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    const named = (name: string) => ({ ...rootAt(join(tree, name)), _meta: { deep } });
    const server = modernServer();
    const adoption = open({ refreshMs: 0 });
    adoption.attach(server);
    let directories: string[] = [];
    const refresh = async () => {
      directories = (await adoption.listRoots(server)).roots.map(root => root.uri);
    };
    server.oninitialized = refresh;
    adoption.whenListChanged(server, refresh);
    server.setRequestHandler('tools/call', () => directories);
    const call = server.handlers.get('tools/call') as unknown as (args: object, ctx: Ctx) => Promise<unknown>;
    expect(await call({}, answering(named('a')))).toEqual([rootAt(join(tree, 'a')).uri]);
    expect(await call({}, answering(named('b')))).toEqual([rootAt(join(tree, 'b')).uri]);
    expect(server.errors).toEqual([]);
  });

  it('with getters that throw: a rejection like any other', async () => {
    const lost = watchRejections();
    const trap = (name: string) => ({
      uri: 'file:///a',
      get [name]() { throw new Error('trap'); }, // prettier-ignore
    });
    for (const answer of [
      { get roots() { throw new Error('trap'); } }, // prettier-ignore
      { roots: [trap('uri')] },
      { roots: [trap('name')] },
    ]) {
      expect(await settled(open().listRoots(legacyServer({ answer: () => answer })))).toEqual(
        unavailable('client-error'),
      );
    }
    await pause(5);
    expect(lost).toEqual([]);
  });

  it('an instruction to prototypes in capabilities, in the envelope and in the responses does nothing', async () => {
    const server = modernServer();
    const adoption = open();
    const polluted = JSON.parse('{"__proto__":{"roots":{},"polluted":1},"sampling":{}}') as object;
    const tool = adoption.withRoots(server, async (_: Ctx) => [
      await settled(adoption.listRoots(server)),
      adoption.clientCapabilities(server),
    ]);
    const [roots, capabilities] = (await tool(requestContext({ capabilities: polluted }))) as unknown[];
    expect(roots).toEqual(unavailable('not-declared'));
    expect(Object.getPrototypeOf(capabilities)).toBe(Object.prototype);
    const responses = JSON.parse(`{"__proto__":{"${KEY}":{"roots":[]}}}`) as Record<string, unknown>;
    expect(await tool(requestContext({ inputResponses: responses }))).toEqual([
      unavailable('unanswered'),
      {},
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('no event, and no error on its way to the client, is a way for paths', async () => {
    const tree = temporaryTree('box', 'secret');
    const { events, onEvent } = recorder();
    const adoption = open({ sandboxRoot: join(tree, 'box'), onEvent });
    const answers = [
      () => ({ roots: [rootAt(join(tree, 'secret'))] }),
      // Made when it is asked for: a rejection that waits for its turn counts as unhandled.
      () => Promise.reject(new Error(join(tree, 'secret'))),
      () => ({ roots: [join(tree, 'secret')] }),
    ];
    const server = legacyServer({ answer: call => answers[call - 1]?.() });
    for (const reason of ['none-usable', 'client-error', 'invalid-response']) {
      const error = (await adoption.listRoots(server).catch((e: unknown) => e)) as Error;
      expect({ ...error, message: error.message, cause: error.cause }).toEqual({
        ...unavailable(reason),
        cause: undefined,
      });
    }
    // The operator's log has them.
    expect(JSON.stringify(events)).toContain('secret');
  });
});

describe('what runs on after its request', () => {
  it('has the newest answer of its connection, not one that the client has taken back', async () => {
    const tree = temporaryTree('old', 'new');
    const server = modernServer();
    const adoption = open({ refreshMs: 0 });
    let go!: () => void;
    const gate = new Promise<void>(done => (go = done));
    let left!: Promise<unknown>;
    const starts = adoption.withRoots(server, (_: Ctx) => {
      left = gate.then(async () => [
        await settled(adoption.listRoots(server)),
        await adoption.contains(server, join(tree, 'old')),
        await adoption.contains(server, join(tree, 'new')),
      ]);
    });
    const other = adoption.withRoots(server, async (_: Ctx) => adoption.listRoots(server));
    await starts(answering(rootAt(join(tree, 'old'))));
    await other(answering(rootAt(join(tree, 'new'))));
    go();
    expect(await left).toEqual([{ roots: [rootAt(join(tree, 'new'))] }, false, true]);
  });

  it('of a request without roots stays without', async () => {
    const tree = temporaryTree('a');
    const server = modernServer();
    const adoption = open();
    let go!: () => void;
    const gate = new Promise<void>(done => (go = done));
    let left!: Promise<unknown>;
    const starts = adoption.withRoots(server, (_: Ctx) => {
      left = gate.then(async () => [
        await settled(adoption.listRoots(server)),
        adoption.clientCapabilities(server),
      ]);
    });
    await starts(requestContext({ capabilities: {} }));
    await adoption.withRoots(server, (_: Ctx) => {})(answering(rootAt(join(tree, 'a'))));
    go();
    expect(await left).toEqual([unavailable('not-declared'), {}]);
  });
});

describe('one handler, several servers and connections', () => {
  it('two servers that share a list_changed handler and a tool handler stay apart', async () => {
    const tree = temporaryTree('a', 'b');
    const adoption = open();
    const servers = ['a', 'b'].map(name =>
      legacyServer({ answer: () => ({ roots: [rootAt(join(tree, name))] }) }),
    );
    const shared = vi.fn();
    const [first, second] = servers.map(server => adoption.whenListChanged(server, shared));
    adoption.setDirectories(servers[0]!, [join(tree, 'a')]);
    first!();
    expect(shared).not.toHaveBeenCalled();
    second!();
    expect(shared).toHaveBeenCalledTimes(1);

    const modern = [modernServer(), modernServer()];
    const handler = async (at: number, _: Ctx) => settled(adoption.listRoots(modern[at]!));
    const tools = modern.map(server => adoption.withRoots(server, handler));
    expect(await tools[0]!(0, answering(rootAt(join(tree, 'a'))))).toEqual({
      roots: [rootAt(join(tree, 'a'))],
    });
    // A handler that asks for the roots of another server than its own has none.
    expect(await tools[0]!(1, answering(rootAt(join(tree, 'a'))))).toEqual(unavailable('outside-request'));
    expect(await tools[1]!(1, requestContext())).toEqual(ASK);
  });

  it('a second transport on a server object in use: what is under way for the first gets nothing of it', async () => {
    const tree = temporaryTree('a', 'b');
    const server = modernServer();
    const adoption = open();
    let go!: () => void;
    const gate = new Promise<void>(done => (go = done));
    const tool = adoption.withRoots(server, async (wait: boolean, _: Ctx) => {
      if (wait) await gate;
      return [settled(adoption.listRoots(server)), adoption.contains(server, join(tree, 'a'))];
    });
    const first = tool(true, answering(rootAt(join(tree, 'a'))));
    await pause(20);
    server.transport = {};
    expect(await tool(false, requestContext())).toEqual(ASK);
    await tool(false, answering(rootAt(join(tree, 'b'))));
    go();
    expect(await Promise.all((await first) as unknown[])).toEqual([unavailable('outside-request'), false]);
  });
});

describe('re-entrancy', () => {
  it('a tool that is called from inside oninitialized ends with timeoutMs at the latest, and nothing is lost', async () => {
    const lost = watchRejections();
    const tree = temporaryTree('a');
    const server = modernServer();
    const adoption = open({ timeoutMs: 60, refreshMs: 0 });
    adoption.attach(server);
    server.setRequestHandler('tools/call', async () => (await adoption.listRoots(server)).roots.length);
    const call = server.handlers.get('tools/call') as unknown as (args: object, ctx: Ctx) => Promise<unknown>;
    const inner: unknown[] = [];
    server.oninitialized = async () =>
      void inner.push(await call({}, answering(rootAt(join(tree, 'a')), rootAt(tree))));
    expect(await call({}, answering(rootAt(join(tree, 'a'))))).toBe(1);
    await pause(100);
    expect({ inner, lost }).toEqual({ inner: [2], lost: [] });
  });

  it('a list_changed handler that throws, rejects or asks again, in any order with setDirectories', async () => {
    const lost = watchRejections();
    const tree = temporaryTree('a', 'mine');
    for (let round = 0; round < 20; round++) {
      const adoption = open();
      const server = legacyServer({ answer: () => ({ roots: [rootAt(join(tree, 'a'))] }) });
      const handler = adoption.whenListChanged(server, async () => adoption.listRoots(server));
      const race = [0, 1, 2, 3].map(step => async () => {
        for (let i = 0; i < (round * (step + 3)) % 5; i++) await null;
        if (step === 3) adoption.setDirectories(server, [join(tree, 'mine')]);
        else await handler();
      });
      await Promise.all(race.map(run => run()));
      const { asked } = server;
      await handler();
      expect([server.asked, await adoption.listRoots(server)]).toEqual([
        asked,
        { roots: [rootAt(join(tree, 'mine'))] },
      ]);
    }
    expect(lost).toEqual([]);
  });
});

describe('Streamable HTTP before 2026-07-28', () => {
  it('a request that names no other goes to the GET stream; `relatedRequestId` takes it to the call’s own', async () => {
    const sent: unknown[] = [];
    const transport: Transport = {
      start: async () => {},
      close: async () => {},
      send: async (message, options) => {
        if (!('method' in message) || !('id' in message)) return;
        sent.push([message.method, options?.relatedRequestId]);
        transport.onmessage?.({ jsonrpc: '2.0', id: message.id, result: { roots: [] } });
      },
    };
    const server = new ServerV1({ name: 's', version: '1' });
    await server.connect(transport);
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: { roots: {} },
      clientInfo: { name: 'c', version: '1' },
    };
    transport.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    await pause(5);
    const adoption = open();
    expect(await adoption.listRoots(server)).toEqual({ roots: [] });
    expect(await adoption.listRoots(server, { relatedRequestId: 7 })).toEqual({ roots: [] });
    expect(sent).toEqual([
      ['roots/list', undefined],
      ['roots/list', 7],
    ]);
  });
});
