import { invalid, testRule } from '../support/rule-tester.ts';

const SERVER = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n";
const CLIENT = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n";

testRule('no-roots-capability', {
  valid: [
    `${SERVER}export const f = (mcp: McpServer) => mcp.server.getClientCapabilities()?.elicitation;`,
    `${CLIENT}export const c = new Client({ name: 'a', version: '1' }, { capabilities: { sampling: {} } });`,
    "export const capabilities = { roots: ['oak'] };\nexport const has = capabilities.roots.length > 0;",
    {
      code: `${CLIENT}export const c = new Client({ name: 'a', version: '1' }, { capabilities: { roots: {} } });`,
      options: [{ allow: ['capability.roots.declare'] }],
    },
  ],
  invalid: [
    invalid(`${SERVER}export const f = (mcp: McpServer) => mcp.server.getClientCapabilities()?.‹roots›;`, [
      'capability.roots.read',
    ]),
    invalid(
      `${SERVER}export function f(mcp: McpServer) {\n  const caps = mcp.server.getClientCapabilities();\n  return caps?.‹roots› !== undefined;\n}`,
      ['capability.roots.read'],
    ),
    invalid(
      `${CLIENT}export const c = new Client({ name: 'a', version: '1' }, { capabilities: { ‹roots›: { listChanged: true } } });`,
      ['capability.roots.declare'],
    ),
    invalid(
      `${CLIENT}export const c = new Client({ name: 'a', version: '1' }, { capabilities: { ‹roots›: {} } });`,
      ['capability.roots.declare'],
      { options: [{ allow: ['capability.roots.read'] }] },
    ),
  ],
});
