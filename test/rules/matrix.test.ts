// The same messages under ESLint 8.57, 9 and 10, with espree and typescript-eslint's parser, untyped and typed.
import { join } from 'node:path';
import type { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { linters, parsers, typed, TYPED_FOLDER, withRules } from '../support/linters.ts';

interface Input {
  readonly name: string;
  readonly text: string;
  readonly isTypeScript?: boolean;
  /** `line:column-endLine:endColumn rule: message`, then `  suggestion: whole output`. */
  readonly expected: readonly string[];
}

const DEPRECATED = 'is deprecated since MCP 2026-07-28 (SEP-2577)';
const REMOVED = 'has no effect in MCP 2026-07-28, which removed the notification';
const TAKE = 'take the directory as a tool parameter or from configuration.';

const INPUTS: readonly Input[] = [
  {
    name: 'a server in JavaScript',
    text: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { fileURLToPath } from 'node:url';

const mcp = new McpServer({ name: 'x', version: '1' });
export async function directories() {
  if (!mcp.server.getClientCapabilities()?.roots) return [];
  const { roots } = await mcp.server.listRoots();
  return roots.map(root => root.uri.slice(7));
}
mcp.server.setNotificationHandler('notifications/roots/list_changed', () => fileURLToPath);
`,
    expected: [
      `6:44-6:49 no-roots-capability: Reading the client's \`roots\` capability ${DEPRECATED}: ${TAKE}`,
      `7:38-7:47 no-roots-list: The server method \`listRoots()\` ${DEPRECATED}: ${TAKE}`,
      "8:28-8:45 no-unsafe-root-uri: Turning a root's URI into a path by hand is wrong for spaces, drives, hosts and percent-encoding: convert with fileURLToPath() of node:url.",
      '  Convert with `fileURLToPath()` of `node:url`.: return roots.map(root => fileURLToPath(root.uri));',
      `10:35-10:69 no-roots-list-changed: A handler of \`notifications/roots/list_changed\` ${REMOVED}: read directories per call or from configuration.`,
    ],
  },
  {
    name: 'a framework in JavaScript',
    text: `import { FastMCP } from 'fastmcp';
export const mcp = new FastMCP({ name: 'x', version: '1.0.0' });
`,
    expected: [
      `2:24-2:31 no-framework-roots: \`FastMCP\` of fastmcp asks clients for roots by itself, which ${DEPRECATED}: set \`roots: { enabled: false }\` and take directories as tool parameters.`,
      "  Set `roots: { enabled: false }`.: export const mcp = new FastMCP({ name: 'x', version: '1.0.0', roots: { enabled: false } });",
    ],
  },
  {
    name: 'comments that switch off',
    text: `/* eslint-disable-next-line mcp-uproot/no-roots-list */
export const a = 'roots/list';
// mcp-uproot-ignore: a proxy
export const b = 'roots/list';
`,
    expected: [],
  },
  {
    name: 'a client in TypeScript',
    isTypeScript: true,
    text: `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListRootsRequestSchema, type Root } from '@modelcontextprotocol/sdk/types.js';

export function provide(client: Client, roots: Root[]): void {
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }));
}
`,
    expected: [
      `2:10-2:32 no-roots-types: The schema \`ListRootsRequestSchema\` ${DEPRECATED}: replace it by a type of your own.`,
      `2:34-2:43 no-roots-types: The type \`Root\` ${DEPRECATED}: replace it by a type of your own.`,
      `5:28-5:50 no-roots-provider: A handler of \`roots/list\` ${DEPRECATED}: keep it for servers of older revisions, remove it after the earliest removal.`,
    ],
  },
];

/** One line a message, one more for each suggestion: the line that it changes. */
function linesOf(messages: readonly Linter.LintMessage[], text: string): string[] {
  return messages.flatMap(({ line, column, endLine, endColumn, ruleId, message, suggestions = [] }) => [
    `${line}:${column}-${endLine}:${endColumn} ${ruleId?.replace('mcp-uproot/', '')}: ${message}`,
    ...suggestions.map(({ desc, fix: { range, text: inserted } }) => {
      const output = text.slice(0, range[0]) + inserted + text.slice(range[1]);
      return `  ${desc}: ${output.split('\n')[line - 1]?.trim()}`;
    }),
  ]);
}

describe.for(INPUTS)('$name', ({ text, isTypeScript, expected }) => {
  const ways: [string, Linter.Config, string][] = [
    ...(isTypeScript ? [] : [['espree', parsers.espree, 'input.js'] satisfies [string, object, string]]),
    ['typescript-eslint', parsers['typescript-eslint'], 'input.ts'],
    ['typed lint', typed, join(TYPED_FOLDER, 'input.ts')],
  ];

  describe.for(ways)('%s', ([, config, filename]) => {
    test.for(Object.entries(linters))('%s', ([, linter]) => {
      expect(linesOf(linter.verify(text, [config, withRules()], filename), text)).toEqual(expected);
    });
  });
});
