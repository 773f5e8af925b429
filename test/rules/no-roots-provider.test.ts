import { invalid, testRule } from '../support/rule-tester.ts';

const V1 =
  "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nimport * as types from '@modelcontextprotocol/sdk/types.js';\n";
const V2 = "import { Client } from '@modelcontextprotocol/client';\n";

testRule('no-roots-provider', {
  valid: [
    `${V1}export const f = (client: Client) => client.setRequestHandler(types.PingRequestSchema, () => ({}));`,
    `${V2}export const f = (client: Client) => client.setRequestHandler('ping', () => ({}));`,
    {
      code: `${V2}export const f = (client: Client) => client.setRequestHandler('roots/list', () => ({ roots: [] }));`,
      options: [{ allow: ['handler.roots/list'] }],
    },
  ],
  invalid: [
    invalid(
      `${V1}export const f = (client: Client) => client.setRequestHandler(‹types.ListRootsRequestSchema›, () => ({ roots: [] }));`,
      ['handler.roots/list'],
    ),
    invalid(
      `${V2}export const f = (client: Client) => client.setRequestHandler(‹'roots/list'›, () => ({ roots: [] }));`,
      ['handler.roots/list'],
    ),
    invalid(
      `${V2}export const f = (client: Client) => client.setRequestHandler(‹'roots/list'›, () => ({ roots: [] }));`,
      ['handler.roots/list'],
      { options: [{ allow: ['mcp-use.roots'] }] },
    ),
  ],
});
