// A server whose tools say what they saw of a 2026-07-28 call: how often they ran, and with which responses.
import { setTimeout as delay } from 'node:timers/promises';
import { McpServer, inputRequired } from '@modelcontextprotocol/server';
import { rootsAdoption, shape } from './command-line.ts';
import { outcome, result } from './outcome.ts';
import { serve } from './serve-v2.ts';

serve(() => {
  const plain = new McpServer({ name: 'probe', version: '1.0.0' });
  const server = shape === 'withRoots' ? plain : rootsAdoption.attach(plain);
  const withRoots: typeof rootsAdoption.withRoots =
    shape === 'attach' ? (_server, handler) => handler : rootsAdoption.withRoots;
  // What follows is registered here, outside any request, and so runs outside: AsyncLocalStorage goes by that.
  let askOutside = () => {};
  const outside = new Promise<void>(resolve => (askOutside = resolve)).then(() =>
    outcome(rootsAdoption.listRoots(server)),
  );
  let runs = 0;

  // Below the handler, and after a time of its own, so that parallel calls overlap.
  let asked = 0;
  const deep = async (): Promise<unknown> => {
    asked += 1;
    await delay(asked % 17);
    return outcome(rootsAdoption.listRoots(server));
  };

  server.registerTool(
    'only_roots',
    {},
    withRoots(server, async () => result(await deep())),
  );

  server.registerTool(
    'list_roots',
    {},
    withRoots(server, async ctx => {
      runs += 1;
      return result({ runs, inputResponses: ctx.mcpReq.inputResponses ?? null, roots: await deep() });
    }),
  );

  server.registerPrompt(
    'roots',
    {},
    withRoots(server, async () => ({
      messages: [
        { role: 'user' as const, content: { type: 'text' as const, text: JSON.stringify(await deep()) } },
      ],
    })),
  );

  server.registerResource(
    'roots',
    'probe://roots',
    {},
    withRoots(server, async (uri: URL) => ({
      contents: [{ uri: uri.href, text: JSON.stringify(await deep()) }],
    })),
  );

  // What listRoots answers where no request is being handled.
  server.registerTool('outside', {}, async () => {
    askOutside();
    return result(await outside);
  });

  // Asks for a confirmation of its own, and takes "no responses" as the first round.
  server.registerTool(
    'confirm',
    {},
    withRoots(server, async ctx => {
      runs += 1;
      if (!ctx.mcpReq.inputResponses) {
        return inputRequired({
          inputRequests: {
            confirm: inputRequired.elicit({
              message: 'Sure?',
              requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } },
            }),
          },
          requestState: 'opaque',
        });
      }
      return result({
        runs,
        inputResponses: ctx.mcpReq.inputResponses,
        requestState: ctx.mcpReq.requestState() ?? null,
        roots: await deep(),
      });
    }),
  );
  return server;
});
