// Streamable HTTP with sessions: one server object a session, one shim for all of them.
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createRootsAdoption } from '../../src/shim/roots-adoption.ts';
import { adoptionOptions, port } from '../options.ts';
import { createServer } from './server.ts';

const rootsAdoption = createRootsAdoption(adoptionOptions);
const sessions = new Map<string, StreamableHTTPServerTransport>();

async function openSession(): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => void sessions.set(id, transport),
    onsessionclosed: id => void sessions.delete(id),
  });
  // The SDK's own class does not fit its interface under `exactOptionalPropertyTypes`.
  await createServer(rootsAdoption).connect(transport as Transport);
  return transport;
}

const http = createHttpServer(async (request, response) => {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : await openSession();
  if (known) await known.handleRequest(request, response);
  else response.writeHead(404).end();
});
http.listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
});
