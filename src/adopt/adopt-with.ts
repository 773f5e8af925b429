// The steps of a run between its options and its result, in their order.
import { resolve } from 'node:path';
import { applyChanges } from '../files/apply-changes.ts';
import type { FileChange } from '../files/file-change.ts';
import { disk, type FileSystem } from '../files/file-system.ts';
import { findGitState } from '../files/git-state.ts';
import { prepareChanges, RefusedError, type PreparedChange } from '../files/prepare-changes.ts';
import { isUnfinished, recover } from '../files/recover.ts';
import { findRunDirectory } from '../files/run-directory.ts';
import type { AdoptionPlan } from './adoption-plan.ts';
import type { AdoptOptions, AdoptionOptions } from './options.ts';
import { reportParameters, reportSites } from './report-sites.ts';
import type { AdoptionResult, Obstacle } from './result.ts';

/** What tests put in the place of the real thing. */
export interface AdoptParts {
  readonly plan?: (options: AdoptionOptions) => Promise<AdoptionPlan>;
  readonly files?: FileSystem;
}

/** Does what `adopt` does, with these parts. */
export async function adoptWith(options: AdoptOptions, parts: AdoptParts): Promise<AdoptionResult> {
  const { files = disk } = parts;
  const cwd = resolve(options.cwd ?? '.');
  const paths = options.paths ?? ['.'];
  const directory = findRunDirectory(cwd, paths);
  const isDryRun = options.dryRun ?? false;
  const start: AdoptionResult = {
    cwd,
    directory,
    clientRoots: options.clientRoots ?? 'opt-in',
    isDryRun,
    outcome: 'stopped',
    recovery: 'nothing',
    sites: [],
    parameters: [],
    operatorDirectories: [],
    changes: [],
    failures: [],
    obstacles: [],
    warnings: [],
    typeCheck: undefined,
  };
  const stoppedBy = (so: AdoptionResult, obstacles: readonly Obstacle[]): AdoptionResult => ({
    ...so,
    obstacles,
  });

  const recovery = await recoverFirst(directory, isDryRun, files);
  if (typeof recovery === 'object') return stoppedBy(start, recovery);

  const plan = await (parts.plan ?? (await import('./plan-adoption.ts')).planAdoption)(options);
  const planned: AdoptionResult = {
    ...start,
    recovery,
    sites: reportSites(plan.sites),
    parameters: reportParameters(plan.sites),
    operatorDirectories: plan.operatorDirectories,
    failures: plan.failures,
  };
  const prepared = await orObstacles(prepareChanges(plan.changes, { directory, files }));
  if ('obstacles' in prepared) return stoppedBy(planned, prepared.obstacles);
  const changes = prepared.value;
  if (changes.length === 0) return { ...planned, outcome: 'unchanged' };

  const git = await askGit(changes, options.force ?? false);
  const guarded: AdoptionResult = { ...planned, changes: changes.map(changeOf), warnings: git.warnings };
  if (git.obstacles.length > 0) return stoppedBy(guarded, git.obstacles);

  let verified = guarded;
  if (options.verify === true) {
    const { findNewTypeErrors } = await import('./verify.ts');
    const typeCheck = findNewTypeErrors(guarded.changes);
    verified = { ...guarded, typeCheck };
    const { errors } = typeCheck;
    if (errors.length > 0) {
      const reason = `the result would have ${errors.length} type error${errors.length === 1 ? '' : 's'} more`;
      return stoppedBy(verified, [{ path: undefined, reason }]);
    }
  }

  if (isDryRun) return { ...verified, outcome: 'planned' };
  options.onWrite?.();
  const written = await orObstacles(applyChanges(changes, { directory, signal: options.signal, files }));
  if ('obstacles' in written) return stoppedBy(verified, written.obstacles);
  return { ...verified, outcome: 'written' };
}

/** Ends what an earlier run did not end; a dry run writes nothing, and says so. */
async function recoverFirst(directory: string, isDryRun: boolean, files: FileSystem) {
  if (isDryRun) {
    if (!(await isUnfinished(directory, files))) return 'nothing';
    const reason = 'an earlier run was stopped while it wrote: run adopt without --dry-run, which ends it';
    return [{ path: directory, reason }];
  }
  const recovered = await orObstacles(recover(directory, files));
  return 'obstacles' in recovered ? recovered.obstacles : recovered.value;
}

async function orObstacles<Value>(
  work: Promise<Value>,
): Promise<{ readonly value: Value } | { readonly obstacles: readonly Obstacle[] }> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof RefusedError) return { obstacles: error.refusals };
    throw error;
  }
}

const changeOf = ({ path, before, after }: PreparedChange): FileChange => ({
  path,
  before: before?.toString(),
  after: after.toString(),
});

/** How many of the changed files are named. */
const NAMED = 5;

async function askGit(changes: readonly PreparedChange[], force: boolean) {
  const found = await findGitState(changes.map(({ path }) => path));
  const state = { obstacles: [] as Obstacle[], warnings: [] as string[] };
  const report = (path: string, reason: string): void => {
    if (force) state.warnings.push(reason);
    else state.obstacles.push({ path, reason: `${reason}; --force goes on all the same` });
  };
  switch (found.state) {
    case 'clean':
      break;
    case 'none':
      state.warnings.push(`${found.reason}: nothing but a backup of yours brings the files back`);
      break;
    case 'unknown':
      report(found.repository, `git does not say whether there are uncommitted changes (${found.reason})`);
      break;
    case 'dirty': {
      const names = found.files.slice(0, NAMED).join(', ');
      const more = found.files.length > NAMED ? `, and ${found.files.length - NAMED} more` : '';
      report(found.repository, `uncommitted changes (${names}${more}): commit or stash them`);
    }
  }
  return state;
}
