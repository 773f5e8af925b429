// What a hostile or unlucky client can make the shim hold on to: nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { temporaryTree } from './support/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Runs a program that imports the shim, with a garbage collector it can call, and returns what it printed. */
function run(program: string): unknown {
  const tree = temporaryTree('a', 'b');
  buildSync({
    stdin: { contents: `const tree = ${JSON.stringify(tree)};\n${program}`, resolveDir: root, loader: 'ts' },
    outfile: join(tree, 'program.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
    absWorkingDir: root,
  });
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--unhandled-rejections=strict', join(tree, 'program.cjs')],
    { encoding: 'utf8', timeout: 55_000 },
  );
  return JSON.parse(output);
}

const PRELUDE = `
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRootsAdoption } from './src/shim/roots-adoption.ts';
const rootAt = (name: string) => ({ uri: pathToFileURL(join(tree, name)).href });
const collect = async () => { for (let i = 0; i < 3; i++) { (globalThis as any).gc(); await new Promise(r => setTimeout(r, 5)); } };
const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
const alive = new MessageChannel().port1; // the shim's timers keep no process alive
alive.ref();
`;

describe('resources', () => {
  it('10,000 connections of a legacy server object, opened and closed: nothing is left', () => {
    const result = run(`${PRELUDE}
(async () => {
  const adoption = createRootsAdoption({ adoptClientRoots: true });
  const gone: WeakRef<object>[] = [];
  const one = { transport: undefined as unknown, oninitialized: undefined, getClientCapabilities: () => ({ roots: { listChanged: true } }), listRoots: async () => ({ roots: [rootAt('a')] }) };
  const connect = async (i: number) => {
    // Half on one object, half on an object each.
    const server = i % 2 ? one : { ...one };
    const transport = {};
    server.transport = transport;
    if (i % 100 === 0) gone.push(new WeakRef(transport), new WeakRef(server));
    const handler = adoption.whenListChanged(server, () => adoption.listRoots(server));
    await adoption.listRoots(server);
    await handler();
    await adoption.contains(server, tree);
    server.transport = undefined;
  };
  for (let i = 0; i < 500; i++) await connect(i);
  await collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 10000; i++) await connect(i);
  await collect();
  const grown = process.memoryUsage().heapUsed - before;
  console.log(JSON.stringify({ flat: grown < 2_000_000 || grown, alive: gone.filter(ref => ref.deref() !== undefined && ref.deref() !== one).length, timers: timers() }));
  process.exit();
})();`);
    expect(result).toEqual({ flat: true, alive: 0, timers: 0 });
  });

  it('10,000 connections of attached SDK v2 servers, opened and closed: nothing is left', () => {
    const result = run(`${PRELUDE}
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
(async () => {
  const adoption = createRootsAdoption({ adoptClientRoots: true });
  const gone: WeakRef<object>[] = [];
  let made = 0;
  const handler = createMcpHandler(() => {
    const server = adoption.attach(new McpServer({ name: 's', version: '1' }));
    let directories = 0;
    server.server.oninitialized = async () => { directories = (await adoption.listRoots(server)).roots.length; };
    adoption.whenListChanged(server, () => {});
    server.registerTool('t', {}, async () => ({ content: [{ type: 'text', text: String(directories) }] }));
    if (made++ % 100 === 0) gone.push(new WeakRef(server.server));
    return server;
  });
  const body = (inputResponses?: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't', arguments: {}, ...(inputResponses && { inputResponses }), _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': { roots: {} } } } });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 't' };
  const call = async (answer?: object) => (await handler.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body: body(answer) }))).json() as Promise<any>;
  const round = async () => {
    const asked = await call();
    const [key] = Object.keys(asked.result.inputRequests);
    const answered = await call({ [key as string]: { roots: [rootAt('a')] } });
    if (answered.result.content[0].text !== '1') throw new Error(JSON.stringify(answered));
  };
  for (let i = 0; i < 300; i++) await round();
  await collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 5000; i++) await round();
  await collect();
  const grown = process.memoryUsage().heapUsed - before;
  console.log(JSON.stringify({ made, flat: grown < 4_000_000 || grown, alive: gone.filter(ref => ref.deref()).length, timers: timers() }));
  process.exit();
})();`);
    expect(result).toEqual({ made: 10_600, flat: true, alive: 0, timers: 0 });
  });

  it('a client that answers late, twice, never, that floods or leaves: no rejection is lost, and nothing stays', () => {
    const result = run(`${PRELUDE}
(async () => {
  const brief = createRootsAdoption({ adoptClientRoots: true, timeoutMs: 50 });
  const patient = createRootsAdoption({ adoptClientRoots: true, timeoutMs: 20_000 });
  const outcomes: Record<string, string> = {};
  const server = { transport: {} as unknown, getClientCapabilities: () => ({ roots: {} }), listRoots: async () => ({ roots: [] }) };
  const note = async (name: string, ask: () => Promise<unknown>, adoption = patient) => {
    const start = performance.now();
    outcomes[name] = await adoption.listRoots(server, ask).then((r: any) => 'roots ' + r.roots.length, e => e.reason);
    if (performance.now() - start > 10_000) outcomes[name] += ', slow';
  };
  await note('never', () => new Promise(() => {}), brief);
  await note('late', () => new Promise(r => setTimeout(() => r({ roots: [rootAt('a')] }), 80)), brief);
  await note('late error', () => new Promise((_, r) => setTimeout(() => r(new Error('late')), 80)), brief);
  await note('many', async () => ({ roots: Array.from({ length: 100_000 }, () => rootAt('a')) }));
  await note('long', async () => ({ roots: [{ uri: 'file:///' + 'a'.repeat(1_000_000) }] }));
  await note('deep', async () => ({ roots: [{ uri: 'file://' + tree + '/x'.repeat(30_000) }] }));
  await note('leaves', async () => { server.transport = undefined; throw new Error('Connection closed'); });
  // A thousand at once, none of which is answered, and none of which is awaited but by its guard.
  await Promise.all(Array.from({ length: 1000 }, () => brief.listRoots(server, () => new Promise(() => {})).catch(() => {})));
  await new Promise(r => setTimeout(r, 100));
  console.log(JSON.stringify({ ...outcomes, ownership: patient.ownership(server), timers: timers() }));
  process.exit();
})();`);
    expect(result).toEqual({
      never: 'timeout',
      late: 'timeout',
      'late error': 'timeout',
      many: 'roots 256',
      long: 'none-usable',
      deep: 'none-usable',
      leaves: 'disconnected',
      ownership: 'unowned',
      timers: 0,
    });
  });

  it('a server that polls from oninitialized, in the context of the request that started it: no poll is kept', () => {
    const result = run(`${PRELUDE}
import { requestContext, modernServer, KEY } from './test/shim/support/doubles.ts';
(async () => {
  const adoption = createRootsAdoption({ adoptClientRoots: true, timeoutMs: 100 });
  const server = modernServer();
  adoption.attach(server);
  let polls = 0;
  let reached = () => {};
  const until = (count: number) => new Promise<void>(r => { reached = () => { if (polls >= count) r(); }; });
  const poll = async (): Promise<void> => {
    await adoption.listRoots(server);
    polls++;
    reached();
    setTimeout(() => void poll(), 0);
  };
  server.oninitialized = () => { for (let i = 0; i < 100; i++) void poll(); };
  server.setRequestHandler('tools/call', () => 'served');
  const served = await (server.handlers.get('tools/call') as any)({}, requestContext({ inputResponses: { [KEY]: { roots: [rootAt('a')] } } }));
  await until(10_000);
  await collect();
  const before = process.memoryUsage().heapUsed;
  await until(60_000);
  await collect();
  const grown = process.memoryUsage().heapUsed - before;
  console.log(JSON.stringify({ served, flat: grown < 2_000_000 || grown }));
  process.exit();
})();`);
    expect(result).toEqual({ served: 'served', flat: true });
  });

  it('a request without an answer does not keep the process alive', () => {
    const start = performance.now();
    const tree = temporaryTree('a');
    const program = `
import { createRootsAdoption } from './src/shim/roots-adoption.ts';
const adoption = createRootsAdoption({ adoptClientRoots: true, timeoutMs: 60_000 });
const never = { getClientCapabilities: () => ({ roots: {} }), listRoots: () => new Promise(() => {}) };
void adoption.listRoots(never);
void adoption.listRoots({ ...never, transport: {}, getClientCapabilities: () => undefined });
`;
    const file = join(tree, 'program.cjs');
    buildSync({
      stdin: { contents: program, resolveDir: root, loader: 'ts' },
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      absWorkingDir: root,
    });
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 30_000 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
