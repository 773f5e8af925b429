// What a plan says about sites, as people and programs want to read it.
import { catalog } from '../catalog/index.ts';
import { nextStepOf } from './manual-reasons.ts';
import type { ParameterReport, SiteReport } from './result.ts';
import type { AdoptionPlan, Reach, SitePlan } from './types.ts';

type PlannedSite = AdoptionPlan['sites'][number];

/** Reports every site, sorted by place. */
export function reportSites(sites: readonly PlannedSite[]): SiteReport[] {
  return sites
    .map(({ path, plan, reach }): SiteReport => {
      const { api, role, loc, data } = plan.finding;
      const { what, docs } = catalog[api];
      return {
        path,
        line: loc.start.line,
        column: loc.start.column + 1,
        api,
        role,
        what: data['what'] ?? what,
        outcome: plan.outcome,
        reason: plan.outcome === 'manual' ? plan.reason : undefined,
        next: nextOf(plan, reach),
        docs,
      };
    })
    .sort((a, b) => compare(a.path, b.path) || a.line - b.line || a.column - b.column);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function nextOf(plan: SitePlan, reach: Reach | undefined): string {
  if (plan.outcome === 'manual') return nextStepOf(plan.reason);
  const { next, rule } = catalog[plan.finding.api];
  if (plan.outcome === 'test') return 'rewrite it together with what it tests';
  if (plan.finding.role === 'client') return next;
  if (rule === 'no-unsafe-root-uri') return 'remove it together with the roots that it converts';
  const from = reach?.from ?? [];
  if (from.length === 0) return 'take the directory from configuration';
  const names = new Set(
    from.map(({ kind, name }) => (name === undefined ? `a ${kind}` : `the ${kind} ${name}`)),
  );
  return `take the directory as a parameter of ${[...names].sort().join(', ')}`;
}

/** The tools, prompts and resources from which sites are reached, sorted by place. */
export function reportParameters(sites: readonly PlannedSite[]): ParameterReport[] {
  const reports = new Map<
    string,
    ParameterReport & { readonly callPaths: ParameterReport['callPaths'][number][] }
  >();
  for (const { plan, reach } of sites) {
    if (plan.outcome === 'test') continue;
    for (const { kind, name, handler, callPath } of reach?.from ?? []) {
      const key = JSON.stringify([kind, name, handler.path, handler.range]);
      const registration = callPath[0];
      const report = reports.get(key) ?? {
        kind,
        name,
        path: registration?.path ?? handler.path,
        line: registration?.line ?? 1,
        callPaths: [],
      };
      reports.set(key, report);
      report.callPaths.push(callPath);
    }
  }
  return [...reports.values()].sort((a, b) => compare(a.path, b.path) || a.line - b.line);
}
