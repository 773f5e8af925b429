// The example servers, in two versions, with every client over every transport: what the tool returned in two
// calls, how often the client was asked for it, and that no error showed on either side.
import { afterAll, describe, expect, it } from 'vitest';
import { CLIENT_KINDS, connectClient, type ClientKind, type Target } from './support/clients.ts';
import { directory, root } from './support/directories.ts';
import { startHttpServer, type HttpServer } from './support/http-server.ts';
import { failedTool, told } from './support/outcomes.ts';
import { rowsOf } from './support/table.ts';

const SERVERS = {
  'v1 stdio': 'examples/sdk-v1/stdio.ts',
  'v1 http': 'examples/sdk-v1/http.ts',
  'v2 stdio': 'examples/sdk-v2/stdio.ts',
  'v2 http': 'examples/sdk-v2/http.ts',
  'v2 http sessions': 'examples/sdk-v2/http-sessions.ts',
};

const CONFIGURATIONS = {
  'opted in': ['--adopt-client-roots'],
  'not opted in': [],
  operator: ['--adopt-client-roots', directory('operator')],
};

type Server = keyof typeof SERVERS;
type Configuration = keyof typeof CONFIGURATIONS;
type Row = Record<'server' | 'client' | 'roots' | Configuration, string>;

// Two calls on one connection. `asked 1`: the answer is still fresh at the second call (B15). `asked 2` on a
// 2025-era connection and on 2026-07-28 over HTTP, where each request has a server object of its own.
const ROWS: Row[] = rowsOf(`
| server           | client    | roots | opted in         | not opted in | operator |
| ---------------- | --------- | ----- | ---------------- | ------------ | -------- |
| v1 stdio         | v1        | yes   | adopted, asked 2 | off          | operator |
| v1 stdio         | v1        | no    | undeclared       | off          | operator |
| v1 stdio         | v2 auto   | yes   | adopted, asked 2 | off          | operator |
| v1 stdio         | v2 auto   | no    | undeclared       | off          | operator |
| v1 stdio         | v2 pinned | yes   | no connection    | no connection | no connection |
| v1 stdio         | v2 pinned | no    | no connection    | no connection | no connection |
| v1 stdio         | v2 legacy | yes   | adopted, asked 2 | off          | operator |
| v1 stdio         | v2 legacy | no    | undeclared       | off          | operator |
| v1 http          | v1        | yes   | adopted, asked 2 | off          | operator |
| v1 http          | v1        | no    | undeclared       | off          | operator |
| v1 http          | v2 auto   | yes   | adopted, asked 2 | off          | operator |
| v1 http          | v2 auto   | no    | undeclared       | off          | operator |
| v1 http          | v2 pinned | yes   | no connection    | no connection | no connection |
| v1 http          | v2 pinned | no    | no connection    | no connection | no connection |
| v1 http          | v2 legacy | yes   | adopted, asked 2 | off          | operator |
| v1 http          | v2 legacy | no    | undeclared       | off          | operator |
| v2 stdio         | v1        | yes   | adopted, asked 2 | off          | operator |
| v2 stdio         | v1        | no    | undeclared       | off          | operator |
| v2 stdio         | v2 auto   | yes   | adopted, asked 1 | off          | operator |
| v2 stdio         | v2 auto   | no    | undeclared       | off          | operator |
| v2 stdio         | v2 pinned | yes   | adopted, asked 1 | off          | operator |
| v2 stdio         | v2 pinned | no    | undeclared       | off          | operator |
| v2 stdio         | v2 legacy | yes   | adopted, asked 2 | off          | operator |
| v2 stdio         | v2 legacy | no    | undeclared       | off          | operator |
| v2 http          | v1        | yes   | stateless        | off          | operator |
| v2 http          | v1        | no    | stateless        | off          | operator |
| v2 http          | v2 auto   | yes   | adopted, asked 2 | off          | operator |
| v2 http          | v2 auto   | no    | undeclared       | off          | operator |
| v2 http          | v2 pinned | yes   | adopted, asked 2 | off          | operator |
| v2 http          | v2 pinned | no    | undeclared       | off          | operator |
| v2 http          | v2 legacy | yes   | stateless        | off          | operator |
| v2 http          | v2 legacy | no    | stateless        | off          | operator |
| v2 http sessions | v1        | yes   | adopted, asked 2 | off          | operator |
| v2 http sessions | v1        | no    | undeclared       | off          | operator |
| v2 http sessions | v2 auto   | yes   | adopted, asked 2 | off          | operator |
| v2 http sessions | v2 auto   | no    | undeclared       | off          | operator |
| v2 http sessions | v2 pinned | yes   | adopted, asked 2 | off          | operator |
| v2 http sessions | v2 pinned | no    | undeclared       | off          | operator |
| v2 http sessions | v2 legacy | yes   | adopted, asked 2 | off          | operator |
| v2 http sessions | v2 legacy | no    | undeclared       | off          | operator |
`);

/** What each word of the table says the tool returned. */
const RETURNED: Record<string, unknown> = {
  adopted: { ownership: 'adopted', roots: [root('offered')] },
  operator: { ownership: 'operator', roots: [{ uri: root('operator').uri }] },
  off: failedTool('not-opted-in'),
  undeclared: failedTool('not-declared'),
  stateless: failedTool('no-session'),
};

it('names every combination', () => {
  const named = ROWS.map(({ server, client, roots }) => `${server}, ${client}, ${roots}`);
  const all = Object.keys(SERVERS).flatMap(server =>
    CLIENT_KINDS.flatMap(client => ['yes', 'no'].map(roots => `${server}, ${client}, ${roots}`)),
  );
  expect(named).toEqual(all);
});

describe.each(Object.keys(CONFIGURATIONS) as Configuration[])('%s', configuration => {
  const rows = ROWS.map(row => ({ ...row, expected: row[configuration] }));
  it.each(rows)('server $server, client $client, roots: $roots → $expected', async ({ expected, ...row }) => {
    const [word, asked = 'asked 0'] = expected.split(', ');
    const { target, remarks } = await startServer(row.server as Server, configuration);
    const connecting = connectClient(
      row.client as ClientKind,
      target,
      row.roots === 'yes' ? () => [root('offered')] : undefined,
    );
    if (word === 'no connection') {
      // SDK v1 knows no 2026-07-28.
      await expect(connecting).rejects.toThrow('Version negotiation failed');
      expect(remarks()).toEqual(probeRemarks(row));
      return;
    }

    const client = await connecting;
    const returned = [told(await client.call('directories')), told(await client.call('directories'))];
    const { errors } = client;
    await client.close();
    expect({
      returned,
      asked: `asked ${client.asked}`,
      errors,
      stderr: [...remarks(), ...remarksIn(client.stderr)],
    }).toEqual({
      returned: [RETURNED[word!], RETURNED[word!]],
      asked,
      errors: [],
      stderr: probeRemarks(row),
    });
  });
});

/** What a server on SDK v1 says to a client that probes for 2026-07-28: the only remark there may be. */
function probeRemarks({ server, client }: Pick<Row, 'server' | 'client'>): string[] {
  const probes = client === 'v2 auto' || client === 'v2 pinned';
  return server === 'v1 http' && probes ? ['Error: Bad Request: Server not initialized'] : [];
}

/** The errors in what a process wrote, without their stacks. */
const remarksIn = (stderr: string) => stderr.split('\n').filter(line => line !== '' && !/^ +at /.test(line));

const httpServers = new Map<string, Promise<HttpServer>>();
afterAll(async () => {
  const endings = await Promise.all([...httpServers.values()].map(async server => (await server).stop()));
  const said = new Set(endings.flatMap(({ stderr }) => remarksIn(stderr)));
  expect([...said]).toEqual(['Error: Bad Request: Server not initialized']);
});

/** A stdio server is started by each client; an HTTP server serves all clients of one configuration. */
async function startServer(
  server: Server,
  configuration: Configuration,
): Promise<{ target: Target; remarks: () => string[] }> {
  const entry = SERVERS[server];
  const args = CONFIGURATIONS[configuration];
  if (server.endsWith('stdio')) return { target: { entry, args }, remarks: () => [] };

  const key = `${server}, ${configuration}`;
  const starting = httpServers.get(key) ?? startHttpServer(entry, [...args, '--port', '0']);
  httpServers.set(key, starting);
  const http = await starting;
  const before = http.stderr.length;
  return { target: http, remarks: () => remarksIn(http.stderr.slice(before)) };
}
