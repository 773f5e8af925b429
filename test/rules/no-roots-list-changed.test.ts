import { invalid, testRule } from '../support/rule-tester.ts';

const SERVER = "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n";
const CLIENT = "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\n";
const SCHEMA =
  "import { RootsListChangedNotificationSchema as S } from '@modelcontextprotocol/sdk/types.js';\n";

testRule('no-roots-list-changed', {
  valid: [
    `${SERVER}${SCHEMA.replaceAll('RootsListChanged', 'Cancelled')}export const f = (server: Server) => server.setNotificationHandler(S, () => {});`,
    'export const f = (tree: { rootsChanged(): void }) => tree.rootsChanged();',
    "it('notifications/roots/list_changed', () => {});",
    {
      code: `${CLIENT}export const f = (client: Client) => client.sendRootsListChanged();`,
      options: [{ allow: ['client.sendRootsListChanged'] }],
    },
  ],
  invalid: [
    invalid(
      `${SERVER}${SCHEMA}export const f = (server: Server) => server.setNotificationHandler(‹S›, () => {});`,
      ['handler.notifications/roots/list_changed'],
    ),
    invalid(
      `${SERVER}export const f = (server: Server) => server.setNotificationHandler(‹'notifications/roots/list_changed'›, () => {});`,
      ['handler.notifications/roots/list_changed'],
    ),
    invalid(`${CLIENT}export const f = (client: Client) => client.‹sendRootsListChanged›();`, [
      'client.sendRootsListChanged',
    ]),
    invalid(
      `${CLIENT}export const f = (client: Client) => client.notification({ method: ‹'notifications/roots/list_changed'› });`,
      ['notification.notifications/roots/list_changed'],
    ),
    invalid("export const method = ‹'notifications/roots/list_changed'›;", [
      'literal.notifications/roots/list_changed',
    ]),
    invalid(
      `${CLIENT}export const f = (client: Client) => client.‹sendRootsListChanged›();`,
      ['client.sendRootsListChanged'],
      {
        options: [{ allow: ['literal.notifications/roots/list_changed'] }],
      },
    ),
  ],
});
