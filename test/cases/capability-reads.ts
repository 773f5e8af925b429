import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';

declare const mcp: McpServer;

export function chained(server: Server) {
  return [
    server.getClientCapabilities()?.roots, //! no-roots-capability
    server.getClientCapabilities()!.roots?.listChanged, //! no-roots-capability
    mcp.server.getClientCapabilities()?.['roots'], //! no-roots-capability
    !!(server.getClientCapabilities() ?? {}).roots, //! no-roots-capability
    server.getClientCapabilities()?.sampling,
  ];
}
export function variables(server: Server) {
  const caps = server.getClientCapabilities();
  let later: ClientCapabilities | undefined;
  later = server.getClientCapabilities();
  if (caps?.roots) return true; //! no-roots-capability
  if (caps && caps.roots !== undefined) return true; //! no-roots-capability
  if (later?.roots?.listChanged) return true; //! no-roots-capability
  return typeof caps?.roots === 'object'; //! no-roots-capability
}
export function keys(server: Server) {
  const caps = server.getClientCapabilities() || {};
  return [
    'roots' in caps, //! no-roots-capability
    Object.hasOwn(caps, 'roots'), //! no-roots-capability
    caps.hasOwnProperty('roots'), //! no-roots-capability
    Object.prototype.hasOwnProperty.call(caps, 'roots'), //! no-roots-capability
    Reflect.has(caps, 'roots'), //! no-roots-capability
    Object.keys(caps).length,
  ];
}
export function patterns(server: Server) {
  const { roots } = server.getClientCapabilities() ?? {}; //! no-roots-capability
  const { roots: { listChanged = false } = {}, ...others } = server.getClientCapabilities()!; //! no-roots-capability
  let assigned;
  ({ roots: assigned } = server.getClientCapabilities()!); //! no-roots-capability
  return [roots, listChanged, others, assigned];
}
export const parameter = ({ roots }: ClientCapabilities) => roots; //! no-roots-capability
export const typed = (capabilities: ClientCapabilities) => capabilities.roots; //! no-roots-capability
export const result = (caps: ReturnType<Server['getClientCapabilities']>) => caps?.roots; //! no-roots-capability

export class Session {
  private capabilities?: ClientCapabilities;
  #client = mcp.server.getClientCapabilities();
  constructor(private readonly server: Server) {
    server.oninitialized = () => {
      this.capabilities = server.getClientCapabilities();
    };
  }
  get supportsRoots() {
    return [this.capabilities?.roots, this.#client?.roots, this.server.getClientCapabilities()?.roots]; //! no-roots-capability no-roots-capability no-roots-capability
  }
  get capabilitiesOfServer() {
    return supports(() => this.server.getClientCapabilities());
  }
}
const supports = (clientCapabilities: any) => clientCapabilities?.roots; //! no-roots-capability
