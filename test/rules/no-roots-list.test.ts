import { invalid, testRule } from '../support/rule-tester.ts';

const V1 = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
const V2 = "import { inputRequired, McpServer } from '@modelcontextprotocol/server';\n";

testRule('no-roots-list', {
  valid: [
    `${V1}export const f = (mcp: McpServer) => mcp.server.ping();`,
    // Wrappers bear the SDK's names.
    `${V1}class Forest { listRoots() { return []; } }\nexport const f = (mcp: McpServer) => [mcp, new Forest().listRoots()];`,
    "import { drive } from './drive.js';\nexport const f = () => drive.listRoots();",
    // Words.
    "describe('roots/list', () => {});",
    "console.error('roots/list', 1);",
    'export const text = `sends no roots/list request`;',
    // What the other rules report.
    `${V1}export const f = (mcp: McpServer) => mcp.server.getClientCapabilities()?.roots;`,
    // Options.
    {
      code: `${V1}export const f = (mcp: McpServer) => mcp.server.listRoots();`,
      options: [{ allow: ['server.listRoots'] }],
    },
    { code: "export const method = 'roots/list';", options: [{ allow: ['literal.roots/list'] }] },
    // A person's decision.
    `${V1}export const f = (mcp: McpServer) =>\n  // mcp-uproot-ignore: a proxy\n  mcp.server.listRoots();`,
  ],
  invalid: [
    invalid(`${V1}export const f = (mcp: McpServer) => mcp.server.‹listRoots›();`, ['server.listRoots']),
    invalid(`${V1}export const f = (mcp: McpServer) => mcp.server.‹listRoots›();`, ['server.listRoots'], {
      options: [{ allow: ['literal.roots/list'] }],
    }),
    invalid(`${V1}export const f = (mcp: McpServer) => mcp.server.‹listRoots›();`, ['server.listRoots'], {
      options: [{}],
    }),
    invalid(
      `${V1}export const f = (mcp: McpServer) => typeof mcp.server.‹listRoots› === 'function' && mcp.server.‹listRoots›.bind(mcp.server);`,
      ['server.listRoots', 'server.listRoots'],
    ),
    invalid(
      `${V1}export const f = (mcp: McpServer, schema) => mcp.server.request({ method: ‹'roots/list'› }, schema);`,
      ['request.roots/list'],
    ),
    invalid(
      `${V2}export const f = (mcp: McpServer) => mcp.registerTool('a', {}, async (_, ctx) => ctx.mcpReq.send({ method: ‹'roots/list'› }));`,
      ['request.roots/list'],
    ),
    invalid(`${V2}export const f = () => inputRequired.‹listRoots›();`, ['inputRequired.listRoots']),
    invalid("export const method = ‹'roots/list'›;", ['literal.roots/list']),
    // The SDK under another name.
    invalid(
      "import { McpServer } from '@acme/mcp';\nexport const f = (mcp: McpServer) => mcp.server.‹listRoots›();",
      ['server.listRoots'],
      { settings: { 'mcp-uproot': { modules: ['@acme/mcp'] } } },
    ),
  ],
});
