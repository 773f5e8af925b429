// The twin of the shim: what servers do without it, straight to the SDK. A server that takes it in the shim's
// place is the same server before the migration.
import type { Server } from '@modelcontextprotocol/server';
import type { RootsAdoption } from '../../../../src/shim/roots-adoption.ts';

const low = (server: unknown) => ((server as { server?: unknown }).server ?? server) as Server;

export const withoutShim = {
  listRoots: (server: unknown, options?: object) => low(server).listRoots(undefined, options),
  clientCapabilities: (server: unknown) => low(server).getClientCapabilities(),
  whenListChanged: (_server: unknown, handler: unknown) => handler,
  withRoots: (_server: unknown, handler: unknown) => handler,
  attach: (server: unknown) => server,
} as unknown as RootsAdoption;
