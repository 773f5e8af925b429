// One step of the search: a value that, used in a certain way, runs the site.
import type { TSESTree } from '@typescript-eslint/types';
import type { ClassNode, FunctionNode } from '../../detect/kinds.ts';
import type { Node } from '../../detect/tree.ts';
import type { Place } from './definitions.ts';
import type { Step } from './registrations.ts';

/** A call on the way from a registration to the site. */
export interface Hop {
  readonly place: Place;
  readonly name: string;
  /** The next one towards the site. */
  readonly inner: Hop | undefined;
}

/**
 * A function that the search went into through an argument: it comes out at that call only. Otherwise
 * `withLogging(a)` and `withLogging(b)` would be one.
 */
export interface Entered {
  readonly fn: FunctionNode | ClassNode;
  readonly call: Place<TSESTree.CallExpression | TSESTree.NewExpression>;
}

/** An object, a class or a `map.set(key, …)` that holds the value under a key: where the name of a tool may stand. */
export interface Origin {
  readonly place: Place;
  readonly key: string;
}

/** A parameter that must be one of these names for the site to run: `switch (name) { case 'a': … }`. */
export interface Guard {
  readonly fn: Node;
  readonly index: number;
  readonly names: readonly string[];
}

export interface State {
  readonly place: Place;
  /** What must still be done with the value; empty: evaluating the node runs the site. */
  readonly path: readonly Step[];
  /** Newest first. */
  readonly entered: readonly Entered[];
  /** Newest first. */
  readonly origins: readonly Origin[];
  /** Set once the value was picked at run time: by a key of an object, or (empty) as an element of a list. */
  readonly selected: string | undefined;
  /** Under which names of a request handler it runs. */
  readonly names: readonly string[] | undefined;
  readonly guard: Guard | undefined;
  /** The class of `this`, where it is narrower than the class around. */
  readonly self: Place<ClassNode> | undefined;
  readonly hops: Hop;
  readonly cost: number;
}

/** Longer ways of use are given up: they come from recursive structures. */
const MAX_PATH = 6;
const MAX_ENTERED = 8;
/** A holder and what holds the holder; more would tell states apart that never meet different names. */
const MAX_ORIGINS = 3;

export const isTooLong = (state: State): boolean =>
  state.path.length > MAX_PATH || state.entered.length > MAX_ENTERED;

export const withOrigin = (state: State, origin: Origin): readonly Origin[] =>
  [origin, ...state.origins].slice(0, MAX_ORIGINS);

let count = 0;
const numbers = new WeakMap<Node, number>();
const numberOf = (node: Node): number => {
  let number = numbers.get(node);
  if (number === undefined) numbers.set(node, (number = count++));
  return number;
};

/** Equal for states from which the same is reached under the same names. */
export const keyOfState = ({ place, path, entered, origins, selected, names, guard, self }: State): string =>
  [
    numberOf(place.node),
    path.join(''),
    entered.map(({ call }) => numberOf(call.node)).join(),
    origins.map(({ place: held, key }) => `${numberOf(held.node)}${key}`).join(),
    selected ?? '-',
    names?.join() ?? '-',
    self ? numberOf(self.node) : '-',
    guard ? `${numberOf(guard.fn)}:${guard.index}` : '-',
  ].join('|');
