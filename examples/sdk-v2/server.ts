// A server on SDK v2, for both protocol eras, whose two tools work in the session's directories.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RootsAdoption } from '../../src/shim/roots-adoption.ts';

export function createServer(rootsAdoption: RootsAdoption): McpServer {
  // `attach` comes before the first tool: on 2026-07-28 it asks for roots around each call.
  const server = rootsAdoption.attach(new McpServer({ name: 'workspace', version: '2.0.0' }));
  server.server.onerror = error => console.error(error);

  server.registerTool('directories', { description: 'Where this server may read.' }, async ctx => {
    // On HTTP, `relatedRequestId` sends the question on this call's own stream, which is surely open.
    const { roots } = await rootsAdoption.listRoots(server, { relatedRequestId: ctx.mcpReq.id });
    return text(JSON.stringify({ ownership: rootsAdoption.ownership(server), roots }));
  });

  server.registerTool(
    'read_file',
    { description: 'Reads a file in one of the directories.', inputSchema: z.object({ path: z.string() }) },
    async ({ path }, ctx) => {
      await rootsAdoption.listRoots(server, { relatedRequestId: ctx.mcpReq.id });
      const inside = await rootsAdoption.contains(server, path);
      return inside
        ? text(await readFile(path, 'utf8'))
        : { ...text('Outside the directories.'), isError: true };
    },
  );
  return server;
}

function text(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}
