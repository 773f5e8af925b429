// What SDK 2.4.0 does today, each row as a tool: with the shim, and without it.
import { McpServer } from '@modelcontextprotocol/server';
import { rootsAdoption, shape } from './command-line.ts';
import { listRootsForASecond, outcome, result } from './outcome.ts';
import { serve } from './serve-v2.ts';

serve(() => {
  const plain = new McpServer({ name: 'probe', version: '1.0.0' });
  const server = shape === 'not attached' ? plain : rootsAdoption.attach(plain);
  const ran = { initialized: 0, listChanged: 0 };
  server.server.oninitialized = () => {
    ran.initialized += 1;
  };
  server.server.setNotificationHandler(
    'notifications/roots/list_changed',
    rootsAdoption.whenListChanged(server, () => {
      ran.listChanged += 1;
    }),
  );

  server.registerTool('list_roots', {}, async () => result(await outcome(rootsAdoption.listRoots(server))));
  server.registerTool('list_roots_for_a_second', {}, () => listRootsForASecond(rootsAdoption, server));
  server.registerTool('capabilities', {}, () => result(rootsAdoption.clientCapabilities(server) ?? null));
  server.registerTool('ran', {}, () => result(ran));
  // The SDK's own way to ask on 2026-07-28, by hand.
  server.registerTool('ask_by_hand', {}, ctx =>
    ctx.mcpReq.inputResponses
      ? result(ctx.mcpReq.inputResponses)
      : {
          resultType: 'input_required' as const,
          inputRequests: { roots: { method: 'roots/list' as const } },
        },
  );
  return server;
});
