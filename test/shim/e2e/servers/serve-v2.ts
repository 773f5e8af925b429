// Serves both eras on the transport that the test names; an HTTP server prints its address. Every error that the
// SDK reports goes to stderr, where the tests see it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  McpServer,
  type McpRequestContext,
  type Server,
} from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { transport } from './command-line.ts';

const onerror = (error: Error) => console.error(error);

/** `create` is told the path of the URL, without its slash, where there is one. */
export function serve(create: (path?: string) => McpServer | Server): void {
  const factory = (context?: McpRequestContext) => {
    const url = context?.requestInfo?.url;
    const created = create(url && decodeURIComponent(new URL(url).pathname.slice(1)));
    (created instanceof McpServer ? created.server : created).onerror = onerror;
    return created;
  };
  if (transport === 'stdio') {
    serveStdio(factory, { onerror });
    return;
  }
  if (transport === 'connect') {
    void factory().connect(new StdioServerTransport());
    return;
  }
  const handler = toNodeHandler(createMcpHandler(factory, { onerror }), { onerror });
  const http = createServer(
    (request, response) => void handler(request as NodeIncomingMessageLike, response),
  );
  http.listen(0, '127.0.0.1', () =>
    console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`),
  );
}
