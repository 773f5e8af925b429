// What comes between a plan and the disk, with plans made by hand.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AdoptOptions } from '../../src/adopt/adopt.ts';
import { adoptWith } from '../../src/adopt/adopt-with.ts';
import { adoptionExitCode, type AdoptionResult } from '../../src/adopt/result.ts';
import type { AdoptionPlan, FileChange, SitePlan } from '../../src/adopt/types.ts';
import type { FileSystem } from '../../src/files/file-system.ts';
import { systemError, watchedFiles } from '../support/files/faulty-files.ts';
import { snapshot } from '../support/files/snapshot.ts';
import { commitAll, makeRepository } from '../support/git.ts';
import { makeTree } from '../support/tree.ts';

const FILES = { 'a.ts': 'a\n', 'b.ts': 'b\n' };

const finding: SitePlan['finding'] = {
  api: 'server.listRoots',
  role: 'server',
  evidence: 'import',
  range: [0, 1],
  loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } },
  data: {},
  suggestions: [],
};

const changesIn = (root: string): FileChange[] => [
  { path: join(root, 'a.ts'), before: 'a\n', after: 'new a\n' },
  { path: join(root, 'new.ts'), before: undefined, after: 'new\n' },
];

/** Runs with a plan that is made when it is asked for. */
function run(
  root: string,
  plan: Partial<AdoptionPlan> = { changes: changesIn(root) },
  options: AdoptOptions = {},
  files?: FileSystem,
): Promise<AdoptionResult> {
  const whole: AdoptionPlan = { changes: [], sites: [], operatorDirectories: [], failures: [], ...plan };
  return adoptWith({ cwd: root, ...options }, { plan: async () => whole, ...(files ? { files } : {}) });
}

const obstaclesOf = ({ obstacles }: AdoptionResult, root: string) =>
  obstacles.map(({ path, reason }) => [path?.replace(root, '…'), reason.replaceAll(root, '…')]);

test('writes, and says what', async () => {
  const root = makeRepository(FILES);
  expect(await run(root)).toEqual({
    cwd: root,
    directory: root,
    clientRoots: 'opt-in',
    isDryRun: false,
    outcome: 'written',
    recovery: 'nothing',
    sites: [],
    parameters: [],
    operatorDirectories: [],
    changes: changesIn(root),
    failures: [],
    obstacles: [],
    warnings: [],
    typeCheck: undefined,
  });
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('new a\n');
  expect(readFileSync(join(root, 'new.ts'), 'utf8')).toBe('new\n');
});

test('a dry run comes to the same, and writes nothing', async () => {
  const root = makeRepository(FILES);
  const before = snapshot(root);
  const dry = await run(root, undefined, { dryRun: true });
  expect(snapshot(root)).toEqual(before);
  expect(await run(root)).toEqual({ ...dry, isDryRun: false, outcome: 'written' });
  expect(dry.outcome).toBe('planned');
});

test('nothing to write is no reason to look at git', async () => {
  const root = makeRepository(FILES);
  writeFileSync(join(root, 'a.ts'), 'edited\n');
  expect(await run(root, {})).toMatchObject({ outcome: 'unchanged', obstacles: [], warnings: [] });
});

test('uncommitted changes stop it, a dry run too, and --force goes on with a warning', async () => {
  const names = ['c', 'd', 'e', 'f', 'g', 'h'].map(name => `${name}.ts`);
  const root = makeRepository({ ...FILES, ...Object.fromEntries(names.map(name => [name, ''])) });
  for (const name of names) writeFileSync(join(root, name), 'edited\n');
  const reason = 'uncommitted changes (c.ts, d.ts, e.ts, f.ts, g.ts, and 1 more): commit or stash them';
  for (const dryRun of [true, false]) {
    const result = await run(root, undefined, { dryRun });
    expect(result.outcome).toBe('stopped');
    expect(obstaclesOf(result, root)).toEqual([['…', `${reason}; --force goes on all the same`]]);
    expect(adoptionExitCode(result)).toBe(2);
  }
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('a\n');
  const forced = await run(root, undefined, { force: true });
  expect([forced.outcome, forced.warnings]).toEqual(['written', [reason]]);
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('new a\n');
});

test('untracked files do not stop it', async () => {
  const root = makeRepository(FILES);
  writeFileSync(join(root, 'untracked.ts'), '');
  expect((await run(root)).outcome).toBe('written');
});

test('no git: a warning', async () => {
  const root = makeTree(FILES);
  const { outcome, warnings } = await run(root);
  expect([outcome, warnings]).toEqual([
    'written',
    ['no git repository: nothing but a backup of yours brings the files back'],
  ]);
});

test('a file that changed since it was read is named, and nothing is written', async () => {
  const root = makeRepository(FILES);
  writeFileSync(join(root, 'a.ts'), 'typed meanwhile\n');
  commitAll(root);
  const result = await run(root);
  expect([result.outcome, obstaclesOf(result, root)]).toEqual(['stopped', [['…/a.ts', 'changed meanwhile']]]);
  expect(existsSync(join(root, 'new.ts'))).toBe(false);
});

test('a disk that fails is named, and nothing is written', async () => {
  const root = makeRepository(FILES);
  const before = snapshot(root);
  const files = watchedFiles(({ name, args }) => {
    if (name === 'writeFile' && String(args[0]).endsWith('-1.new')) throw systemError('ENOSPC');
  });
  const result = await run(root, undefined, {}, files);
  expect([result.outcome, obstaclesOf(result, root)]).toEqual([
    'stopped',
    [['…/new.ts', 'no space left on the disk']],
  ]);
  expect(snapshot(root)).toEqual(before);
});

test('aborted while it writes, it undoes and throws the reason', async () => {
  const root = makeRepository(FILES);
  const before = snapshot(root);
  const controller = new AbortController();
  const reason = new Error('no more');
  const onWrite = () => controller.abort(reason);
  await expect(run(root, undefined, { signal: controller.signal, onWrite })).rejects.toBe(reason);
  expect(snapshot(root)).toEqual(before);
});

test('a dry run does not touch what a run that was stopped left behind', async () => {
  const root = makeRepository(FILES);
  const journal = { version: 1, id: '0123456789abcdef', pid: 99_999_999, directories: [], files: [] };
  writeFileSync(join(root, '.mcp-uproot-journal.json'), JSON.stringify(journal));
  const dry = await run(root, undefined, { dryRun: true });
  expect([dry.outcome, obstaclesOf(dry, root)]).toEqual([
    'stopped',
    [['…', 'an earlier run was stopped while it wrote: run adopt without --dry-run, which ends it']],
  ]);
  const real = await run(root);
  expect([real.outcome, real.recovery]).toEqual(['written', 'undone']);
});

test('writes in one repository, wherever it is started, and keeps its journal there', async () => {
  const root = makeRepository({ 'packages/one/a.ts': 'a\n', 'packages/two/b.ts': 'b\n' });
  const change = { path: join(root, 'packages/two/b.ts'), before: 'b\n', after: 'new b\n' };
  const { directory, outcome } = await run(
    join(root, 'packages/one'),
    { changes: [change] },
    { paths: ['../two'] },
  );
  expect([directory, outcome]).toEqual([root, 'written']);

  const elsewhere = makeRepository(FILES);
  const outside = await run(root, { changes: changesIn(elsewhere) });
  expect([outside.outcome, outside.obstacles.map(({ reason }) => reason)]).toEqual([
    'stopped',
    [`lies outside of ${root}: run adopt there`, `lies outside of ${root}: run adopt there`],
  ]);
  expect((await run(root, { changes: changesIn(elsewhere) }, { paths: [elsewhere] })).outcome).toBe(
    'written',
  );
});

test('the exit code: all rewritten, something for a person, something that could not be done', async () => {
  const root = makeRepository(FILES);
  const codeOf = async (plan: Partial<AdoptionPlan>) =>
    adoptionExitCode(await run(root, plan, { dryRun: true }));
  const site = (plan: SitePlan) => ({ path: join(root, 'a.ts'), plan, reach: undefined });
  const rewritten = site({ outcome: 'rewritten', finding, edits: [] });
  const kept = site({ outcome: 'kept', finding });
  const inTest = site({ outcome: 'test', finding });
  const manual = site({ outcome: 'manual', finding, reason: 'proxy' });
  const failures = [{ path: join(root, 'b.ts'), message: 'does not parse' }];
  expect(await codeOf({})).toBe(0);
  expect(await codeOf({ sites: [rewritten, kept, inTest] })).toBe(0);
  expect(await codeOf({ sites: [rewritten, manual] })).toBe(1);
  expect(await codeOf({ sites: [rewritten, manual], failures })).toBe(2);
});
