// A server on SDK v1 (protocol revisions up to 2025-11-25) whose two tools work in the session's directories.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { RootsAdoption } from '../../src/shim/roots-adoption.ts';

export function createServer(rootsAdoption: RootsAdoption): McpServer {
  const server = new McpServer({ name: 'workspace', version: '1.0.0' });
  server.server.onerror = error => console.error(error);

  server.registerTool('directories', { description: 'Where this server may read.' }, async extra => {
    // On HTTP, `relatedRequestId` sends the question on this call's own stream, which is surely open.
    const { roots } = await rootsAdoption.listRoots(server, { relatedRequestId: extra.requestId });
    return text(JSON.stringify({ ownership: rootsAdoption.ownership(server), roots }));
  });

  server.registerTool(
    'read_file',
    { description: 'Reads a file in one of the directories.', inputSchema: { path: z.string() } },
    async ({ path }, extra) => {
      await rootsAdoption.listRoots(server, { relatedRequestId: extra.requestId });
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
