// What SDK 2.4.0 does today, each row as a tool: with the shim, and without it.
import { McpServer } from '@modelcontextprotocol/server';
import { rootsAdoption } from './command-line.ts';
import { outcome, result } from './outcome.ts';
import { serve } from './serve-v2.ts';

serve(() => {
  const server = rootsAdoption.attach(new McpServer({ name: 'probe', version: '1.0.0' }));
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
  server.registerTool('list_roots_for_a_second', {}, async () => {
    const start = performance.now();
    const asked = await outcome(rootsAdoption.listRoots(server, { timeout: 1000 }));
    return result({ asked, took: performance.now() - start < 500 ? 'no time' : 'its time' });
  });
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
