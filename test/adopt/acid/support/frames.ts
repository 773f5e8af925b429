// What a server puts on the wire, byte for byte, when a client with roots asks the tools of the filesystem server.
import { basename, join } from 'node:path';
import type { Root, Target } from '../../../shim/e2e/support/clients.ts';
import { FrameClient } from '../../../shim/e2e/support/frame-client.ts';
import {
  call,
  initialize,
  initialized,
  listChanged,
  modernCall,
  rootsResponse,
  type Frame,
} from '../../../shim/e2e/support/frames.ts';
import { first, outside } from './filesystem.ts';

type Runnable = Extract<Target, { file: string }>;

/** A server that asks does so at once; and no tool takes longer than this. */
const QUIET_MS = 1_000;

/** The calls that `look` makes, in its order. */
const callsOn = (allowed: readonly string[]): (readonly [tool: string, args: Frame])[] => [
  ['list_allowed_directories', {}],
  ...allowed.map(path => ['list_directory', { path }] as const),
  ...allowed.map(path => ['read_text_file', { path: join(path, `${basename(path)}.txt`) }] as const),
  ['list_directory', { path: outside.path }],
];

/** What the frames say: the requests of the server, and the results of the calls as `seen` has them. */
function readFrames(frames: readonly Frame[], allowed: readonly string[]) {
  const results = frames.filter(({ id, result }) => typeof id === 'number' && result !== undefined);
  const [first, ...rest] = results
    .sort((a, b) => Number(a['id']) - Number(b['id']))
    .map(({ result }) => result);
  return {
    requests: frames.filter(({ method }) => method !== undefined).map(({ method }) => method),
    allowed: first,
    listed: rest.slice(0, allowed.length),
    read: rest.slice(allowed.length, 2 * allowed.length),
    outside: rest[2 * allowed.length],
  };
}

/** Reads frames until `count` are results, or none comes for a while; the server gets the roots it asks for. */
export async function attend(client: FrameClient, roots: readonly Root[], count = Infinity): Promise<void> {
  for (let results = 0; results < count;) {
    const frame = await client.receive(QUIET_MS).catch(() => undefined);
    if (!frame) return;
    if (frame['method'] === undefined) results += 1;
    else client.send(rootsResponse(frame['id'], roots));
  }
}

/** A session of the 2025 era, with a client that declares roots and tells of a change. */
export async function framesOfLegacy({ file, args, env }: Runnable, allowed: readonly string[]) {
  const client = FrameClient.run(file, args, env);
  await client.exchange(initialize({ roots: { listChanged: true } }));
  client.send(initialized);
  await attend(client, [first.root]);
  const calls = callsOn(allowed);
  client.send(...calls.map(([tool, params], at) => call(at, tool, params)));
  await attend(client, [first.root], calls.length);
  client.send(listChanged);
  await attend(client, [first.root]);
  const { frames } = await client.end();
  return readFrames(frames, allowed);
}

/** Calls on a connection of 2026-07-28, by a client that declares roots. */
export async function framesOfModern({ file, args, env }: Runnable, allowed: readonly string[]) {
  const client = FrameClient.run(file, args, env);
  const calls = callsOn(allowed);
  await client.exchange(
    ...calls.map(([tool, params], at) => modernCall(at, tool, { capabilities: { roots: {} }, args: params })),
  );
  const { frames } = await client.end();
  return readFrames(frames, allowed);
}
