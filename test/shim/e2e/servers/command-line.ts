// How tests start a server of theirs: `server <JSON of options> [arguments]`.
import { createRootsAdoption, type RootsAdoptionOptions } from '../../../../src/shim/roots-adoption.ts';
import { withoutShim } from './without-shim.ts';

export interface ServerCommand extends RootsAdoptionOptions {
  /** Leaves the shim out. */
  bare?: boolean;
  /** `connect`: stdio again, by `server.connect()`. */
  transport?: 'stdio' | 'http' | 'connect';
  /** Which of several servers in one file. */
  shape?: string;
}

const {
  bare = false,
  transport = 'stdio',
  shape,
  ...options
} = JSON.parse(process.argv[2]!) as ServerCommand;

export { transport, shape };
export const rootsAdoption = bare ? withoutShim : createRootsAdoption(options);
