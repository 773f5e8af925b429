import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { rootsAdoption, shape } from './command-line.ts';
import { result } from './outcome.ts';
import { probeTools } from './probe-tools.ts';

const server = new Server({ name: 'probe', version: '1.0.0' }, { capabilities: { tools: {} } });
server.onerror = error => console.error(error);
const { tools, refresh } = probeTools(rootsAdoption, server);
server.setNotificationHandler(
  RootsListChangedNotificationSchema,
  rootsAdoption.whenListChanged(server, refresh),
);
server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) =>
  result(await tools[params.name]!(params.arguments ?? {}, { relatedRequestId: extra.requestId })),
);
// SDK v1 does not notice by itself that its client is gone.
process.stdin.on('end', () => void server.close());
await server.connect(new StdioServerTransport());
if (shape === 'eager') void refresh();
