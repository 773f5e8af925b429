// A project in memory, and what the search says of it, in a form that a person can read.
import { catalog, type RuleName } from '../../../src/catalog/index.ts';
import { analyse, findIn, type Finding } from '../../../src/detect/index.ts';
import { findReach } from '../../../src/adopt/reach/find-reach.ts';
import type { SourceReader } from '../../../src/adopt/reach/source-reader.ts';
import type { Reach, ReachedFrom, SourceUnit } from '../../../src/adopt/types.ts';
import { positionsIn } from '../../../src/detect/positions.ts';
import { parseSource } from '../../../src/parse/parse-source.ts';

export type Files = Readonly<Record<string, string>>;

const ROOT = '/project/';

export function unitOf(name: string, text: string): SourceUnit {
  const path = ROOT + name;
  const file = analyse({ ...parseSource(path, text), text });
  return { path, text, hasBom: false, file, findings: findIn(file) };
}

export interface CountingReader extends SourceReader {
  /** The files whose text was asked for, without the folder. */
  readonly read: SourceReader['read'];
  readonly opened: ReadonlySet<string>;
}

export function readerOf(files: Files): CountingReader {
  const opened = new Set<string>();
  const paths = Object.keys(files).map(name => ROOT + name);
  return {
    files: paths.filter(path => /\.[cm]?[jt]sx?$/.test(path)),
    opened,
    read: path => {
      const text = files[path.slice(ROOT.length)];
      if (text !== undefined) opened.add(path.slice(ROOT.length));
      return text;
    },
    filesWith: (tokens, among = paths) =>
      among.filter(path => tokens.some(token => (files[path.slice(ROOT.length)] ?? '').includes(token))),
  };
}

/** A `Reach` with the text in place of the ranges, all on one line. */
export interface Shown {
  readonly site: string;
  readonly from: readonly {
    readonly kind: ReachedFrom['kind'];
    readonly name: string | undefined;
    readonly handler: string;
    readonly server: string | undefined;
    readonly callPath: readonly string[];
  }[];
  readonly isState: boolean;
  readonly isRegisteredLate: boolean;
}

/** The findings of one rule, and from where each is reached. */
export function reachIn(files: Files, rule: RuleName = 'no-roots-list', reader = readerOf(files)): Shown[] {
  const units = Object.entries(files)
    .filter(([name, text]) => /\.[cm]?[jt]sx?$/.test(name) && /roots/i.test(text))
    .map(([name, text]) => unitOf(name, text))
    .filter(({ findings }) => findings.length > 0);
  const sites = units.flatMap(unit =>
    unit.findings.filter(({ api }) => catalog[api].rule === rule).map(finding => ({ unit, finding })),
  );
  const reach = findReach(units, sites, { root: ROOT, reader, modulesOf: () => [] });
  return sites.map(({ unit, finding }) => shown(unit, finding, reach.get(finding), files));
}

function shown(unit: SourceUnit, finding: Finding, reach: Reach | undefined, files: Files): Shown {
  if (!reach) throw new Error('a site without an answer');
  const name = (path: string): string => path.slice(ROOT.length);
  const textAt = ({ path, range }: { path: string; range: readonly [number, number] }): string =>
    `${name(path)}: ${(files[name(path)] ?? '').slice(...range).replace(/\s+/g, ' ')}`;
  const { line } = positionsIn(unit.text)(finding.range).start;
  return {
    site: `${name(unit.path)}:${line}`,
    ...reach,
    from: reach.from.map(({ handler, server, callPath, ...rest }) => ({
      ...rest,
      handler: textAt(handler),
      server: server && textAt(server),
      callPath: callPath.map(hop => `${name(hop.path)}:${hop.line} ${hop.name}`),
    })),
  };
}
