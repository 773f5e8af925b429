// All findings of all files → what becomes of them.
import type { Finding } from '../detect/finding.ts';
import type { ManualReason } from './manual-reasons.ts';
import { isTypeScript, isWithin, nodesAt } from './nodes.ts';
import { sdkOfUnit, type Package } from './package-info.ts';
import { isSite, planSite } from './plan-site.ts';
import type { SiteContext } from './site-context.ts';
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

/** Plans the sites of files, in their order. */
export function planSites(
  units: readonly SourceUnit[],
  packageOf: (path: string) => Package,
  names: Names,
  forced: Forced,
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
      return reason === undefined ? planSite(finding, context) : { outcome: 'manual', finding, reason };
    };
    return unit.findings.filter(isSite).map(finding => ({ unit, finding, plan: planOf(finding) }));
  });
}

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

/** A client's handler of `roots/list` that asks the server's own client: neither half is shimmed. */
export function findProxies(units: readonly SourceUnit[]): Map<Finding, ManualReason> {
  const reasons = new Map<Finding, ManualReason>();
  for (const { file, findings } of units) {
    for (const provider of findings.filter(({ api }) => api === 'handler.roots/list')) {
      const handlers = nodesAt(file, provider.range).flatMap(node => {
        const call = file.tree.parentOf(node);
        return call?.type === 'CallExpression' && call.arguments[0] === node ? call.arguments.slice(1) : [];
      });
      const asked = findings.filter(
        ({ api, range }) =>
          (api === 'server.listRoots' || api === 'request.roots/list') &&
          handlers.some(handler => isWithin(range, handler.range)),
      );
      for (const finding of asked.length > 0 ? [provider, ...asked] : []) reasons.set(finding, 'proxy');
    }
  }
  return reasons;
}
