import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createRootsAdoption } from '../../src/shim/roots-adoption.ts';
import { adoptionOptions } from '../options.ts';
import { createServer } from './server.ts';

await createServer(createRootsAdoption(adoptionOptions)).connect(new StdioServerTransport());
