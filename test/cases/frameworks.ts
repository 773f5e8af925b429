import { FastMCP, FastMCPSession, type FastMCP as Fast } from 'fastmcp';
import * as fast from 'fastmcp';
import { MCPServer, MCPTool } from 'mcp-framework';
import { MCPClient, MCPServer as UseServer, StdioConnector, HttpConnector, createMCPServer } from 'mcp-use';
import { MCPClient as Mastra } from '@mastra/mcp';
import { createMcpHost, GenkitMcpHost } from '@genkit-ai/mcp';

const off = { enabled: false };
const shared = { roots: off };
declare const given: ConstructorParameters<typeof FastMCP>[0];
declare const enabled: boolean;

export const quiet = [
  new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: false } }),
  new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: false as const } }),
  new FastMCP({ name: 'a', version: '1.0.0', roots: off }),
  new FastMCP({ name: 'a', version: '1.0.0', ...shared }),
  new FastMCP(given),
  new FastMCP({ name: 'a', version: '1.0.0', ...given }),
];
export const loud = [
  new FastMCP({ name: 'a', version: '1.0.0' }), //! no-framework-roots
  new FastMCP({ name: 'a', version: '1.0.0', roots: {} }), //! no-framework-roots
  new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: true } }), //! no-framework-roots
  new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled } }), //! no-framework-roots
  new fast.FastMCP<undefined>({ name: 'a', version: '1.0.0' }), //! no-framework-roots
  new FastMCPSession({ name: 'a', version: '1.0.0' } as never), //! no-framework-roots
];
export class Own extends FastMCP {
  constructor() {
    super({ name: 'a', version: '1.0.0' }); //! no-framework-roots
  }
}
class Inherited extends FastMCP {}
export const inherited = new Inherited({ name: 'a', version: '1.0.0' }); //! no-framework-roots

export function sessions(server: Fast) {
  server.on('connect', ({ session }) => {
    session.on('rootsChanged', ({ roots }) => console.error(roots[0]?.uri.slice(7))); //! no-roots-list-changed no-unsafe-root-uri
    session.once('rootsChanged', () => {}); //! no-roots-list-changed
    session.on('error', () => {});
    return [session.clientCapabilities?.roots, session.server.listRoots()]; //! no-roots-capability no-roots-list
  });
  server.on('disconnect', event => event.session.roots); //! no-roots-list
  for (const session of server.sessions) console.error(session.roots); //! no-roots-list
  const { roots } = server.sessions[0]!; //! no-roots-list
  server.addTool({ name: 'x', execute: async (_args, { session }) => String(session?.roots) } as never);
  return roots;
}

export const asks = new MCPServer({ name: 'a' }); //! no-framework-roots
class Silent extends MCPServer {
  override async listRoots() {
    return [];
  }
}
export const silent = new Silent();
export class Tool extends MCPTool {
  async execute() {
    return this.getRoots(); //! no-roots-list
  }
}

const use = createMCPServer('x', {});
use.onRootsChanged(async () => { //! no-roots-list-changed
  await use.listRoots('session'); //! no-roots-list
});
use.tool({ name: 'x' }, async (_args, ctx) => [ctx.client.can('roots'), ctx.client.can('sampling'), ctx.client.capabilities().roots]); //! no-roots-capability no-roots-capability
export const direct = (server: UseServer) => server.listRoots('session'); //! no-roots-list
export async function clients(client: MCPClient) {
  const session = await client.createSession('x');
  await session.setRoots([]); //! no-roots-provider
  session.connector.getRoots(); //! no-roots-provider
  new StdioConnector({ command: 'x', roots: [] }); //! no-roots-provider
  new HttpConnector('http://localhost', { roots: [] }); //! no-roots-provider
}
export const mastra = new Mastra({
  servers: {
    a: { command: 'x', roots: [] }, //! no-roots-provider
    b: { command: 'x', capabilities: { roots: {} } }, //! no-roots-capability
  },
} as never);
export const genkit = createMcpHost({ name: 'x', roots: [], mcpServers: { fs: { command: 'x', roots: [] } } }); //! no-roots-provider no-roots-provider
export const host = new GenkitMcpHost({ name: 'x', mcpServers: {} });
export const update = () => genkit.getClient('fs').updateRoots([]); //! no-roots-provider
