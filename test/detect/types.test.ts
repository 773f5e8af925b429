// The deprecated types and schemas, where they are imported or named: no-roots-types.
import { expect, test } from 'vitest';
import { detect, ruleOf, typescriptEslint } from './harness.ts';

/** The reported texts. */
const named = (text: string): string[] => {
  const findings = detect('a.ts', text);
  expect(detect('a.ts', text, {}, typescriptEslint)).toEqual(findings);
  return findings
    .filter(finding => ruleOf(finding) === 'no-roots-types')
    .map(({ range }) => text.slice(...range));
};

const SDK = "'@modelcontextprotocol/sdk/types.js'";

test.for<[text: string, reported: string[]]>([
  [`import { Root, ListRootsResultSchema as S, Tool } from ${SDK};`, ['Root', 'ListRootsResultSchema as S']],
  [`import type { Root } from ${SDK};`, ['Root']],
  [`import { type ListRootsRequest } from ${SDK};`, ['type ListRootsRequest']],
  [`export { ListRootsResult as R, RootSchema } from ${SDK};`, ['ListRootsResult as R', 'RootSchema']],
  [
    `import * as t from ${SDK}; let a: t.Root; t.ListRootsRequestSchema.parse(a);`,
    ['t.Root', 't.ListRootsRequestSchema'],
  ],
  [`import t = require(${SDK}); let a: t.ListRootsResult;`, ['t.ListRootsResult']],
  [`let a: import(${SDK}).Root;`, ['Root']],
  [
    `const { RootsListChangedNotificationSchema: C } = require(${SDK});`,
    ['RootsListChangedNotificationSchema'],
  ],
  [`const { RootSchema } = await import(${SDK});`, ['RootSchema']],
  [`import { RootsListChangedNotification } from './sdk.js';`, ['RootsListChangedNotification']],
  [`import { Root } from 'hast'; import { Root as R } from './tree.js';`, []],
  [`import { ListRootsRequest } from '@aws-sdk/client-organizations';`, []],
  [`interface Root { uri: string } export type { Root };`, []],
])('%s', ([text, reported]) => {
  expect(named(text)).toEqual(reported);
});

test('modules of the settings export the SDK, too', () => {
  const text =
    "import { Server } from '@acme/mcp';\nexport const f = (server: Server) => server.listRoots();\n";
  expect(detect('a.ts', text)).toEqual([]);
  expect(
    detect('a.ts', text, { modules: ['@acme/mcp'] }).map(({ api, evidence }) => [api, evidence]),
  ).toEqual([['server.listRoots', 'import']]);
});
