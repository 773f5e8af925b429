import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { rootsAdoption, shape } from './command-line.ts';
import { result } from './outcome.ts';
import { probeTools } from './probe-tools.ts';
import { serve } from './serve-v2.ts';

function create() {
  const server = new Server({ name: 'probe', version: '1.0.0' }, { capabilities: { tools: {} } });
  const { tools, refresh } = probeTools(rootsAdoption, server);
  server.setNotificationHandler(
    'notifications/roots/list_changed',
    rootsAdoption.whenListChanged(server, refresh),
  );
  server.setRequestHandler(
    'tools/call',
    rootsAdoption.withRoots(server, async ({ params }, ctx) =>
      result(await tools[params.name]!(params.arguments ?? {}, { relatedRequestId: ctx.mcpReq.id })),
    ),
  );
  return { server, refresh };
}

if (shape === 'eager') {
  // Only `connect` lets code run between the connection and the handshake; it is always legacy.
  const { server, refresh } = create();
  server.onerror = error => console.error(error);
  await server.connect(new StdioServerTransport());
  void refresh();
} else {
  serve(() => create().server);
}
