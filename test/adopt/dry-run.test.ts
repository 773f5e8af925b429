// The diff of a dry run, given to git, makes the tree that a real run makes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adopt } from '../../src/adopt/adopt.ts';
import { adoptionExitCode } from '../../src/adopt/result.ts';
import { formatAdoptionDiff } from '../../src/report/adopt-diff.ts';
import { snapshot } from '../support/files/snapshot.ts';
import { git, makeRepository } from '../support/git.ts';
import { makeTree, type Files } from '../support/tree.ts';
import { cases, FIXTURES, readTree } from './plan-fixtures.ts';

/** Applies a diff as people do, from a file, in a folder. */
function gitApply(cwd: string, diff: string): void {
  const patch = join(makeTree({ 'roots.patch': diff }), 'roots.patch');
  git(cwd, 'apply', '--check', '--whitespace=nowarn', patch);
  git(cwd, 'apply', '--whitespace=nowarn', patch);
}

/** Runs really in one copy, and dry in another, where git applies the diff. Returns the diff. */
async function compare(make: () => string, from = '.'): Promise<string> {
  const [written, patched] = [make(), make()];
  const real = await adopt({ cwd: join(written, from), gitignore: false });
  const before = snapshot(patched);
  const dry = await adopt({ cwd: join(patched, from), gitignore: false, dryRun: true });
  expect(snapshot(patched)).toEqual(before);
  expect(adoptionExitCode(dry)).toBe(adoptionExitCode(real));
  const diff = formatAdoptionDiff(dry);
  if (diff !== '') gitApply(join(patched, from), diff);
  expect(snapshot(patched)).toEqual(snapshot(written));
  expect(real.changes.length > 0).toBe(diff !== '');
  return diff;
}

const inputOf = (name: string): Files => Object.fromEntries(readTree(join(FIXTURES, name, 'input')));

test.each(cases)('%s', async name => {
  await compare(() => makeRepository(inputOf(name)));
});

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'x', version: '1.0.0' });
export const roots = () => server.server.listRoots();
// the end`;

const PACKAGE = '{ "type": "module", "devDependencies": { "@types/node": "20" } }\n';

test('CRLF, a byte order mark, no newline at the end, names that git quotes', async () => {
  const crlf = SERVER.replaceAll('\n', '\r\n');
  const files = {
    'package.json': PACKAGE,
    'src/crlf.ts': `\uFEFF${crlf}`,
    'src/crlf-ended.ts': `${crlf}\r\n`,
    'src/a name with spaces.ts': `${SERVER}\n`,
    'src/ümläut "quoted" \\ \ttab.ts': `${SERVER}\n`,
    'src/a folder/b/x.ts': `${SERVER}\n`,
  };
  const diff = await compare(() => makeRepository(files));
  expect(diff.match(/^diff --git .*$/gm)).toEqual([
    'diff --git a/src/a folder/b/x.ts b/src/a folder/b/x.ts',
    'diff --git a/src/a name with spaces.ts b/src/a name with spaces.ts',
    'diff --git a/src/crlf-ended.ts b/src/crlf-ended.ts',
    'diff --git a/src/crlf.ts b/src/crlf.ts',
    'diff --git a/src/roots-adoption.ts b/src/roots-adoption.ts',
    'diff --git a/src/roots-directories.ts b/src/roots-directories.ts',
    'diff --git "a/src/\\303\\274ml\\303\\244ut \\"quoted\\" \\\\ \\ttab.ts" "b/src/\\303\\274ml\\303\\244ut \\"quoted\\" \\\\ \\ttab.ts"',
  ]);
});

test('from a folder inside the repository', async () => {
  const files = { 'packages/one/package.json': PACKAGE, 'packages/one/src/x.ts': SERVER };
  const diff = await compare(() => makeRepository(files), 'packages/one');
  expect(diff).toMatch(/^diff --git a\/packages\/one\/src\/roots-adoption.ts /);
});

test('where no repository is', async () => {
  const diff = await compare(() => makeTree({ 'one/package.json': PACKAGE, 'one/src/x.ts': SERVER }));
  expect(diff).toMatch(/^diff --git a\/one\/src\/roots-adoption.ts /);
});

test('a small diff, whole', () => {
  const directory = makeTree({});
  mkdirSync(join(directory, 'src'));
  writeFileSync(join(directory, 'src/a.ts'), '');
  expect(
    formatAdoptionDiff({
      directory,
      changes: [
        { path: join(directory, 'src/a.ts'), before: 'one\ntwo\r\nthree', after: 'one\n2\r\nthree' },
        { path: join(directory, 'src/new.ts'), before: undefined, after: 'new\n' },
      ],
    }),
  ).toBe(
    [
      'diff --git a/src/a.ts b/src/a.ts',
      '--- a/src/a.ts',
      '+++ b/src/a.ts',
      '@@ -1,3 +1,3 @@',
      ' one',
      '-two\r',
      '+2\r',
      ' three',
      '\\ No newline at end of file',
      'diff --git a/src/new.ts b/src/new.ts',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/src/new.ts',
      '@@ -0,0 +1,1 @@',
      '+new',
      '',
    ].join('\n'),
  );
});
