// The source files that adopt works on: listed, sifted by bytes, read and analysed once.
import { lstatSync, realpathSync } from 'node:fs';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import { hasLongLine, isGenerated } from '../detect/generated.ts';
import { analyse, findIn, type Finding } from '../detect/index.ts';
import { reasonOf } from '../files/failure.ts';
import { listSourceFiles } from '../files/list-source-files.ts';
import { mayUseRoots } from '../catalog/prefilter.ts';
import { decode, readSource } from '../files/read-source.ts';
import { createSettingsReader } from '../files/settings.ts';
import { positionsIn } from '../detect/positions.ts';
import { hasSyntaxErrors, parseSource } from '../parse/parse-source.ts';
import { SyntaxProblem, withinStack } from '../parse/problems.ts';
import { siftSuppressed } from '../check/directives.ts';
import { catalog } from '../catalog/index.ts';
import type { AdoptionPlan, SourceUnit } from './types.ts';

export interface ReadOptions {
  readonly paths: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  readonly ignore: readonly string[];
  readonly gitignore: boolean;
  /** What is passed over all the same. */
  readonly isLeftOut: (path: string) => boolean;
}

export interface Units {
  /** Every source file that was listed, absolute, whether it uses roots or not. */
  readonly files: readonly string[];
  /** Those that use roots, or hold what adopt left behind. */
  readonly units: readonly SourceUnit[];
  readonly failures: AdoptionPlan['failures'];
  /** The unit of any file, read when asked for; undefined when it cannot be read or parsed. */
  unitOf(path: string): SourceUnit | undefined;
  /** More modules that export the SDK to a file, from the setting `mcp-uproot.modules`. */
  modulesOf(path: string): readonly string[];
}

export function readUnits(options: ReadOptions): Units {
  const listed = listSourceFiles(options);
  const files = listed.files.filter(path => !options.isLeftOut(path));
  const failures: { path: string; message: string }[] = listed.failures.map(({ path, reason }) => ({
    path,
    message: reason,
  }));
  const settingsOf = createSettingsReader(({ path, reason }) => failures.push({ path, message: reason }));
  const modulesOf = (path: string): readonly string[] => settingsOf(path).modules;
  const known = new Map<string, SourceUnit | undefined>();
  const read = (path: string, isWanted: (bytes: Buffer) => boolean): SourceUnit | undefined => {
    const bytes = readSource(path);
    if (!isWanted(bytes)) return undefined;
    const { text, hasByteOrderMark: hasBom } = decode(bytes);
    if (hasLongLine(text) || isGenerated(text)) return undefined;
    return { hasBom, ...unitOfText(path, text, modulesOf(path)) };
  };
  const units: SourceUnit[] = [];
  for (const path of files) {
    try {
      const unit = read(path, bytes => mayUseRoots(bytes, () => modulesOf(path)));
      if (!unit) continue;
      known.set(path, unit);
      if (unit.findings.length === 0) continue;
      if (hasSyntaxErrors(path, unit.text)) failures.push({ path, message: 'has a syntax error' });
      else units.push(unit);
    } catch (error) {
      known.set(path, undefined);
      failures.push({ path, message: failureMessage(error) });
    }
  }
  return {
    files,
    units: withoutSecondPaths(units),
    failures,
    modulesOf,
    unitOf: path => {
      if (!known.has(path)) {
        try {
          known.set(
            path,
            read(path, () => true),
          );
        } catch {
          known.set(path, undefined); // what cannot be read is nobody's caller
        }
      }
      return known.get(path);
    },
  };
}

/** Each file once: of several paths to one, the one that is no link. */
function withoutSecondPaths(units: readonly SourceUnit[]): SourceUnit[] {
  const byFile = new Map<string, SourceUnit>();
  for (const unit of units) {
    const real = realpathSync(unit.path);
    const known = byFile.get(real);
    if (!known || isLink(known.path)) byFile.set(real, unit);
  }
  const kept = new Set(byFile.values());
  return units.filter(unit => kept.has(unit));
}

const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink();

function failureMessage(error: unknown): string {
  if (error instanceof SyntaxProblem)
    return `Parsing error: ${error.message} (${error.line}:${error.column})`;
  return reasonOf(error);
}

const scopesByFile = new WeakMap<SourceUnit['file'], ScopeManager>();

/** The names that a file uses and nothing in it declares. */
export function unresolvedNames(unit: Pick<SourceUnit, 'file'>): ReadonlySet<string> {
  const scopes = scopesByFile.get(unit.file);
  const through = scopes?.globalScope?.through ?? [];
  const global = scopes?.globalScope;
  return new Set(
    through.flatMap(({ identifier }) => {
      const { name } = identifier;
      return global?.set.get(name)?.defs.length ? [] : [name];
    }),
  );
}

/** Analyses a text as if it stood at `path`. Throws SyntaxProblem and NestingProblem. */
export function unitOfText(
  path: string,
  text: string,
  modules: readonly string[],
): Omit<SourceUnit, 'hasBom'> {
  const { ast, scopes, visitorKeys, comments } = parseSource(path, text);
  return withinStack(() => {
    const file = analyse({
      ast,
      scopes,
      visitorKeys,
      text,
      comments,
      modules,
    });
    scopesByFile.set(file, scopes);
    const findings = withoutSuppressed(findIn(file), comments, text);
    return { path, text, file, findings };
  });
}

/** A site that an `eslint-disable` comment silences is kept as it is. */
function withoutSuppressed(
  findings: readonly Finding[],
  comments: Parameters<typeof siftSuppressed>[1],
  text: string,
): readonly Finding[] {
  if (!/eslint-disable/.test(text)) return findings;
  const problems = findings.map(finding => ({ rule: catalog[finding.api].rule, finding }));
  return siftSuppressed(problems, comments, positionsIn(text)).problems.map(({ finding }) => finding);
}
