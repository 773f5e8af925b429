// Several clients of one process at once, each with roots of its own: no one's directories reach another.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ClientKind } from './support/clients.ts';
import { directory, root } from './support/directories.ts';
import { startHttpServer, type HttpServer } from './support/http-server.ts';

const letters = ['a', 'b'] as const;
const roots = { a: root('a'), b: root('b') };
const files = { a: join(directory('a'), 'note.txt'), b: join(directory('b'), 'note.txt') };
for (const letter of letters) writeFileSync(files[letter], `note of ${letter}`);

const text = (result: unknown) => (result as { content: [{ text: string }] }).content[0].text;

describe.each([
  ['v1 http', 'examples/sdk-v1/http.ts', ['v1', 'v1']],
  ['v1 http', 'examples/sdk-v1/http.ts', ['v1', 'v2 legacy']],
  ['v2 http', 'examples/sdk-v2/http.ts', ['v2 auto', 'v2 pinned']],
  ['v2 http sessions', 'examples/sdk-v2/http-sessions.ts', ['v1', 'v2 legacy']],
  ['v2 http sessions', 'examples/sdk-v2/http-sessions.ts', ['v1', 'v2 pinned']],
] as [string, string, [ClientKind, ClientKind]][])('%s: %s, clients %j', (_, entry, kinds) => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await startHttpServer(entry, ['--adopt-client-roots', '--port', '0']);
  });
  afterAll(async () => {
    expect(await server.stop()).toEqual({ code: null, stderr: '' });
  });

  it('gives each session its own directories', async () => {
    const [a, b] = await Promise.all([
      connectClient(kinds[0], server, () => [roots.a]),
      connectClient(kinds[1], server, () => [roots.b]),
    ]);
    const calls = Array.from({ length: 10 }, () => [a.call('directories'), b.call('directories')]).flat();
    const told = (await Promise.all(calls)).map(result => JSON.parse(text(result)) as unknown);
    expect(told).toEqual(
      Array.from({ length: 10 }, () => [
        { ownership: 'adopted', roots: [roots.a] },
        { ownership: 'adopted', roots: [roots.b] },
      ]).flat(),
    );

    const reading = await Promise.all(
      [a, b].flatMap(client => letters.map(letter => client.call('read_file', { path: files[letter] }))),
    );
    expect(reading.map(text)).toEqual([
      'note of a',
      'Outside the directories.',
      'Outside the directories.',
      'note of b',
    ]);
    expect([a.errors, b.errors]).toEqual([[], []]);
    await Promise.all([a.close(), b.close()]);
  });
});
