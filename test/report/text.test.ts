import { expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { formatText } from '../../src/report/text.ts';
import { makeTree } from '../support/tree.ts';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export async function roots(mcp: McpServer) {
  if (!mcp.server.getClientCapabilities()?.roots) return [];
  return mcp.server.listRoots(); // eslint-disable-line -- later
}




export const METHOD = 'roots/list';
`;

const FILES = {
  'src/server.ts': SERVER,
  'src/clean.ts': '',
  'client.js': `export const method = 'roots/list';\n`,
};

const PLAIN = { explain: false, colour: false };

const report = async (files: Record<string, string>, options = PLAIN) =>
  formatText(await check({ cwd: makeTree(files) }), options);

test('findings', async () => {
  expect(await report(FILES)).toMatchInlineSnapshot(`
    "client.js
      1:23  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    src/server.ts
       4:44  warning  Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-capability
      11:23  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    ✖ 3 problems (2 errors, 1 warning, 1 suppressed) in 3 files checked
    "
  `);
});

test('--explain', async () => {
  expect(await report(FILES, { explain: true, colour: false })).toMatchInlineSnapshot(`
    "client.js
      1:23  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list
            evidence: literal (the exact method name of the protocol)
            api: literal.roots/list; since 2026-07-28, may be gone from 2027-07-28
            migration: tool-parameter; https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md

    src/server.ts
       4:44  warning  Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-capability
             evidence: import (resolved to an import of an MCP module)
             api: capability.roots.read, server side; since 2026-07-28, may be gone from 2027-07-28
             migration: remove; https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-capability.md
      11:23  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list
             evidence: literal (the exact method name of the protocol)
             api: literal.roots/list; since 2026-07-28, may be gone from 2027-07-28
             migration: tool-parameter; https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md

    ✖ 3 problems (2 errors, 1 warning, 1 suppressed) in 3 files checked
    "
  `);
});

test('colours', async () => {
  const coloured = await report(FILES, { explain: true, colour: true });
  expect(coloured.replaceAll('\u001B', '␛').split('\n')[1]).toMatchInlineSnapshot(
    `"  ␛[2m1:23␛[22m  ␛[31merror  ␛[39m  The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  ␛[2mmcp-uproot/no-roots-list␛[22m"`,
  );
  expect(coloured.replace(/\u001B\[\d+m/g, '')).toBe(await report(FILES, { explain: true, colour: false }));
});

test('nothing found', async () => {
  expect(await report({ 'a.ts': '' })).toBe('No uses of MCP roots in 1 file.\n');
  expect(await report({ 'a.ts': '', 'b.ts': '' })).toBe('No uses of MCP roots in 2 files.\n');
  expect(await report({ 'a.ts': `f('roots/list'); // eslint-disable-line\n` })).toBe(
    'No uses of MCP roots in 1 file, 1 suppressed.\n',
  );
});

test('nothing to check', async () => {
  expect(await report({ 'a.md': '' })).toBe(
    'Nothing to check: no TypeScript or JavaScript files, or none that .gitignore and --ignore leave in.\n',
  );
  expect(await report({ 'a.ts': 'let roots/list = ;' })).toBe('Nothing was checked.\n');
});

test('one warning', async () => {
  const text = `f(server.server.getClientCapabilities().roots);\n`;
  expect((await report({ 'a.js': text })).split('\n').at(-2)).toBe(
    '✖ 1 problem (0 errors, 1 warning) in 1 file checked',
  );
});
