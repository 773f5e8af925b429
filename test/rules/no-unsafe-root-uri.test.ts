import { invalid, testRule } from '../support/rule-tester.ts';

const ROOT = "import type { Root } from '@modelcontextprotocol/sdk/types.js';\n";
const NODE = "import { fileURLToPath } from 'node:url';\n";

testRule('no-unsafe-root-uri', {
  valid: [
    `${NODE}${ROOT}export const f = (root: Root) => fileURLToPath(root.uri);`,
    'export const f = (request: { uri: string }) => new URL(request.uri).pathname;',
    `${ROOT}export const f = (root: Root) => root.uri.startsWith('file://');`,
    {
      code: `${ROOT}export const f = (root: Root) => root.uri.slice(7);`,
      options: [{ allow: ['root.uri'] }],
    },
  ],
  invalid: [
    // With the import, only the call changes.
    invalid(
      `${NODE}${ROOT}export const f = (root: Root) => [fileURLToPath(root.uri), ‹root.uri.slice(7)›];`,
      ['root.uri'],
      {
        suggestions: {
          fileURLToPath: `${NODE}${ROOT}export const f = (root: Root) => [fileURLToPath(root.uri), fileURLToPath(root.uri)];`,
        },
      },
    ),
    // Without it, the import goes after the last one.
    invalid(
      `'use strict';\n${ROOT}export const f = (root: Root) => ‹root.uri.replace('file://', '')›;`,
      ['root.uri'],
      {
        suggestions: {
          fileURLToPath: `'use strict';\n${ROOT}${NODE}export const f = (root: Root) => fileURLToPath(root.uri);`,
        },
      },
    ),
    // The outermost conversion.
    invalid(
      `${NODE}${ROOT}export const f = (roots: Root[]) => roots.map(({ uri }) => ‹decodeURIComponent(new URL(uri).pathname)›);\nexport { fileURLToPath };`,
      ['root.uri'],
      {
        suggestions: {
          fileURLToPath: `${NODE}${ROOT}export const f = (roots: Root[]) => roots.map(({ uri }) => fileURLToPath(uri));\nexport { fileURLToPath };`,
        },
      },
    ),
  ],
});
