import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createRootsAdoption } from '../../src/shim/roots-adoption.ts';
import { adoptionOptions } from '../options.ts';
import { createServer } from './server.ts';

const rootsAdoption = createRootsAdoption(adoptionOptions);
serveStdio(() => createServer(rootsAdoption), { onerror: error => console.error(error) });
