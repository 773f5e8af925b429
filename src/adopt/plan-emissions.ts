// Which packages get the emitted files, where, in which form, and how the rewritten files import them.
import { resolve, sep } from 'node:path';
import type { PlacedEdit } from './edits.ts';
import { commonDirectory, findEmission, specifierOf, type Emission, type EmittedExtension } from './emit.ts';
import { endingIn, styleOf } from './file-style.ts';
import { planImports } from './imports.ts';
import { isTypeScript } from './nodes.ts';
import type { ImportEnding, Package } from './package-info.ts';
import type { Names } from './site-names.ts';
import type { SourceUnit } from './types.ts';

/** A file and the edits at its sites and registrations. */
export interface EditedUnit {
  readonly unit: SourceUnit;
  readonly edits: readonly PlacedEdit[];
}

/** How the imports of the files around a directory of a package end. */
type EndingAround = (directory: string, info: Package) => ImportEnding | undefined;

/** One pair of files for each package that needs it, by the package's directory. */
export function planEmissions(
  files: readonly EditedUnit[],
  packageOf: (path: string) => Package,
  names: Names,
  shimDirectory: string | undefined,
  endingAround: EndingAround,
): Map<string, Emission> {
  const byPackage = new Map<string, { readonly info: Package; readonly units: SourceUnit[] }>();
  for (const file of files) {
    if (neededIn(file, names).length === 0) continue;
    const info = packageOf(file.unit.path);
    const known = byPackage.get(info.directory) ?? { info, units: [] };
    known.units.push(file.unit);
    byPackage.set(info.directory, known);
  }
  return new Map(
    [...byPackage].map(([directory, { info, units }]) => [
      directory,
      emissionFor(units, info, shimDirectory, endingAround),
    ]),
  );
}

function emissionFor(
  units: readonly SourceUnit[],
  info: Package,
  shimDirectory: string | undefined,
  endingAround: EndingAround,
): Emission {
  const place = shimDirectory === undefined ? undefined : resolve(shimDirectory);
  const common = place ?? commonDirectory(withinSources(units, info).map(({ path }) => path));
  const present = findEmission(common, place ?? info.directory);
  const isTyped = units.some(({ path }) => isTypeScript(path));
  return {
    directory: present?.directory ?? common,
    extension: present?.extension ?? extensionFor(units, info),
    referencesNode: info.lacksNodeTypes,
    ending:
      units.map(endingIn).find(found => found !== undefined) ??
      (isTyped ? (endingAround(common, info) ?? info.ending) : 'js'),
  };
}

/** What is compiled imports nothing from outside of the compiler's folder; what is outside may import from in it. */
function withinSources(units: readonly SourceUnit[], { sourceDirectory }: Package): readonly SourceUnit[] {
  if (sourceDirectory === undefined) return units;
  const within = units.filter(({ path }) => path.startsWith(sourceDirectory + sep));
  return within.length > 0 ? within : units;
}

function extensionFor(units: readonly SourceUnit[], info: Package): EmittedExtension {
  const typed = units.filter(({ path }) => isTypeScript(path));
  const all = (list: readonly SourceUnit[], ending: string): boolean =>
    list.every(({ path }) => path.endsWith(ending));
  if (typed.length > 0) return all(typed, '.mts') ? '.mts' : all(typed, '.cts') ? '.cts' : '.ts';
  if (units.some(unit => styleOf(unit, info).modules === 'cjs')) return '.cjs';
  return info.type !== 'module' && all(units, '.mjs') ? '.mjs' : '.js';
}

/** The edits that import what the other edits of a file use. */
export function planImportsOf(
  edited: EditedUnit,
  emission: Emission,
  info: Package,
  names: Names,
): PlacedEdit[] {
  const { unit } = edited;
  const ending: ImportEnding = endingIn(unit) ?? emission.ending;
  const needed = neededIn(edited, names).map(({ name, local, module }) => ({
    name,
    local,
    source: specifierOf(unit.path, emission, module, ending),
  }));
  return planImports(unit.file, needed, styleOf(unit, info));
}

function neededIn({ unit, edits }: EditedUnit, names: Names) {
  const uses = (text: string): boolean => edits.some(edit => edit.text.includes(text));
  const adoption = names.adoption(unit);
  const toPath = names.toPath(unit);
  return [
    ...(uses(`${adoption}.`)
      ? [{ name: 'rootsAdoption', local: adoption, module: 'roots-directories' }]
      : []),
    ...(uses(`${toPath}(`) ? [{ name: 'fileUriToPath', local: toPath, module: 'roots-adoption' }] : []),
  ];
}
