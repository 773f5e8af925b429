import { CLIENT_CAPABILITIES_META_KEY, McpServer } from '@modelcontextprotocol/server';

const KEY = 'io.modelcontextprotocol/clientCapabilities';

export function build(server: McpServer) {
  server.registerTool('where', {}, async (_args: unknown, ctx: any) => {
    const caps = ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'];
    const { 'io.modelcontextprotocol/clientCapabilities': other, [KEY]: third } = ctx.mcpReq.envelope;
    return [
      ctx.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities']?.roots, //! no-roots-capability
      ctx.mcpReq.envelope?.[KEY]?.roots, //! no-roots-capability
      ctx.mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY]?.roots, //! no-roots-capability
      caps?.roots, //! no-roots-capability
      other.roots, //! no-roots-capability
      third.roots, //! no-roots-capability
    ];
  });
}
export const request = {
  method: 'tools/call',
  params: {
    _meta: {
      'io.modelcontextprotocol/clientCapabilities': { roots: {} }, //! no-roots-capability
    },
  },
};
export const other = { _meta: { [CLIENT_CAPABILITIES_META_KEY]: { roots: {} } } }; //! no-roots-capability
