// Rewritten JavaScript is run: both module systems, by a real client over stdio.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectClient } from '../shim/e2e/support/clients.ts';
import { directory, root } from '../shim/e2e/support/directories.ts';
import { cli } from '../support/cli.ts';
import { repository } from '../support/repository.ts';
import { makeTree } from '../support/tree.ts';

const BODY = `
const server = new McpServer({ name: 'js', version: '1.0.0' });
server.registerTool('where', {}, async () => {
  try {
    const { roots } = await server.server.listRoots();
    return { content: [{ type: 'text', text: roots.map(({ name }) => name).join(' ') }] };
  } catch (error) {
    return { content: [{ type: 'text', text: error.name }] };
  }
});
server.connect(new StdioServerTransport());
`;

const SOURCES = {
  'server.mjs': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
${BODY}`,
  'server.js': `'use strict';
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
const { StdioServerTransport } = require('@modelcontextprotocol/sdk/server/stdio.js');
${BODY}`,
} as const;

/** A package with one server, which the built command line has rewritten; and what `where` says to a client. */
async function runAdopted(name: keyof typeof SOURCES, clientRoots: 'keep' | 'opt-in', hasRoots: boolean) {
  const cwd = makeTree({
    'package.json': JSON.stringify({
      type: name === 'server.js' ? 'commonjs' : 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1' },
      devDependencies: { '@types/node': '^20' },
    }),
    [name]: SOURCES[name],
  });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(
    join(repository, 'node_modules/@modelcontextprotocol'),
    join(cwd, 'node_modules/@modelcontextprotocol'),
  );
  const { code } = await cli(cwd, 'adopt', '.', '--client-roots', clientRoots);
  directory('here');
  const client = await connectClient(
    'v1',
    { file: join(cwd, name), args: [], env: {} },
    hasRoots ? () => [root('here')] : undefined,
  );
  const result = await client.call('where');
  await client.close();
  const { asked, errors, stderr } = client;
  return { code, result, asked, errors, stderr };
}

const said = (text: string) => ({ content: [{ type: 'text', text }] });

test.each(['server.mjs', 'server.js'] as const)('%s', async name => {
  const run = { code: 0, errors: [], stderr: '' };
  expect(await runAdopted(name, 'keep', true)).toEqual({ ...run, result: said('here'), asked: 1 });
  const refused = { ...run, result: said('RootsUnavailableError'), asked: 0 };
  expect(await runAdopted(name, 'keep', false)).toEqual(refused);
  expect(await runAdopted(name, 'opt-in', true)).toEqual(refused);
});
