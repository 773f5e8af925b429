// The report of a rewrite from a result made by hand: everything that can stand in it.
import { expect, test } from 'vitest';
import type { AdoptionResult, SiteReport } from '../../src/adopt/result.ts';
import { adoptionFormats } from '../../src/report/adoption-formats.ts';

const site = (line: number, outcome: SiteReport['outcome'], more: Partial<SiteReport> = {}): SiteReport => ({
  path: '/project/src/a.ts',
  line,
  column: 3,
  api: 'server.listRoots',
  role: 'server',
  what: 'The server method `listRoots()`',
  outcome,
  reason: undefined,
  next: 'take the directory from configuration',
  docs: 'https://example.org/no-roots-list.md',
  ...more,
});

const RESULT: AdoptionResult = {
  cwd: '/project',
  directory: '/project',
  clientRoots: 'opt-in',
  isDryRun: false,
  outcome: 'stopped',
  recovery: 'undone',
  sites: [
    site(1, 'rewritten'),
    site(2, 'kept'),
    site(3, 'test'),
    site(4, 'manual', { reason: 'proxy', next: 'hand both sides over at once' }),
  ],
  parameters: [
    {
      kind: 'tool',
      name: undefined,
      path: '/project/src/a.ts',
      line: 9,
      callPaths: [
        [
          { path: '/project/src/a.ts', line: 9, name: 'registerTool' },
          { path: '/project/src/b.ts', line: 1, name: 'listRoots' },
        ],
      ],
    },
  ],
  operatorDirectories: [{ path: '/project/src/main.ts', line: 12 }],
  changes: [
    { path: '/project/src/a.ts', before: 'a', after: 'b' },
    { path: '/elsewhere/new.ts', before: undefined, after: 'new' },
  ],
  failures: [{ path: '/project/src/broken.ts', message: 'does not parse' }],
  obstacles: [{ path: undefined, reason: 'the result would have 1 type error more' }],
  warnings: ['no git repository'],
  typeCheck: {
    projects: ['/project/tsconfig.json'],
    unchecked: ['/project/scripts/x.ts'],
    errors: [
      {
        path: '/project/src/a.ts',
        line: 5,
        column: 6,
        code: 'TS2322',
        message: 'This is wrong.\n  For a reason.',
      },
    ],
  },
};

const text = (result: AdoptionResult, colour = false): string =>
  adoptionFormats.text(result, { colour, diff: undefined });

test('text', () => {
  expect(text(RESULT)).toMatchInlineSnapshot(`
    "To be rewritten (1)
      src/a.ts:1:3  The server method \`listRoots()\`
        next: take the directory from configuration

    Kept: nothing to rewrite (1)
      src/a.ts:2:3  The server method \`listRoots()\`
        next: take the directory from configuration

    In tests, which are never rewritten (1)
      src/a.ts:3:3  The server method \`listRoots()\`
        next: take the directory from configuration

    Left to you (1)
      src/a.ts:4:3  The server method \`listRoots()\`: proxy
        next: hand both sides over at once

    Will need the directory as a parameter (1)
      tool (computed name)  src/a.ts:9
        registerTool (src/a.ts:9) → listRoots (src/b.ts:1)

    Reads directories from its operator (1)
      src/main.ts:12  operator-directories: hand them to \`directories\`: until then client roots may still replace them

    Files that would be written (2)
      edited  src/a.ts
      new     ../elsewhere/new.ts

    Type errors that the result would have (1)
      src/a.ts:5:6  TS2322: This is wrong.
          For a reason.
    Not type-checked, as no tsconfig.json has it: scripts/x.ts

    Nothing written, 1 site to be rewritten, 2 files to be written, 1 left to you, 1 failure.
    "
  `);
});

test('text in colours says the same', () => {
  const coloured = text(RESULT, true);
  expect(coloured).toContain('\u001B[');
  expect(coloured.replace(/\u001B\[\d+m/g, '')).toBe(text(RESULT));
});

test('the last line of each outcome', () => {
  const lastLine = (more: Partial<AdoptionResult>): string | undefined =>
    text({ ...RESULT, failures: [], typeCheck: undefined, ...more })
      .split('\n')
      .at(-2);
  expect(lastLine({ outcome: 'written' })).toBe('1 site rewritten, 2 files written, 1 left to you.');
  expect(lastLine({ outcome: 'planned' })).toBe(
    '1 site to be rewritten, 2 files to be written, 1 left to you (dry run).',
  );
  expect(lastLine({ outcome: 'unchanged', sites: [], changes: [] })).toBe('Nothing to write.');
  expect(lastLine({ outcome: 'stopped', changes: [] })).toBe('Nothing written, 1 left to you.');
});

test('json', () => {
  const report = JSON.parse(adoptionFormats.json(RESULT, { colour: false, diff: 'the diff' })) as object;
  expect(report).toEqual({
    version: 1,
    cwd: '/project',
    clientRoots: 'opt-in',
    dryRun: false,
    outcome: 'stopped',
    exitCode: 2,
    recovery: 'undone',
    counts: { rewritten: 1, manual: 1, kept: 1, test: 1, files: 2, failures: 1 },
    files: [
      { path: 'src/a.ts', change: 'edited' },
      { path: '../elsewhere/new.ts', change: 'new' },
    ],
    sites: RESULT.sites.map(each => ({ ...each, path: 'src/a.ts', reason: each.reason ?? null })),
    parameters: [
      {
        kind: 'tool',
        name: null,
        path: 'src/a.ts',
        line: 9,
        callPaths: [
          [
            { path: 'src/a.ts', line: 9, name: 'registerTool' },
            { path: 'src/b.ts', line: 1, name: 'listRoots' },
          ],
        ],
      },
    ],
    operatorDirectories: [{ path: 'src/main.ts', line: 12 }],
    failures: [{ path: 'src/broken.ts', message: 'does not parse' }],
    obstacles: [{ path: null, reason: 'the result would have 1 type error more' }],
    warnings: ['no git repository'],
    verify: {
      projects: ['tsconfig.json'],
      unchecked: ['scripts/x.ts'],
      newErrors: [
        { path: 'src/a.ts', line: 5, column: 6, code: 'TS2322', message: 'This is wrong.\n  For a reason.' },
      ],
    },
    diff: 'the diff',
  });
});
