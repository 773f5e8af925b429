// The reverse search: from a node that runs, over everything that may run it, to the registrations of handlers.
import type { Node } from '../../detect/tree.ts';
import type { Definitions, Place } from './definitions.ts';
import { isWithin } from './enclosing.ts';
import { flow } from './flow.ts';
import type { Project } from './project.ts';
import { run } from './run.ts';
import { isTooLong, keyOfState, type State } from './state.ts';
import type { Registration, Walk } from './walk.ts';

export type Start = Omit<State, 'cost'>;

export interface Outcome {
  readonly registrations: readonly Registration[];
  /** Run at start-up, or by a handler that cannot ask. */
  readonly isState: boolean;
}

/** A search that comes here goes round in a project that no person can follow either. */
const MAX_STATES = 20_000;

/** Where the states lead; the shortest way to each registration comes first. */
export function search(starts: readonly Start[], project: Project, definitions: Definitions): Outcome {
  const registrations: Registration[] = [];
  let isState = false;
  // By the number of calls on the way: what has the fewest is gone on with first.
  const queues: State[][] = [];
  const visited = new Set<string>();
  let deferred: (() => void)[] = [];

  const isFirst = (key: string): boolean => {
    if (visited.has(key)) return false;
    visited.add(key);
    return true;
  };
  const push = (next: State): void => {
    const state = leaveContexts(next);
    if (isTooLong(state) || visited.size >= MAX_STATES || !isFirst(keyOfState(state))) return;
    (queues[state.cost] ??= []).push(state);
  };

  const walk: Walk = {
    project,
    definitions,
    go: (from, change) => push({ ...from, ...change }),
    hop: (from, place, name, change = {}) =>
      push({
        ...from,
        place,
        path: [],
        hops: { place, name, inner: from.hops },
        cost: from.cost + 1,
        ...change,
      }),
    isFirst,
    defer: attempt => void deferred.push(attempt),
    register: registration => void registrations.push(registration),
    reachState: () => {
      isState = true;
    },
  };

  const drain = (): void => {
    for (let cost = 0; cost < queues.length; cost++) {
      const queue = queues[cost] ?? [];
      for (let state = queue.shift(); state; state = queue.shift()) {
        if (state.path.length === 0) run(walk, state);
        else flow(walk, state);
      }
    }
  };

  for (const start of starts) push({ ...start, cost: 0 });
  drain();
  while (registrations.length === 0 && !isState && deferred.length > 0) {
    const likely = deferred;
    deferred = [];
    for (const attempt of likely) attempt();
    drain();
  }
  return { registrations, isState };
}

/** Without the functions that the place is no longer in: what leaves them by a variable may go anywhere. */
function leaveContexts(state: State): State {
  const { place, entered } = state;
  const inside = entered.findIndex(({ fn }) => isWithin(place.node, fn) && holdsNode(place, fn));
  return inside === 0 || entered.length === 0
    ? state
    : { ...state, entered: inside < 0 ? [] : entered.slice(inside) };
}

/** Two modules have the same ranges: the function must be of the place's own. */
function holdsNode({ module, node }: Place, fn: Node): boolean {
  if (node === fn) return true;
  for (const up of module.file.tree.ancestorsOf(node)) if (up === fn) return true;
  return false;
}
