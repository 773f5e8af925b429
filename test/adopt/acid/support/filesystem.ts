// What the published filesystem server is asked, and what it answers.
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, vi } from 'vitest';
import {
  connectClient,
  type ClientKind,
  type ConnectedClient,
  type Root,
  type Target,
} from '../../../shim/e2e/support/clients.ts';
import { directory, root } from '../../../shim/e2e/support/directories.ts';
import { copyPackage, edit, migrateToV2 } from './packages.ts';

/** A directory with one file of its own name, as a path and as a root. */
function place(name: string): { path: string; root: Root } {
  const path = directory(name);
  writeFileSync(join(path, `${name}.txt`), name);
  return { path, root: root(name) };
}

/** What the client offers, first and later, what stands on the command line, and what nobody allows. */
export const [first, second, given, outside] = [
  place('first'),
  place('second'),
  place('given'),
  place('outside'),
];

const V1_START = `    const transport = new StdioServerTransport();
    await server.connect(transport);
`;

/** The published server, moved to SDK v2 and started for both eras. */
export async function filesystemV2(): Promise<string> {
  const folder = copyPackage('server-filesystem');
  await migrateToV2(folder);
  edit(join(folder, 'src/index.js'), [
    [V1_START, '    serveStdio(() => server);\n'],
    ['import { StdioServerTransport } from', 'import { serveStdio } from'],
  ]);
  return folder;
}

/** The server of a package, with directories on its command line. */
export function serverOf(
  folder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Extract<Target, { file: string }> {
  const file = ['src/index.js', 'dist/index.js'].map(name => join(folder, name)).find(existsSync)!;
  return { file, args, env };
}

/** What SDK v2 adds to a result on 2026-07-28, as a client hands it on and as it stands on the wire. */
export const MODERN = {
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'secure-filesystem-server', version: '0.2.0' } },
};
export const MODERN_WIRE = { resultType: 'complete', ...MODERN };

const told = (text: string) => ({ content: [{ type: 'text', text }], structuredContent: { content: text } });
/** The answer to a path that is in none of the directories. */
export const denied = (path: string, allowed: readonly string[]) => ({
  content: [
    {
      type: 'text',
      text: `Access denied - path outside allowed directories: ${path} not in ${allowed.join(', ')}`,
    },
  ],
  isError: true,
});

/** What the tools return when `allowed` are the directories, as `look` asks them; `more` is in every result. */
export const seen = (allowed: readonly string[], more: object = {}) => ({
  allowed: { ...told(`Allowed directories:\n${allowed.join('\n')}`), ...more },
  listed: allowed.map(path => ({ ...told(`[FILE] ${basename(path)}.txt`), ...more })),
  read: allowed.map(path => ({ ...told(basename(path)), ...more })),
  outside: { ...denied(outside.path, allowed), ...more },
});

/** Whole results of tools: the directories, what is in them, and that nothing else is to be had. */
export async function look(client: ConnectedClient, allowed: readonly string[]) {
  const each = async (ask: (path: string) => Promise<unknown>) => {
    const results: unknown[] = [];
    for (const path of allowed) results.push(await ask(path));
    return results;
  };
  return {
    allowed: await client.call('list_allowed_directories'),
    listed: await each(path => client.call('list_directory', { path })),
    read: await each(path => client.call('read_text_file', { path: join(path, `${basename(path)}.txt`) })),
    outside: await client.call('list_directory', { path: outside.path }),
  };
}

/** In the 2025 era the server asks on its own time: waits until it has the directories. */
export const settled = (client: ConnectedClient, allowed: readonly string[]) =>
  vi.waitFor(
    async () => {
      const { allowed: expected } = seen(allowed);
      expect(await client.call('list_allowed_directories')).toMatchObject(expected);
    },
    { timeout: 10_000, interval: 20 },
  );

/** Everything that a client of the 2025 era sees of a server, first to last. */
export async function followLegacy(kind: ClientKind, target: Target, hasRoots: boolean) {
  let roots = [first.root];
  const client = await connectClient(kind, target, hasRoots ? () => roots : undefined);
  const before = hasRoots ? [first.path] : [given.path];
  await settled(client, before);
  const looks = [await look(client, before)];
  const tools = await client.listTools();
  if (hasRoots) {
    roots = [second.root, first.root];
    await client.rootsChanged();
    const after = [second.path, first.path];
    await settled(client, after);
    looks.push(await look(client, after));
  }
  await client.close();
  const { asked, errors, stderr } = client;
  return { tools, looks, asked, errors, stderr };
}
