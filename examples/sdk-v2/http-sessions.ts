// One endpoint for both eras: 2026-07-28 without sessions, as it is meant; the 2025 era with them.
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createRootsAdoption } from '../../src/shim/roots-adoption.ts';
import { adoptionOptions, port } from '../options.ts';
import { createServer } from './server.ts';

const rootsAdoption = createRootsAdoption(adoptionOptions);
const onerror = (error: Error) => console.error(error);
const modern = createMcpHandler(() => createServer(rootsAdoption), { legacy: 'reject', onerror });
const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

async function openSession(): Promise<WebStandardStreamableHTTPServerTransport> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => void sessions.set(id, transport),
    onsessionclosed: id => void sessions.delete(id),
  });
  await createServer(rootsAdoption).connect(transport);
  return transport;
}

async function serveLegacy(request: Request): Promise<Response> {
  const id = request.headers.get('mcp-session-id');
  const session = id === null ? await openSession() : sessions.get(id);
  return session ? session.handleRequest(request) : new Response(null, { status: 404 });
}

const handler = toNodeHandler(
  {
    fetch: async request => ((await isLegacyRequest(request)) ? serveLegacy(request) : modern.fetch(request)),
  },
  { onerror },
);
// The adapter's type does not take Node's own under `exactOptionalPropertyTypes`.
const http = createHttpServer(
  (request, response) => void handler(request as NodeIncomingMessageLike, response),
);
http.listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
});
