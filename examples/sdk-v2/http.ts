// One endpoint for both eras. 2025-era requests are served without sessions here, and such a client cannot be
// asked for its roots: http-sessions.ts keeps sessions for it.
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createRootsAdoption } from '../../src/shim/roots-adoption.ts';
import { adoptionOptions, port } from '../options.ts';
import { createServer } from './server.ts';

const rootsAdoption = createRootsAdoption(adoptionOptions);
const onerror = (error: Error) => console.error(error);
const handler = toNodeHandler(
  createMcpHandler(() => createServer(rootsAdoption), { onerror }),
  { onerror },
);

// The adapter's type does not take Node's own under `exactOptionalPropertyTypes`.
const http = createHttpServer(
  (request, response) => void handler(request as NodeIncomingMessageLike, response),
);
http.listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
});
