import { Server } from '@modelcontextprotocol/sdk/server/index.js';

const server = new Server({ name: 'x', version: '1' }, { capabilities: {} });
const inline = async () => (await server.listRoots()).roots.map(toPath); //! no-roots-list
function toPath(root) {
  return root.uri.slice(7); //! no-unsafe-root-uri
}
const label = root => root.uri.slice(7); //! no-unsafe-root-uri
export const labels = async () => (await server.listRoots()).roots.map(label); //! no-roots-list
export const others = async cloud => cloud.organizations.listRoots();
export { inline };
