import { relative, sep } from 'node:path';
import { adoptionExitCode, type AdoptionResult } from '../adopt/result.ts';
import type { AdoptionReportOptions } from './format.ts';

/** One object; its shape is documented in docs/adopt.md and grows only. Paths are relative to `cwd`, with slashes. */
export function formatAdoptionJson(result: AdoptionResult, { diff }: AdoptionReportOptions): string {
  const nameOf = (path: string): string => relative(result.cwd, path).replaceAll(sep, '/') || '.';
  const place = <Place extends { readonly path: string }>(at: Place) => ({ ...at, path: nameOf(at.path) });
  const ofOutcome = (outcome: string): number => result.sites.filter(site => site.outcome === outcome).length;
  const { typeCheck } = result;
  const report = {
    version: 1,
    cwd: result.cwd,
    clientRoots: result.clientRoots,
    dryRun: result.isDryRun,
    outcome: result.outcome,
    exitCode: adoptionExitCode(result),
    recovery: result.recovery,
    counts: {
      rewritten: ofOutcome('rewritten'),
      manual: ofOutcome('manual'),
      kept: ofOutcome('kept'),
      test: ofOutcome('test'),
      files: result.changes.length,
      failures: result.failures.length,
    },
    files: result.changes.map(({ path, before }) => ({
      path: nameOf(path),
      change: before === undefined ? 'new' : 'edited',
    })),
    sites: result.sites.map(({ reason, ...site }) => ({ ...place(site), reason: reason ?? null })),
    parameters: result.parameters.map(({ name, callPaths, ...parameter }) => ({
      ...place(parameter),
      name: name ?? null,
      callPaths: callPaths.map(callPath => callPath.map(place)),
    })),
    operatorDirectories: result.operatorDirectories.map(place),
    failures: result.failures.map(place),
    obstacles: result.obstacles.map(({ path, reason }) => ({
      path: path === undefined ? null : nameOf(path),
      reason,
    })),
    warnings: result.warnings,
    verify:
      typeCheck === undefined
        ? null
        : {
            projects: typeCheck.projects.map(nameOf),
            unchecked: typeCheck.unchecked.map(nameOf),
            newErrors: typeCheck.errors.map(place),
          },
    diff: diff ?? null,
  };
  return `${JSON.stringify(report)}\n`;
}
