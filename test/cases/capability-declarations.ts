import { Client, type ClientOptions } from '@modelcontextprotocol/sdk/client/index.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';

declare const flag: boolean;
const info = { name: 'c', version: '1' };

export const inline = new Client(info, { capabilities: { roots: {} } }); //! no-roots-capability
const shared = { roots: { listChanged: true } }; //! no-roots-capability
export const spread = new Client(info, { capabilities: { ...shared, sampling: {} } });
const options = { capabilities: { roots: {} } }; //! no-roots-capability
export const separate = new Client(info, options);
const conditional = flag ? { roots: {} } : {}; //! no-roots-capability
export const either = new Client(info, { capabilities: conditional });
export const spreadIf = new Client(info, { capabilities: { ...(flag && { roots: {} }) } }); //! no-roots-capability
const capabilitiesOf = () => ({ roots: {} }); //! no-roots-capability
export const made = new Client(info, { capabilities: capabilitiesOf() });
const grown: Record<string, unknown> = {};
if (flag) grown.roots = {}; //! no-roots-capability
export const later = new Client(info, { capabilities: grown });
let reassigned: any = {};
if (flag) reassigned = { roots: {} }; //! no-roots-capability
export const again = new Client(info, { capabilities: reassigned });
export const merged = new Client(info, Object.assign({}, { capabilities: {} }));
merged.registerCapabilities({ roots: { listChanged: true } }); //! no-roots-capability

export const annotated: ClientCapabilities = { roots: {} }; //! no-roots-capability
export const cast = { roots: {} } as ClientCapabilities; //! no-roots-capability
export const checked = { roots: {} } satisfies ClientCapabilities; //! no-roots-capability
export const frozen = Object.freeze<ClientCapabilities>({ roots: {} }); //! no-roots-capability
export const arrow = (): ClientCapabilities => ({ roots: {} }); //! no-roots-capability
export async function declared(): Promise<ClientCapabilities> {
  return { roots: {} }; //! no-roots-capability
}
export const fallback = (capabilities: ClientCapabilities = { roots: {} }) => capabilities; //! no-roots-capability
export const clientOptions: ClientOptions = { capabilities: { roots: {} } }; //! no-roots-capability
const CLIENT_CAPABILITIES = { roots: {} }; //! no-roots-capability
export const named = { clientCapabilities: { roots: {} }, CLIENT_CAPABILITIES }; //! no-roots-capability

export class Bridge extends Client {
  capabilities: ClientCapabilities = { roots: {} }; //! no-roots-capability
  constructor() {
    super(info, { capabilities: { roots: {} } }); //! no-roots-capability
  }
}
export const initialize = {
  jsonrpc: '2.0',
  method: 'initialize',
  params: { capabilities: { roots: {} } }, //! no-roots-capability
};
export const parameters = { protocolVersion: '2025-06-18', capabilities: { roots: {} }, clientInfo: info }; //! no-roots-capability
export const reader = (params: { capabilities: any }) => params.capabilities.roots; //! no-roots-capability

// A server's own capabilities and other objects are none of it.
export const server = new Server(info, { capabilities: { roots: {} } as never });
export const result = { protocolVersion: '2025-06-18', capabilities: { roots: {} }, serverInfo: info };
export const settings = { capabilities: { roots: true }, theme: { roots: 1 } };
