// What an export of an MCP module is, as a type and as a class.
import { FOREIGN, mcp, UNKNOWN, type Kind } from './kinds.ts';

/** Instances of the SDK's types, by the name of the export. */
const TYPES: ReadonlyMap<string, Kind> = new Map([
  ['McpServer', mcp('server')],
  ['Server', mcp('server')],
  ['Client', mcp('client')],
  ['ClientOptions', mcp('clientOptions')],
  ['ClientCapabilities', mcp('capabilities')],
  ['ListRootsResult', mcp('rootsResult')],
  ['Root', mcp('root')],
  // The shim's own.
  ['RootsAdoption', mcp('adoption')],
  // The handler contexts of v1 and v2: what they send is known by the method, not by the receiver.
  ['RequestHandlerExtra', UNKNOWN],
  ['ServerContext', UNKNOWN],
  // The common base of Server and Client.
  ['Protocol', UNKNOWN],
]);

const CLASSES: ReadonlySet<string> = new Set(['McpServer', 'Server', 'Client']);

/** An instance of the type that an MCP module exports as `name`. */
export const typeOfExport = (name: string): Kind => TYPES.get(name) ?? FOREIGN;

/** What `new` gives for the class that an MCP module exports as `name`. */
export const instanceOfExport = (name: string): Kind => (CLASSES.has(name) ? typeOfExport(name) : FOREIGN);
