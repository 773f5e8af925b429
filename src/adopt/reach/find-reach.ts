import { relative } from 'node:path';
import { positionsIn } from '../../detect/positions.ts';
import { lastName } from '../../detect/shapes.ts';
import type { Finding } from '../../detect/finding.ts';
import type { Node } from '../../detect/tree.ts';
import type { Reach, ReachedFrom } from '../types.ts';
import { createDefinitions, type Place } from './definitions.ts';
import { findLateFunctions, isInOneOf } from './late-functions.ts';
import { createProject, type Module } from './project.ts';
import { heldName, registeredName } from './registered-name.ts';
import { search, type Outcome } from './search.ts';
import type { SourceReader } from './source-reader.ts';
import { startsOf } from './starts.ts';
import type { Hop } from './state.ts';
import { isTestPath } from './test-files.ts';
import type { Registration } from './walk.ts';

export interface Site {
  readonly finding: Finding;
  readonly unit: Module;
}

export interface ReachOptions {
  /** The absolute folder that the paths of tests are told from. */
  readonly root: string;
  readonly reader: SourceReader;
  /** More modules that export the SDK to a file, from the setting `mcp-uproot.modules`. */
  readonly modulesOf: (path: string) => readonly string[];
}

/**
 * From where each site runs: a search backwards over its callers, across the files of the project, up to the
 * registrations of handlers. `units` are the files that are parsed already; others are read when one of them
 * can matter. A site that nothing in the project runs (the function of a library) is neither reached nor state.
 */
export function findReach(
  units: readonly Module[],
  sites: readonly Site[],
  { root, reader, modulesOf }: ReachOptions,
): Map<Finding, Reach> {
  const project = createProject({
    reader,
    modules: units,
    sdkModulesOf: modulesOf,
    isLeftOut: path => isTestPath(relative(root, path)),
  });
  const definitions = createDefinitions(project);
  let late: ReadonlySet<Node> | undefined;
  const locators = new Map<Module, (offset: number) => number>();

  return new Map(sites.map(site => [site.finding, reachOf(site)]));

  function reachOf({ finding, unit }: Site): Reach {
    const { registrations, isState } = outcomeOf(unit, finding);
    const from = new Map<string, ReachedFrom>();
    for (const registration of registrations) {
      for (const name of namesOf(registration)) {
        const reached = toReachedFrom(registration, name);
        const { path, range } = reached.handler;
        const key = [path, range.join(), name ?? ''].join('|');
        if (!from.has(key)) from.set(key, reached);
      }
    }
    return {
      from: [...from.values()].filter((reached, _index, all) => !isVague(reached, all)).sort(byPlace),
      isState,
      isRegisteredLate: registrations.some(isLate),
    };
  }

  function outcomeOf(unit: Module, finding: Finding): Outcome {
    let outcome: Outcome = { registrations: [], isState: false };
    for (const starts of startsOf(unit, finding)) {
      outcome = search(starts, project, definitions);
      if (outcome.isState || outcome.registrations.length > 0) break;
    }
    return outcome;
  }

  function namesOf({ naming, state, at }: Registration): readonly (string | undefined)[] {
    switch (naming.by) {
      case 'node':
        return [registeredName(naming.node, { ...state, place: at }, definitions)];
      case 'holder':
        return [heldName(state.origins, definitions)];
      case 'request':
        if (state.names) return state.names;
        if (state.selected === undefined) return [undefined];
        return [state.selected === '' ? heldName(state.origins, definitions) : state.selected];
    }
  }

  function isLate({ at }: Registration): boolean {
    late ??= findLateFunctions(project, definitions);
    return isInOneOf(at, late);
  }

  function toReachedFrom(
    { kind, handler, server, at, state }: Registration,
    name: string | undefined,
  ): ReachedFrom {
    const callPath = [{ place: at, name: name ?? methodOf(at) }, ...hopsOf(state.hops)].map(hop => ({
      path: hop.place.module.path,
      line: lineOf(hop.place),
      name: hop.name,
    }));
    return {
      kind,
      name,
      handler: rangeOf(handler),
      server: server && rangeOf(server),
      callPath,
    };
  }

  function lineOf({ module, node }: Place): number {
    let locate = locators.get(module);
    if (!locate) {
      const position = positionsIn(module.file.text);
      locators.set(module, (locate = offset => position([offset, offset]).start.line));
    }
    return locate(lineStart(node));
  }
}

/** Of `a\n  .b()` the line of `b`: where a person looks for it. */
function lineStart(node: Node): number {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return node.range[0];
  const { callee } = node;
  return callee.type === 'MemberExpression' ? callee.property.range[0] : node.range[0];
}

const rangeOf = ({ module, node }: Place) => ({
  path: module.path,
  range: [node.range[0], node.range[1]] as const,
});

const methodOf = ({ module, node }: Place): string =>
  node.type === 'CallExpression' ? (lastName(node.callee, module.file.bindings) ?? '') : '';

function* hopsOf(hops: Hop): Iterable<Hop> {
  for (let hop: Hop | undefined = hops; hop; hop = hop.inner) yield hop;
}

const byPlace = (a: ReachedFrom, b: ReachedFrom): number =>
  compare(a.handler.path, b.handler.path) ||
  a.handler.range[0] - b.handler.range[0] ||
  compare(a.name ?? '', b.name ?? '');

/** Found again on a way that does not tell the name, where another does. A request handler serves all names. */
const isVague = ({ name, handler, callPath: [first] }: ReachedFrom, all: readonly ReachedFrom[]): boolean =>
  name === undefined &&
  first?.name !== 'setRequestHandler' &&
  all.some(
    other =>
      other.name !== undefined &&
      other.handler.path === handler.path &&
      other.handler.range[0] === handler.range[0],
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
