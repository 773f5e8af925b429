// Everything that `adopt` would do, computed once; what is written or printed is decided elsewhere.
import { relative, resolve } from 'node:path';
import type { Finding } from '../detect/finding.ts';
import { propertyName } from '../detect/strings.ts';
import { composeChanges } from './compose-changes.ts';
import type { PlacedEdit } from './edits.ts';
import { endingIn } from './file-style.ts';
import { ForeignFileError, planEmittedFiles, planShim, type Emission } from './emit.ts';
import { findLateTools } from './find-late-tools.ts';
import { isCompiled } from './is-compiled.ts';
import type { ManualReason } from './manual-reasons.ts';
import { isTypeScript, nodesAt } from './nodes.ts';
import type { AdoptionOptions, ClientRoots } from './options.ts';
import { createPackageReader, type Package } from './package-info.ts';
import { planEmissions, planImportsOf } from './plan-emissions.ts';
import { findAdoptedUses, planMarkersOf, type AdoptedUse } from './plan-markers.ts';
import { planRegistrations, type Registrations } from './plan-registrations.ts';
import { findPackageReasons, findUnsafeSites, planSites, type PlannedSite } from './plan-sites.ts';
import { createDiskReader } from './reach/disk-reader.ts';
import { findOperatorDirectories } from './reach/find-operator-directories.ts';
import { findReach, type Site } from './reach/find-reach.ts';
import { readUnits, type Units } from './read-units.ts';
import { createNames, type Names } from './site-names.ts';
import type { AdoptionPlan, FileChange, Reach, SourceUnit } from './types.ts';

export type { AdoptionOptions };

/** Plans the adoption of the shim in files and directories. Nothing is thrown for what stands on the disk. */
export async function planAdoption(options: AdoptionOptions = {}): Promise<AdoptionPlan> {
  const cwd = resolve(options.cwd ?? '.');
  const packageOf = createPackageReader(cwd);
  const paths = options.paths ?? ['.'];
  const named = paths.map(path => resolve(cwd, path));
  const units = readUnits({
    cwd,
    paths,
    ignore: options.ignore ?? [],
    gitignore: options.gitignore ?? true,
    isLeftOut: path => isCompiled(path, packageOf(path), named),
  });
  const session: Session = {
    options,
    cwd,
    units,
    packageOf,
    names: createNames(),
    reader: createDiskReader(units.files),
  };
  // What a rewrite would break is left to a person, and the rest is planned again without it.
  const forced = new Map<Finding, ManualReason>();
  for (;;) {
    const { plan, broken } = planOnce(session, forced);
    if (broken.length === 0) return plan;
    for (const finding of broken) forced.set(finding, 'edit not safe');
  }
}

interface Session {
  readonly options: AdoptionOptions;
  readonly cwd: string;
  readonly units: Units;
  readonly packageOf: (path: string) => Package;
  readonly names: Names;
  readonly reader: ReturnType<typeof createDiskReader>;
}

/** What happens to one file. */
interface Edited {
  readonly unit: SourceUnit;
  /** At sites and registrations. */
  readonly edits: PlacedEdit[];
  readonly sites: PlannedSite[];
  /** What an earlier run rewrote. */
  readonly uses: AdoptedUse[];
  /** The sites on whose behalf registrations in this file are rewritten. */
  readonly causes: Finding[];
}

function planOnce(
  session: Session,
  forced: ReadonlyMap<Finding, ManualReason>,
): { readonly plan: AdoptionPlan; readonly broken: readonly Finding[] } {
  const { units, options } = session;
  const uses = findAdoptedUses(units.units);
  const { planned, registrations, reach } = planAllSites(session, uses, forced);
  const edited = collect(planned, uses, registrations);
  const shimDirectory = options.shimDir === undefined ? undefined : resolve(session.cwd, options.shimDir);
  const emissions = planEmissions(edited, session.packageOf, session.names, shimDirectory, (place, info) =>
    endingAround(place, info, session),
  );

  const failures = [...units.failures];
  const changes: FileChange[] = [];
  const broken: Finding[] = [];
  for (const file of edited) {
    const markers =
      options.markers === false
        ? []
        : planMarkersOf(file.unit, file.sites, file.uses, reach, session.names.adoption(file.unit));
    const edits = [...file.edits, ...importsOf(file, emissions, session), ...markers];
    if (edits.length === 0) continue;
    const composed = composeChanges(file.unit, edits);
    if ('text' in composed) {
      changes.push(changeOf(file.unit, composed.text));
      continue;
    }
    const culprits = findCulprits(file, emissions, session);
    if (culprits.length === 0) failures.push({ path: file.unit.path, message: composed.broken });
    broken.push(...culprits);
  }
  for (const emission of emissions.values()) {
    const files = emitted(emission, options.clientRoots ?? 'opt-in');
    if ('failure' in files) failures.push(files.failure);
    else changes.push(...files.changes);
  }
  changes.push(...findStaleShims(units).filter(({ path }) => changes.every(change => change.path !== path)));

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
      operatorDirectories: findDirectoriesBeside(planned, uses, session),
      failures,
    },
  };
}

/** What the operator says of directories, near the sites of a server, also those that an earlier run rewrote. */
function findDirectoriesBeside(
  planned: readonly PlannedSite[],
  uses: readonly AdoptedUse[],
  { cwd, reader, units: { modulesOf } }: Session,
): AdoptionPlan['operatorDirectories'] {
  const ofServers = planned.filter(
    ({ finding, plan }) => finding.role !== 'client' && plan.outcome !== 'test' && plan.outcome !== 'kept',
  );
  const units = new Set([...ofServers, ...uses].map(({ unit }) => unit));
  return findOperatorDirectories([...units], { root: cwd, reader, modulesOf });
}

/** The sites, and from where they run; those that turn out to need a person are planned again as such. */
function planAllSites(
  session: Session,
  uses: readonly AdoptedUse[],
  forced: ReadonlyMap<Finding, ManualReason>,
) {
  const { units, packageOf, names, reader, cwd } = session;
  const manual = new Map<Finding, ManualReason>([...forced, ...findUnsafeSites(units.units)]);
  const packageReasons = findPackageReasons(units.units, packageOf, directory =>
    usesNode(directory, session),
  );
  const plan = () => planSites(units.units, packageOf, names, manual, packageReasons);
  let planned = plan();

  const places = new Map(planned.map(site => [site.finding, placeOf(site)]));
  const sites: Site[] = [
    ...planned.filter(mayNeedDirectory).map(({ unit, finding }) => ({
      unit,
      finding: places.get(finding) ?? finding,
    })),
    ...uses.map(({ unit, finding }) => ({ unit, finding })),
  ];
  const found = findReach(units.units, sites, { root: cwd, reader, modulesOf: units.modulesOf });
  const reach = new Map<Finding, Reach>(found);
  for (const [finding, place] of places) {
    const there = found.get(place);
    if (there) reach.set(finding, there);
  }

  for (const finding of findLateTools(planned, reach, packageOf))
    manual.set(finding, 'tool registered in oninitialized');
  planned = plan();
  const register = (): Registrations =>
    planRegistrations(withReach(planned, reach), { units, packageOf, adoptionIn: names.adoption });
  let registrations = register();
  if (registrations.manual.size > 0) {
    for (const [finding, reason] of registrations.manual) manual.set(finding, reason);
    planned = plan();
    registrations = register();
  }
  return { planned, registrations, reach };
}

/** How relative imports end in the TypeScript around `place`, where the files that are edited have none. */
function endingAround(place: string, { directory }: Package, { units, reader, packageOf }: Session) {
  const steps = (path: string): number => relative(place, path).split('..').length;
  const neighbours = units.files
    .filter(path => isTypeScript(path) && packageOf(path).directory === directory)
    .sort((a, b) => steps(a) - steps(b));
  for (const path of neighbours) {
    const [found] = reader.filesWith(["'./", '"./', "'../", '"../'], [path]);
    const unit = found === undefined ? undefined : units.unitOf(found);
    const ending = unit && endingIn(unit);
    if (ending !== undefined) return ending;
  }
  return undefined;
}

/** Whether TypeScript of a package uses what only the types of node declare: then it has them, from wherever. */
const usesNode = (directory: string, { reader, packageOf }: Session): boolean =>
  reader
    .filesWith(["'node:", '"node:', 'process.env', 'process.argv', 'process.cwd', 'process.exit'])
    .some(path => isTypeScript(path) && packageOf(path).directory === directory);

/** Whether it matters which tools run a site: the search is the dear part. */
const mayNeedDirectory = ({ finding, plan }: PlannedSite): boolean =>
  plan.outcome !== 'test' &&
  finding.role !== 'client' &&
  finding.api !== 'root.uri' &&
  !finding.api.startsWith('literal.');

/** Where a site runs: capabilities are rewritten where they are first read, which may be somewhere else. */
function placeOf({ unit, finding, plan }: PlannedSite): Finding {
  if (plan.outcome !== 'rewritten' || finding.api !== 'capability.roots.read') return finding;
  for (const { span } of plan.edits as readonly PlacedEdit[]) {
    const call = span && nodesAt(unit.file, span).find(({ type }) => type === 'CallExpression');
    const callee = call?.type === 'CallExpression' ? call.callee : undefined;
    const isReader =
      callee?.type === 'MemberExpression' &&
      propertyName(callee, unit.file.bindings) === 'getClientCapabilities';
    if (isReader) return { ...finding, range: [callee.property.range[0], callee.property.range[1]] };
  }
  return finding;
}

/** The rewritten sites for which a server of SDK v2 has to ask. */
const withReach = (planned: readonly PlannedSite[], reach: ReadonlyMap<Finding, Reach>) =>
  planned.flatMap(({ unit, finding, plan }) => {
    const found = reach.get(finding);
    const asks = finding.api !== 'root.uri' && !finding.api.startsWith('fastmcp.');
    return plan.outcome === 'rewritten' && asks && found ? [{ unit, finding, reach: found }] : [];
  });

function collect(
  planned: readonly PlannedSite[],
  uses: readonly AdoptedUse[],
  registrations: Registrations,
): Edited[] {
  const edited = new Map<string, Edited>();
  const of = (unit: SourceUnit): Edited => {
    const known = edited.get(unit.path) ?? { unit, edits: [], sites: [], uses: [], causes: [] };
    edited.set(unit.path, known);
    return known;
  };
  for (const site of planned) {
    const file = of(site.unit);
    file.sites.push(site);
    if (site.plan.outcome === 'rewritten') file.edits.push(...site.plan.edits);
  }
  for (const use of uses) of(use.unit).uses.push(use);
  for (const { unit, edits, causes } of registrations.edits) {
    const file = of(unit);
    file.edits.push(...edits);
    file.causes.push(...causes);
  }
  return [...edited.values()];
}

function importsOf(
  file: Pick<Edited, 'unit' | 'edits'>,
  emissions: ReadonlyMap<string, Emission>,
  { packageOf, names }: Session,
): PlacedEdit[] {
  const info = packageOf(file.unit.path);
  const emission = emissions.get(info.directory);
  return emission ? planImportsOf(file, emission, info, names) : [];
}

function changeOf({ path, text, hasBom }: SourceUnit, after: string): FileChange {
  const mark = hasBom ? '\uFEFF' : '';
  return { path, before: mark + text, after: mark + after };
}

/** The sites to leave alone in a file whose edits do not go together. */
function findCulprits(
  file: Edited,
  emissions: ReadonlyMap<string, Emission>,
  session: Session,
): readonly Finding[] {
  const rewritten = file.sites.flatMap(({ finding, plan }) =>
    plan.outcome === 'rewritten' ? [{ finding, edits: [...plan.edits] }] : [],
  );
  const alone = rewritten.filter(({ edits }) => {
    const all = [...edits, ...importsOf({ unit: file.unit, edits }, emissions, session)];
    return 'broken' in composeChanges(file.unit, all);
  });
  if (alone.length > 0) return alone.map(({ finding }) => finding);
  return [...rewritten.map(({ finding }) => finding), ...file.causes];
}

function emitted(
  emission: Emission,
  clientRoots: ClientRoots,
): { changes: FileChange[] } | { failure: AdoptionPlan['failures'][number] } {
  try {
    return { changes: planEmittedFiles(emission, clientRoots) };
  } catch (error) {
    if (!(error instanceof ForeignFileError)) throw error;
    return { failure: { path: error.path, message: error.message } };
  }
}

/** Shims that are edited or outdated, also where no site is left. */
const findStaleShims = ({ units }: Units): FileChange[] =>
  units
    .filter(({ findings }) => findings.some(({ api }) => api === 'shim.edited' || api === 'shim.outdated'))
    .flatMap(({ path }) => planShim(path));
