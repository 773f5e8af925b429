// SDK v2: `oninitialized` never fires on a modern connection, and what it registers is never listed.
import type { Finding, Range } from '../detect/finding.ts';
import { functionsAround, isWithin, nodesAt } from './nodes.ts';
import { sdkOfUnit, type Package } from './package-info.ts';
import type { PlannedSite } from './plan-sites.ts';
import type { Reach } from './types.ts';

/**
 * The sites that a tool registered in `oninitialized` reaches, and the reads of capabilities that decide whether it
 * is registered: one rewritten without the other, and the tool would come and go by another rule than its requests.
 */
export function findLateTools(
  planned: readonly PlannedSite[],
  reach: ReadonlyMap<Finding, Reach>,
  packageOf: (path: string) => Package,
): Finding[] {
  const ofV2 = planned.filter(
    ({ unit, plan }) => plan.outcome === 'rewritten' && sdkOfUnit(unit, packageOf(unit.path)) === 'v2',
  );
  const late = ofV2.filter(({ finding }) => reach.get(finding)?.isRegisteredLate);
  const handlers = late.flatMap(
    ({ finding }) => reach.get(finding)?.from.map(({ handler }) => handler) ?? [],
  );
  const guards = ofV2.filter(
    site =>
      site.finding.api === 'capability.roots.read' &&
      handlers.some(({ path, range }) => path === site.unit.path && isInFunctionOf(site, range)),
  );
  return [...new Set([...late, ...guards].map(({ finding }) => finding))];
}

/** Whether the innermost function around a site is also around `range`. */
function isInFunctionOf({ unit: { file }, finding }: PlannedSite, range: Range): boolean {
  const [node] = nodesAt(file, finding.range);
  const [around] = node ? functionsAround(node, file) : [];
  return around !== undefined && isWithin(range, around.range);
}
