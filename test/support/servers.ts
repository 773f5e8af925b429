import type { Files } from './tree.ts';

/** A package of SDK v1 servers: `count` files with one site each, in a folder of their own. */
export function serverFiles(count: number): Files {
  const names = Array.from({ length: count }, (_, index) => `src/server-${index + 1}.ts`);
  return {
    'package.json': JSON.stringify({ type: 'module', devDependencies: { '@types/node': '20' } }),
    ...Object.fromEntries(names.map(name => [name, SERVER])),
  };
}

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'x', version: '1.0.0' });

server.registerTool('directories', {}, async () => {
  const { roots } = await server.server.listRoots();
  return { content: [{ type: 'text', text: roots.map(root => root.uri).join() }] };
});
`;
