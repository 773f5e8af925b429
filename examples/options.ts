// The command line of the example servers: `server [--adopt-client-roots] [--sandbox DIR] [--port N] [DIR…]`.
import { parseArgs } from 'node:util';
import type { RootsAdoptionOptions } from '../src/shim/roots-adoption.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'adopt-client-roots': { type: 'boolean', default: false },
    sandbox: { type: 'string' },
    port: { type: 'string', default: '3000' },
  },
});

/** The port that an HTTP server listens on; 0 takes a free one. */
export const port = Number(values.port);

/** The operator's word on directories: those named on the command line own every session. */
export const adoptionOptions: RootsAdoptionOptions = {
  directories: positionals,
  adoptClientRoots: values['adopt-client-roots'],
  ...(values.sandbox === undefined ? {} : { sandboxRoot: values.sandbox }),
};
