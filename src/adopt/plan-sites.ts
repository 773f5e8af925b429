// All findings of all files → what becomes of them.
import type { Finding } from '../detect/finding.ts';
import type { ManualReason } from './manual-reasons.ts';
import { isTypeScript } from './nodes.ts';
import { sdkOfUnit, type Package } from './package-info.ts';
import { isSite, planSite } from './plan-site.ts';
import { findAccessGuard } from './reach/find-access-guard.ts';
import { isProxy } from './reach/is-proxy.ts';
import { manual, type SiteContext } from './site-context.ts';
import type { Names } from './site-names.ts';
import { isTestFile } from './test-files.ts';
import type { SitePlan, SourceUnit } from './types.ts';

export interface PlannedSite {
  readonly unit: SourceUnit;
  readonly finding: Finding;
  readonly plan: SitePlan;
}

/** Findings that are left to a person whatever their form, and why. */
export type Forced = ReadonlyMap<Finding, ManualReason>;

/** Plans the sites of files, in their order. `packageReasons` speak against the emitted file alone. */
export function planSites(
  units: readonly SourceUnit[],
  packageOf: (path: string) => Package,
  names: Names,
  forced: Forced,
  packageReasons: Forced,
): PlannedSite[] {
  return units.flatMap(unit => {
    const isTest = isTestFile(unit);
    const context: SiteContext = {
      unit,
      sdk: sdkOfUnit(unit, packageOf(unit.path)),
      isTypeScript: isTypeScript(unit.path),
      adoption: names.adoption(unit),
      toPath: names.toPath(unit),
      rewritten: new Set(),
    };
    const planOf = (finding: Finding): SitePlan => {
      if (isTest) return { outcome: 'test', finding };
      const reason = forced.get(finding);
      if (reason !== undefined) return manual(finding, reason);
      const plan = planSite(finding, context);
      const unfit = packageReasons.get(finding);
      return unfit !== undefined && isMoot(plan, unfit) ? manual(finding, unfit) : plan;
    };
    return unit.findings.filter(isSite).map(finding => ({ unit, finding, plan: planOf(finding) }));
  });
}

/**
 * Whether the emitted file is part of a plan, or of what it tells a person to do: without `@types/node` the file can
 * still be written by hand, on Workers never.
 */
const isMoot = ({ outcome }: SitePlan, unfit: ManualReason): boolean =>
  outcome === 'rewritten' || (outcome === 'manual' && unfit === 'workers');

/** The sites of packages that the emitted file cannot run in, or does not type-check in. */
export function findPackageReasons(
  units: readonly SourceUnit[],
  packageOf: (path: string) => Package,
  usesNode: (directory: string) => boolean,
): Map<Finding, ManualReason> {
  const reasons = new Map<Finding, ManualReason>();
  for (const unit of units) {
    const { isWorkers, hasNodeTypes, directory } = packageOf(unit.path);
    const lacksTypes = !isWorkers && !hasNodeTypes && isTypeScript(unit.path) && !usesNode(directory);
    if (!isWorkers && !lacksTypes) continue;
    for (const finding of unit.findings) {
      if (isSite(finding) && finding.role !== 'client')
        reasons.set(finding, isWorkers ? 'workers' : 'no types of node');
    }
  }
  return reasons;
}

/** The sites of proxies, and of files whose access guard would let more pass than the roots. */
export function findUnsafeSites(units: readonly SourceUnit[]): Map<Finding, ManualReason> {
  const reasons = new Map<Finding, ManualReason>();
  for (const unit of units) {
    const hasGuard = findAccessGuard(unit.file) !== undefined;
    for (const finding of unit.findings.filter(isSite)) {
      if (isProxy(finding, unit)) reasons.set(finding, 'proxy');
      else if (hasGuard && finding.role === 'server' && finding.api !== 'root.uri')
        reasons.set(finding, 'access guard without containment');
    }
  }
  return reasons;
}
