// SDK v1 on Streamable HTTP without sessions: a server object a request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { rootsAdoption } from './command-line.ts';
import { listRootsForASecond } from './outcome.ts';

const http = createServer(async (request, response) => {
  const server = new McpServer({ name: 'probe', version: '1.0.0' });
  server.server.onerror = error => console.error(error);
  server.registerTool('list_roots_for_a_second', {}, () => listRootsForASecond(rootsAdoption, server));
  const transport = new StreamableHTTPServerTransport({});
  await server.connect(transport as Transport);
  response.on('close', () => void server.close());
  await transport.handleRequest(request, response);
});
http.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`),
);
