// The real clients, behind one face: they answer `roots/list`, and count how often they were asked.
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach } from 'vitest';
import { bundle } from './bundle.ts';

export const CLIENT_KINDS = ['v1', 'v2 auto', 'v2 pinned', 'v2 legacy'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

export interface Root {
  uri: string;
  name?: string;
}

/** Where the server is: a URL, an entry to bundle and run on stdio, or JavaScript to run there as it is. */
export type Target =
  | { url: string }
  | { entry: string; args: readonly string[] }
  | { file: string; args: readonly string[]; env?: Readonly<Record<string, string>> };

export interface ConnectedClient {
  call(name: string, args?: Record<string, unknown>): Promise<unknown>;
  listTools(): Promise<unknown>;
  /** Tells the server of the 2025 era that the roots are others now. */
  rootsChanged(): Promise<void>;
  /** How often the client was asked for its roots. */
  readonly asked: number;
  /** What the client reported out of band so far. */
  readonly errors: readonly string[];
  /** What a server on stdio wrote to stderr so far. */
  readonly stderr: string;
  close(): Promise<void>;
}

/** Connects a client; `roots` undefined: it does not declare the capability. */
export async function connectClient(
  kind: ClientKind,
  target: Target,
  roots?: () => readonly Root[] | Promise<readonly Root[]>,
): Promise<ConnectedClient> {
  const seen = { asked: 0, errors: [] as string[], stderr: '' };
  const answer = async () => {
    seen.asked += 1;
    return { roots: [...(await roots!())] };
  };
  const capabilities = roots ? { roots: { listChanged: true } } : {};
  const client = kind === 'v1' ? clientV1(capabilities, answer) : clientV2(kind, capabilities, answer);
  client.onerror = error => void seen.errors.push(String(error));

  const transport = await openTransport(kind === 'v1' ? 'v1' : 'v2', target);
  if ('stderr' in transport) transport.stderr?.on('data', chunk => (seen.stderr += String(chunk)));
  // The union of two SDKs' transports fits neither client; `kind` chose both.
  await (client.connect as (transport: unknown) => Promise<void>).call(client, transport);

  const connected: ConnectedClient = {
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
    listTools: () => client.listTools(),
    rootsChanged: () => client.sendRootsListChanged(),
    get asked() {
      return seen.asked;
    },
    get errors() {
      return [...seen.errors];
    },
    get stderr() {
      return seen.stderr;
    },
    close: async () => {
      open.delete(connected);
      await client.close();
    },
  };
  open.add(connected);
  return connected;
}

type Capabilities = { roots?: { listChanged: boolean } };
type Answer = () => Promise<{ roots: Root[] }>;

function clientV1(capabilities: Capabilities, answer: Answer): ClientV1 {
  const client = new ClientV1({ name: 'client', version: '1.0.0' }, { capabilities });
  if (capabilities.roots) client.setRequestHandler(ListRootsRequestSchema, answer);
  return client;
}

function clientV2(kind: ClientKind, capabilities: Capabilities, answer: Answer): ClientV2 {
  const mode = kind === 'v2 auto' ? 'auto' : kind === 'v2 legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new ClientV2(
    { name: 'client', version: '2.0.0' },
    { capabilities, versionNegotiation: { mode } },
  );
  if (capabilities.roots) client.setRequestHandler('roots/list', answer);
  return client;
}

async function openTransport(sdk: 'v1' | 'v2', target: Target) {
  if ('url' in target) {
    const url = new URL(target.url);
    return sdk === 'v1' ? (new HttpV1(url) as TransportV1) : new HttpV2(url);
  }
  const command = process.execPath;
  const { file, env } = 'file' in target ? target : { file: await bundle(target.entry), env: {} };
  const args = [file, ...target.args];
  return sdk === 'v1'
    ? new StdioV1({ command, args, env: { ...env }, stderr: 'pipe' })
    : new StdioV2({ command, args, env: { ...env }, stderr: 'pipe' });
}

// A failed test leaves its client open.
const open = new Set<ConnectedClient>();
afterEach(async () => {
  await Promise.all([...open].map(client => client.close()));
});
