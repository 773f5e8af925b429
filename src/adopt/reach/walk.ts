// What the parts of the search share: where they push what is to be looked at next.
import type { Definitions, Place } from './definitions.ts';
import type { Project } from './project.ts';
import type { Kind, Naming } from './registrations.ts';
import type { State } from './state.ts';

/** A handler that reaches the site, and the state of the search there. */
export interface Registration {
  readonly kind: Kind;
  readonly naming: Naming;
  readonly handler: Place;
  readonly server: Place | undefined;
  /** The registering call, or the class that registers itself. */
  readonly at: Place;
  readonly state: State;
}

export type Change = Partial<Omit<State, 'cost'>>;

export interface Walk {
  readonly project: Project;
  readonly definitions: Definitions;
  /** Goes on from a state, with these things changed. */
  go(from: State, change: Change): void;
  /** The site runs when the node at `place` does: one call more on the way. */
  hop(from: State, place: Place, name: string, change?: Change): void;
  /** Whether it is asked with this key for the first time. */
  isFirst(key: string): boolean;
  /** What is only likely: tried if nothing certain is found. */
  defer(attempt: () => void): void;
  /** The end: a handler that reaches the site. */
  register(registration: Registration): void;
  /** The end: start-up, or a handler that cannot ask. */
  reachState(): void;
}
