'use strict';
const { McpServer: Host } = require('@modelcontextprotocol/sdk/server/mcp.js');
const low = require('@modelcontextprotocol/sdk/server/index.js');
const { Server } = low;
const Direct = require('@modelcontextprotocol/sdk/server/index.js').Server;
const { types: { ListRootsResultSchema } = {} } = { types: require('@modelcontextprotocol/sdk/types.js') };
let Lazy;
if (process.env.MCP) Lazy = require('@modelcontextprotocol/sdk/server/index.js').Server;

exports.run = async function run() {
  const host = new Host({ name: 'x', version: '1' });
  const first = new Server({ name: 'x', version: '1' });
  const second = new low.Server({ name: 'x', version: '1' });
  const third = new Direct({ name: 'x', version: '1' });
  const fourth = new Lazy({ name: 'x', version: '1' });
  await host.server.listRoots(); //! no-roots-list
  await first.listRoots(); //! no-roots-list
  await second.listRoots(); //! no-roots-list
  await third.listRoots(); //! no-roots-list
  await fourth.listRoots(); //! no-roots-list
  const { roots } = await first.request({ method: 'roots/list' }, ListRootsResultSchema); //! no-roots-list
  return String(roots[0].uri).slice(7); //! no-unsafe-root-uri
};

function shadowed(require) {
  const { Server: Other } = require('@modelcontextprotocol/sdk/server/index.js');
  return Other;
}
module.exports.shadowed = shadowed;
