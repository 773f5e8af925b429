// Which sites get which marker, also those that an earlier run has rewritten.
import type { RuleName } from '../catalog/index.ts';
import type { Finding } from '../detect/finding.ts';
import type { PlacedEdit } from './edits.ts';
import { clientMark, manualMark, markOf, planMarkers, type MarkedSite } from './markers.ts';
import type { PlannedSite } from './plan-sites.ts';
import { isTestFile } from './test-files.ts';
import type { Reach, SourceUnit } from './types.ts';

/** What a use of the shim stands for, so that its marker is brought up to date. */
const USES: Readonly<Record<string, RuleName>> = {
  listRoots: 'no-roots-list',
  rootsOf: 'no-roots-list',
  whenListChanged: 'no-roots-list-changed',
  clientCapabilities: 'no-roots-capability',
  adopts: 'no-framework-roots',
};

/** The rule for what an edit writes of the shim. */
function ruleOfUse(text: string, adoption: string): RuleName | undefined {
  const start = text.indexOf(`${adoption}.`);
  if (start < 0) return undefined;
  return USES[/^\w+/.exec(text.slice(start + adoption.length + 1))?.[0] ?? ''];
}

/** A site that an earlier run has rewritten. */
export interface AdoptedUse {
  readonly unit: SourceUnit;
  readonly finding: Finding;
  /** The rule that reported it before. */
  readonly rule: RuleName;
}

export function findAdoptedUses(units: readonly SourceUnit[]): AdoptedUse[] {
  return units.flatMap(unit => {
    if (isTestFile(unit)) return [];
    return unit.findings.flatMap(finding => {
      const name =
        unit.text
          .slice(...finding.range)
          .split('.')
          .at(-1) ?? '';
      const rule = finding.api === 'shim.use' ? USES[name] : undefined;
      return rule ? [{ unit, finding, rule }] : [];
    });
  });
}

/** The markers of one file. */
export function planMarkersOf(
  unit: SourceUnit,
  sites: readonly PlannedSite[],
  uses: readonly AdoptedUse[],
  reach: ReadonlyMap<Finding, Reach>,
  adoption: string,
): PlacedEdit[] {
  const fresh = sites.flatMap(({ finding, plan }): MarkedSite[] => {
    const at = { offset: finding.range[0], isUpdate: false };
    switch (plan.outcome) {
      case 'test':
        return [];
      case 'manual':
        return [{ ...at, mark: manualMark(finding, plan.reason) }];
      case 'kept':
        // Method names are kept in clients only.
        if (finding.api.startsWith('literal.')) return [{ ...at, mark: clientMark(finding) }];
        return [{ ...at, mark: markOf(finding, reach.get(finding)) }];
      case 'rewritten':
        // Where the shim stands now, as a later run will find it.
        return plan.edits.flatMap(({ range, text }) => {
          const rule = ruleOfUse(text, adoption);
          if (!rule) return [];
          return [{ offset: range[0], isUpdate: false, mark: markOf(finding, reach.get(finding), rule) }];
        });
    }
  });
  const present = uses.map(({ finding, rule }): MarkedSite => ({
    offset: finding.range[0],
    isUpdate: true,
    mark: markOf(finding, reach.get(finding), rule),
  }));
  return planMarkers(unit.file, [...fresh, ...present]);
}
