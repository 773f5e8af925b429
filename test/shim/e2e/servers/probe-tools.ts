// The tools of the probe, the same for both SDKs. Each asserts nothing: it returns what server code would see.
import type { RootsAdoption } from '../../../../src/shim/roots-adoption.ts';
import { outcome } from './outcome.ts';

type Receiver = Parameters<RootsAdoption['listRoots']>[0];

export function probeTools(rootsAdoption: RootsAdoption, server: Receiver) {
  /** What the last refresh got, or is getting: the state that a list_changed handler keeps. */
  let state: Promise<unknown> = Promise.resolve(null);
  const refresh = async () => {
    state = outcome(rootsAdoption.listRoots(server));
    await state;
  };
  /** The last list_roots call's outcome, also if nobody was there to take it. */
  let last: Promise<unknown> = Promise.resolve(null);

  const tools: Record<string, (args: Record<string, unknown>, options: object) => unknown> = {
    list_roots: (_args, options) => (last = outcome(rootsAdoption.listRoots(server, options))),
    last: () => last,
    ownership: () => rootsAdoption.ownership(server),
    capabilities: () => rootsAdoption.clientCapabilities(server) ?? null,
    contains: ({ path }) => rootsAdoption.contains(server, path as string),
    set_directories: ({ directories }) => {
      rootsAdoption.setDirectories(server, directories as string[]);
      return rootsAdoption.ownership(server);
    },
    state: () => state,
    // The guard of real code: the refresh is not awaited, and its rejection would be nobody's.
    guarded_refresh: () => {
      const guard = Boolean(rootsAdoption.clientCapabilities(server)?.roots);
      if (guard) void rootsAdoption.listRoots(server);
      return { guard };
    },
  };
  return { tools, refresh };
}
