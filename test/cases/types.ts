import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

type Low = McpServer['server'];
type Asker = Pick<Low, 'listRoots'>;
type Maybe = Partial<Asker> | null;
type Both = Server & { readonly id: string };
interface Named extends McpServer {
  readonly label: string;
}
interface Deeper extends Named {}
interface Picked extends Pick<Server, 'listRoots' | 'getClientCapabilities'> {}
interface Options<S extends Server = Server> {
  readonly server: Readonly<S>;
}

export const low = (server: Low) => server.listRoots(); //! no-roots-list
export const asker = (provider: Asker) => provider.listRoots(); //! no-roots-list
export const maybe = (provider: Maybe) => provider?.listRoots?.(); //! no-roots-list
export const both = (host: Both) => host.listRoots(); //! no-roots-list
export const named = (host: Deeper) => host.server.listRoots(); //! no-roots-list
export const picked = (host: Picked) => host.getClientCapabilities()?.roots && host.listRoots(); //! no-roots-capability no-roots-list
export const options = ({ server }: Options) => server.listRoots(); //! no-roots-list
export const constrained = <T extends Server | undefined>(server: NonNullable<T>) => server.listRoots(); //! no-roots-list
export function generic<S extends McpServer>(this: void, servers: readonly S[]) {
  return servers.map(mcp => mcp.server.listRoots()); //! no-roots-list
}
export const omitted = (server: Omit<Server, 'close'>) => server.listRoots(); //! no-roots-list
export const query = (server: McpServer, low: typeof server.server) => low.listRoots(); //! no-roots-list
