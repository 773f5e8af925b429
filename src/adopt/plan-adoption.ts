// Everything that `adopt` would do, computed once and written by nobody here.
import { resolve } from 'node:path';
import { catalog, type RuleName } from '../catalog/index.ts';
import type { Finding } from '../detect/finding.ts';
import { composeChanges } from './compose-changes.ts';
import type { PlacedEdit } from './edits.ts';
import {
  commonDirectory,
  findEmission,
  ForeignFileError,
  planEmittedFiles,
  planShim,
  specifierOf,
  type ClientRoots,
  type Emission,
  type EmittedExtension,
} from './emit.ts';
import { endingIn, styleOf } from './file-style.ts';
import { findReachInFile, type ReachSite } from './find-reach-in-file.ts';
import { localNameOf, planImports, type NeededImport } from './imports.ts';
import type { ManualReason } from './manual-reasons.ts';
import { manualMark, markOf, planMarkers, type MarkedSite } from './markers.ts';
import { isTypeScript } from './nodes.ts';
import { createPackageReader, sdkOfUnit, type ImportEnding, type Package } from './package-info.ts';
import { isSite, planSite } from './plan-site.ts';
import { planRegistrations } from './plan-registrations.ts';
import { readUnits, type Units } from './read-units.ts';
import type { SiteContext } from './site-context.ts';
import { isTestFile } from './test-files.ts';
import type { AdoptionPlan, FileChange, Reach, SitePlan, SourceUnit } from './types.ts';

export interface AdoptionOptions {
  /** Files and directories, relative to `cwd`. Default: `['.']`. */
  readonly paths?: readonly string[] | undefined;
  /** Default: the working directory of the process. */
  readonly cwd?: string | undefined;
  /** Whether the operator has to ask for the client's roots, or the author keeps them. Default: `opt-in`. */
  readonly clientRoots?: ClientRoots | undefined;
  /** Where the emitted files go, relative to `cwd`. Default: the deepest common folder of a package's sites. */
  readonly shimDir?: string | undefined;
  /** What is left out, by patterns as in a `.gitignore` in `cwd`. */
  readonly ignore?: readonly string[] | undefined;
  /** Whether what git ignores is left out. Default: true. */
  readonly gitignore?: boolean | undefined;
  /** Whether markers are written. Default: true. */
  readonly markers?: boolean | undefined;
}

/** Plans the adoption of the shim in files and directories. Nothing is thrown for what stands on the disk. */
export async function planAdoption(options: AdoptionOptions = {}): Promise<AdoptionPlan> {
  const cwd = resolve(options.cwd ?? '.');
  const units = readUnits({
    cwd,
    paths: options.paths ?? ['.'],
    ignore: options.ignore ?? [],
    gitignore: options.gitignore ?? true,
  });
  const session: Session = { options, cwd, units, packageOf: createPackageReader(cwd) };
  // What a rewrite would break is left to a person, and the rest is planned again without it.
  const forced = new Map<Finding, ManualReason>();
  for (;;) {
    const attempt = planOnce(session, forced);
    if (attempt.broken.length === 0) return attempt.plan;
    for (const finding of attempt.broken) forced.set(finding, 'edit not safe');
  }
}

interface Session {
  readonly options: AdoptionOptions;
  readonly cwd: string;
  readonly units: Units;
  readonly packageOf: (path: string) => Package;
}

type Forced = ReadonlyMap<Finding, ManualReason>;

interface PlannedSite {
  readonly unit: SourceUnit;
  readonly finding: Finding;
  readonly plan: SitePlan;
}

function planOnce(session: Session, forced: Forced): { plan: AdoptionPlan; broken: readonly Finding[] } {
  const { units, packageOf } = session;
  const names = createNames();
  const everywhere = new Map([...forced, ...packageReasons(session)]);
  let planned = planSites(session, everywhere, names);
  const reach = findReachInFile([...planned, ...adoptedUses(units.units)].map(reachSite));

  const late = planned.filter(
    ({ unit, finding }) =>
      reach.get(finding)?.isRegisteredLate && sdkOfUnit(unit, packageOf(unit.path)) === 'v2',
  );
  for (const { finding } of late) everywhere.set(finding, 'tool registered in oninitialized');
  planned = planSites(session, everywhere, names);
  let registrations = planRegistrations(reached(planned, reach), {
    units,
    packageOf,
    adoptionIn: names.adoption,
  });
  if (registrations.manual.size > 0) {
    for (const [finding, reason] of registrations.manual) everywhere.set(finding, reason);
    planned = planSites(session, everywhere, names);
    registrations = planRegistrations(reached(planned, reach), {
      units,
      packageOf,
      adoptionIn: names.adoption,
    });
  }

  const edited = new Map<string, Edited>();
  const editedOf = (unit: SourceUnit): Edited => {
    const known = edited.get(unit.path) ?? { unit, edits: [], sites: [], uses: [], causes: [] };
    edited.set(unit.path, known);
    return known;
  };
  for (const site of planned) {
    const file = editedOf(site.unit);
    file.sites.push(site);
    if (site.plan.outcome === 'rewritten') file.edits.push(...site.plan.edits);
  }
  for (const use of adoptedUses(units.units)) editedOf(use.unit).uses.push(use);
  for (const { unit, edits, causes } of registrations.edits) {
    const file = editedOf(unit);
    file.edits.push(...edits);
    file.causes.push(...causes);
  }

  const failures = [...units.failures];
  const emissions = planEmissions(session, [...edited.values()], names);
  const changes: FileChange[] = [];
  const broken: Finding[] = [];
  for (const file of edited.values()) {
    const emission = emissions.get(packageOf(file.unit.path).directory);
    const edits = [
      ...file.edits,
      ...(emission ? importEdits(session, file, emission, names) : []),
      ...(session.options.markers === false ? [] : markerEdits(file, reach)),
    ];
    if (edits.length === 0) continue;
    const composed = composeChanges(file.unit, edits);
    if ('broken' in composed) {
      const culprits = blamed(file, session, emission, names);
      if (culprits.length === 0) failures.push({ path: file.unit.path, message: composed.broken });
      broken.push(...culprits);
      continue;
    }
    changes.push(changeOf(file.unit, composed.text));
  }
  for (const emission of emissions.values()) {
    changes.push(...emitted(emission, session, failures));
  }
  changes.push(...refreshed(units, changes));
  return {
    broken,
    plan: {
      changes: changes
        .filter(({ before, after }) => before !== after)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
      sites: planned.map(({ unit, finding, plan }) => ({
        path: unit.path,
        plan,
        reach: reach.get(finding),
      })),
      operatorDirectories: [],
      failures,
    },
  };
}

interface Edited {
  readonly unit: SourceUnit;
  readonly edits: PlacedEdit[];
  readonly sites: PlannedSite[];
  /** What an earlier run rewrote. */
  readonly uses: AdoptedUse[];
  /** The sites on whose behalf registrations in this file are rewritten. */
  readonly causes: Finding[];
}

const reachSite = ({ unit, finding }: ReachSite): ReachSite => ({ unit, finding });

const reached = (planned: readonly PlannedSite[], reach: ReadonlyMap<Finding, Reach>) =>
  planned.flatMap(({ unit, finding, plan }) => {
    const found = reach.get(finding);
    const asks = catalog[finding.api].rule !== 'no-unsafe-root-uri' && finding.role === 'server';
    return plan.outcome === 'rewritten' && asks && found ? [{ unit, finding, reach: found }] : [];
  });

function changeOf({ path, text, hasBom }: SourceUnit, after: string): FileChange {
  const mark = hasBom ? '\uFEFF' : '';
  return { path, before: mark + text, after: mark + after };
}

// Sites

interface Names {
  readonly adoption: (unit: SourceUnit) => string;
  readonly toPath: (unit: SourceUnit) => string;
}

function createNames(): Names {
  const nameIn = (unit: SourceUnit, name: string, module: string): string => {
    const present = localNameOf(unit.file, name, module);
    if (present !== undefined) return present;
    const taken = new Set(unit.file.tree.all('Identifier').map(identifier => identifier.name));
    for (let i = 1; ; i++) {
      const candidate = i === 1 ? name : `${name}${i}`;
      if (!taken.has(candidate)) return candidate;
    }
  };
  return {
    adoption: unit => nameIn(unit, 'rootsAdoption', 'roots-directories'),
    toPath: unit => nameIn(unit, 'fileUriToPath', 'roots-adoption'),
  };
}

function planSites({ units, packageOf }: Session, forced: Forced, names: Names): PlannedSite[] {
  return units.units.flatMap(unit => {
    const isTest = isTestFile(unit);
    const context: SiteContext = {
      unit,
      sdk: sdkOfUnit(unit, packageOf(unit.path)),
      isTypeScript: isTypeScript(unit.path),
      adoption: names.adoption(unit),
      toPath: names.toPath(unit),
      rewritten: new Set(),
    };
    return unit.findings.filter(isSite).map(finding => {
      const reason = forced.get(finding);
      const plan: SitePlan = isTest
        ? { outcome: 'test', finding }
        : reason !== undefined
          ? { outcome: 'manual', finding, reason }
          : planSite(finding, context);
      return { unit, finding, plan };
    });
  });
}

/** The sites of packages that the emitted file cannot run in, or does not type-check in. */
function packageReasons({ units, packageOf }: Session): Map<Finding, ManualReason> {
  const reasons = new Map<Finding, ManualReason>();
  for (const unit of units.units) {
    const { isWorkers, hasNodeTypes } = packageOf(unit.path);
    const reason = isWorkers
      ? 'workers'
      : !hasNodeTypes && isTypeScript(unit.path)
        ? 'no types of node'
        : undefined;
    if (!reason) continue;
    for (const finding of unit.findings) {
      if (isSite(finding) && finding.role !== 'client') reasons.set(finding, reason);
    }
  }
  return reasons;
}

// Imports and emitted files

function neededIn({ unit, edits }: Edited, names: Names): { name: string; local: string; module: string }[] {
  const has = (text: string): boolean => edits.some(edit => edit.text.includes(text));
  const adoption = names.adoption(unit);
  const toPath = names.toPath(unit);
  return [
    ...(has(`${adoption}.`) ? [{ name: 'rootsAdoption', local: adoption, module: 'roots-directories' }] : []),
    ...(has(`${toPath}(`) ? [{ name: 'fileUriToPath', local: toPath, module: 'roots-adoption' }] : []),
  ];
}

function importEdits(
  { packageOf }: Session,
  edited: Edited,
  { emission, ending }: PlannedEmission,
  names: Names,
): PlacedEdit[] {
  const { unit } = edited;
  const needed = neededIn(edited, names).map(({ name, local, module }): NeededImport => ({
    name,
    local,
    source: specifierOf(unit.path, emission, module, endingIn(unit) ?? ending),
  }));
  return planImports(unit.file, needed, styleOf(unit, packageOf(unit.path)));
}

interface PlannedEmission {
  readonly emission: Emission;
  readonly ending: ImportEnding;
}

/** One pair of files for each package with a rewritten site, by the package's directory. */
function planEmissions(
  { packageOf, options, cwd }: Session,
  files: readonly Edited[],
  names: Names,
): Map<string, PlannedEmission> {
  const byPackage = new Map<string, { info: Package; units: SourceUnit[] }>();
  for (const file of files) {
    if (neededIn(file, names).length === 0) continue;
    const info = packageOf(file.unit.path);
    const known = byPackage.get(info.directory) ?? { info, units: [] };
    known.units.push(file.unit);
    byPackage.set(info.directory, known);
  }
  return new Map(
    [...byPackage].map(([directory, { info, units }]) => {
      const ending = units.map(endingIn).find(found => found !== undefined) ?? defaultEnding(units, info);
      const place = options.shimDir === undefined ? undefined : resolve(cwd, options.shimDir);
      const common = place ?? commonDirectory(units.map(({ path }) => path));
      const present = findEmission(common, place ?? directory);
      const emission: Emission = {
        directory: present?.directory ?? common,
        extension: present?.extension ?? extensionFor(units, info),
        ending,
      };
      return [directory, { emission, ending }];
    }),
  );
}

const defaultEnding = (units: readonly SourceUnit[], info: Package): ImportEnding =>
  units.some(({ path }) => isTypeScript(path)) ? info.ending : 'js';

function extensionFor(units: readonly SourceUnit[], info: Package): EmittedExtension {
  const typed = units.filter(({ path }) => isTypeScript(path));
  const all = (list: readonly SourceUnit[], ending: string): boolean =>
    list.every(({ path }) => path.endsWith(ending));
  if (typed.length > 0) return all(typed, '.mts') ? '.mts' : all(typed, '.cts') ? '.cts' : '.ts';
  if (units.some(unit => styleOf(unit, info).modules === 'cjs')) return '.cjs';
  return info.type !== 'module' && all(units, '.mjs') ? '.mjs' : '.js';
}

function emitted(
  { emission }: PlannedEmission,
  { options }: Session,
  failures: { path: string; message: string }[],
): FileChange[] {
  try {
    return planEmittedFiles(emission, options.clientRoots ?? 'opt-in');
  } catch (error) {
    if (!(error instanceof ForeignFileError)) throw error;
    failures.push({
      path: resolve(emission.directory, `roots-adoption${emission.extension}`),
      message: error.message,
    });
    return [];
  }
}

/** Shims that are edited or outdated, also where no site is left. */
function refreshed(units: Units, changes: readonly FileChange[]): FileChange[] {
  return units.units
    .filter(({ findings }) => findings.some(({ api }) => api === 'shim.edited' || api === 'shim.outdated'))
    .filter(({ path }) => changes.every(change => change.path !== path))
    .flatMap(({ path }) => planShim(path));
}

// Markers

/** What a use of the shim stands for, so that its marker is brought up to date. */
const USES: Readonly<Record<string, RuleName>> = {
  listRoots: 'no-roots-list',
  rootsOf: 'no-roots-list',
  whenListChanged: 'no-roots-list-changed',
  clientCapabilities: 'no-roots-capability',
  adopts: 'no-framework-roots',
};

interface AdoptedUse extends ReachSite {
  readonly rule: RuleName;
}

/** Sites that an earlier run has rewritten. */
function adoptedUses(units: readonly SourceUnit[]): AdoptedUse[] {
  return units.flatMap(unit =>
    isTestFile(unit)
      ? []
      : unit.findings.flatMap(finding => {
          const name =
            unit.text
              .slice(...finding.range)
              .split('.')
              .at(-1) ?? '';
          const rule = finding.api === 'shim.use' ? USES[name] : undefined;
          return rule ? [{ unit, finding, rule }] : [];
        }),
  );
}

function markerEdits({ unit, sites, uses }: Edited, reach: ReadonlyMap<Finding, Reach>): PlacedEdit[] {
  const fresh = sites.flatMap(({ finding, plan }): MarkedSite[] => {
    const { rule } = catalog[finding.api];
    const at = { offset: finding.range[0], isUpdate: false };
    switch (plan.outcome) {
      case 'test':
        return [];
      case 'manual':
        return [{ ...at, mark: manualMark(finding, plan.reason) }];
      case 'kept':
        return [{ ...at, mark: markOf(finding, reach.get(finding)) }];
      case 'rewritten': {
        const [first] = plan.edits;
        if (!first || rule === 'no-unsafe-root-uri') return [];
        return [{ ...at, offset: first.range[0], mark: markOf(finding, reach.get(finding)) }];
      }
    }
  });
  const present = uses.map(({ finding, rule }): MarkedSite => ({
    offset: finding.range[0],
    isUpdate: true,
    mark: markOf(finding, reach.get(finding), rule),
  }));
  return planMarkers(unit.file, [...fresh, ...present]);
}

/** The sites of a file to leave alone, since its edits do not go together. */
function blamed(
  file: Edited,
  session: Session,
  emission: PlannedEmission | undefined,
  names: Names,
): readonly Finding[] {
  const rewritten = file.sites.filter(({ plan }) => plan.outcome === 'rewritten');
  const alone = rewritten.filter(({ plan }) => {
    const edits = plan.outcome === 'rewritten' ? plan.edits : [];
    const single: Edited = { ...file, edits: [...edits] };
    const imports = emission ? importEdits(session, single, emission, names) : [];
    return 'broken' in composeChanges(file.unit, [...edits, ...imports]);
  });
  const culprits = alone.length > 0 ? alone : rewritten;
  return [...culprits.map(({ finding }) => finding), ...(alone.length > 0 ? [] : file.causes)];
}
