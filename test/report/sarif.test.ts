// SARIF 2.1.0: valid by the schema, and true: its places and edits are those of the source.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import { check } from '../../src/check/check.ts';
import { formatJson } from '../../src/report/json.ts';
import { formatSarif } from '../../src/report/sarif.ts';
import { readSarif, type Region } from '../support/sarif.ts';
import { makeTree } from '../support/tree.ts';
import { EVERYTHING, file, MESSAGES, NAMES, OPTIONS, problem, result, suppressed } from './results.ts';

const RULES = RULE_NAMES.map(name => `mcp-uproot/${name}`);

const CONSTANT: ReadonlySet<string> = new Set(['rules', 'newlineSequences']);

/** A log without the rules and the line ends, which are the same in each. */
function withoutRules(text: string): unknown {
  expect(readSarif(text).tool.driver.rules.map(({ id }) => id)).toEqual(RULES);
  return JSON.parse(text, (key, value: unknown) => (CONSTANT.has(key) ? undefined : value));
}

test('everything', () => {
  expect(withoutRules(formatSarif(EVERYTHING, OPTIONS))).toMatchInlineSnapshot(`
    {
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "runs": [
        {
          "columnKind": "utf16CodeUnits",
          "invocations": [
            {
              "executionSuccessful": false,
              "toolExecutionNotifications": [
                {
                  "level": "error",
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "none",
                          "uriBaseId": "%SRCROOT%",
                        },
                      },
                    },
                  ],
                  "message": {
                    "text": "no such file or directory",
                  },
                },
                {
                  "level": "error",
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "src/z.ts",
                          "uriBaseId": "%SRCROOT%",
                        },
                        "region": {
                          "startColumn": 2,
                          "startLine": 7,
                        },
                      },
                    },
                  ],
                  "message": {
                    "text": "Parsing error: Unexpected token \`<\`",
                  },
                },
              ],
            },
          ],
          "originalUriBaseIds": {
            "%SRCROOT%": {
              "description": {
                "text": "The root of the repository.",
              },
            },
          },
          "results": [
            {
              "level": "error",
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "src/a.ts",
                      "uriBaseId": "%SRCROOT%",
                    },
                    "region": {
                      "endColumn": 9,
                      "endLine": 3,
                      "startColumn": 7,
                      "startLine": 3,
                    },
                  },
                },
              ],
              "message": {
                "text": "The method name \`roots/list\` is deprecated: go on.",
              },
              "partialFingerprints": {
                "mcpUproot/v1": "0123456789abcdef:1",
              },
              "ruleId": "mcp-uproot/no-roots-list",
              "ruleIndex": 0,
              "suppressions": [],
            },
            {
              "level": "warning",
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "src/a.ts",
                      "uriBaseId": "%SRCROOT%",
                    },
                    "region": {
                      "endColumn": 9,
                      "endLine": 3,
                      "startColumn": 7,
                      "startLine": 3,
                    },
                  },
                },
              ],
              "message": {
                "text": "A handler of it.",
              },
              "partialFingerprints": {
                "mcpUproot/v1": "0123456789abcdef:2",
              },
              "ruleId": "mcp-uproot/no-roots-provider",
              "ruleIndex": 5,
              "suppressions": [],
            },
            {
              "level": "error",
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "src/a.ts",
                      "uriBaseId": "%SRCROOT%",
                    },
                    "region": {
                      "endColumn": 9,
                      "endLine": 3,
                      "startColumn": 7,
                      "startLine": 3,
                    },
                  },
                },
              ],
              "message": {
                "text": "The method name \`roots/list\` is deprecated: go on.",
              },
              "partialFingerprints": {
                "mcpUproot/v1": "0123456789abcdef:3",
              },
              "ruleId": "mcp-uproot/no-roots-list",
              "ruleIndex": 0,
              "suppressions": [
                {
                  "justification": "until "2.0" & later",
                  "kind": "inSource",
                },
              ],
            },
            {
              "level": "error",
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "src/a.ts",
                      "uriBaseId": "%SRCROOT%",
                    },
                    "region": {
                      "endColumn": 9,
                      "endLine": 3,
                      "startColumn": 7,
                      "startLine": 3,
                    },
                  },
                },
              ],
              "message": {
                "text": "The method name \`roots/list\` is deprecated: go on.",
              },
              "partialFingerprints": {
                "mcpUproot/v1": "0123456789abcdef:4",
              },
              "ruleId": "mcp-uproot/no-roots-list",
              "ruleIndex": 0,
              "suppressions": [
                {
                  "kind": "inSource",
                },
              ],
            },
            {
              "level": "error",
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "src/b.ts",
                      "uriBaseId": "%SRCROOT%",
                    },
                    "region": {
                      "endColumn": 4,
                      "endLine": 2,
                      "startColumn": 1,
                      "startLine": 1,
                    },
                  },
                },
              ],
              "message": {
                "text": "The method name \`roots/list\` is deprecated: go on.",
              },
              "partialFingerprints": {
                "mcpUproot/v1": "0123456789abcdef:1",
              },
              "ruleId": "mcp-uproot/no-roots-list",
              "ruleIndex": 0,
              "suppressions": [],
            },
          ],
          "tool": {
            "driver": {
              "informationUri": "https://github.com/mcp-uproot/mcp-uproot",
              "name": "mcp-uproot",
              "version": "0.0.0-test",
            },
          },
        },
      ],
      "version": "2.1.0",
    }
  `);
});

test('nothing found is a log as well', () => {
  expect(withoutRules(formatSarif(result(), OPTIONS))).toMatchInlineSnapshot(`
    {
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "runs": [
        {
          "columnKind": "utf16CodeUnits",
          "invocations": [
            {
              "executionSuccessful": true,
              "toolExecutionNotifications": [],
            },
          ],
          "originalUriBaseIds": {
            "%SRCROOT%": {
              "description": {
                "text": "The root of the repository.",
              },
            },
          },
          "results": [],
          "tool": {
            "driver": {
              "informationUri": "https://github.com/mcp-uproot/mcp-uproot",
              "name": "mcp-uproot",
              "version": "0.0.0-test",
            },
          },
        },
      ],
      "version": "2.1.0",
    }
  `);
});

test('line ends are those of the linter', () => {
  const run = readSarif(formatSarif(result(), OPTIONS)) as unknown as { newlineSequences: unknown };
  expect(run.newlineSequences).toEqual(['\r\n', '\n', '\r', '\u2028', '\u2029']);
});

test('a rule', () => {
  expect(readSarif(formatSarif(result(), OPTIONS)).tool.driver.rules[2]).toMatchInlineSnapshot(`
    {
      "defaultConfiguration": {
        "enabled": true,
        "level": "error",
      },
      "fullDescription": {
        "text": "Disallow frameworks that ask the client for roots by themselves. MCP 2026-07-28 deprecates roots (SEP-2577); revisions from 2027-07-28 on may lack them.",
      },
      "help": {
        "markdown": "Disallow frameworks that ask the client for roots by themselves. MCP 2026-07-28 deprecates roots (SEP-2577); revisions from 2027-07-28 on may lack them.

    What is reported, and what to do next:

    - \`FastMCP\` of fastmcp: set \`roots: { enabled: false }\` and take directories as tool parameters
    - \`FastMCPSession\` of fastmcp: set \`roots: { enabled: false }\` and take directories as tool parameters
    - \`MCPServer\` of mcp-framework: override its \`listRoots()\` to return none and take directories as tool parameters

    [Documentation](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-framework-roots.md)",
        "text": "Disallow frameworks that ask the client for roots by themselves. MCP 2026-07-28 deprecates roots (SEP-2577); revisions from 2027-07-28 on may lack them.

    What is reported, and what to do next:

    - FastMCP of fastmcp: set roots: { enabled: false } and take directories as tool parameters
    - FastMCPSession of fastmcp: set roots: { enabled: false } and take directories as tool parameters
    - MCPServer of mcp-framework: override its listRoots() to return none and take directories as tool parameters",
      },
      "helpUri": "https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-framework-roots.md",
      "id": "mcp-uproot/no-framework-roots",
      "shortDescription": {
        "text": "Disallow frameworks that ask the client for roots by themselves.",
      },
    }
  `);
});

test('a rule that is off by default', () => {
  const rules = readSarif(formatSarif(result(), OPTIONS)).tool.driver.rules;
  expect(
    rules.map(rule => (rule as unknown as { defaultConfiguration: unknown }).defaultConfiguration),
  ).toEqual([
    ...Array.from({ length: 4 }, () => ({ enabled: true, level: 'error' })),
    ...Array.from({ length: 3 }, () => ({ enabled: true, level: 'warning' })),
    { enabled: false, level: 'error' },
  ]);
});

test('suppressed by comments and by the baseline', () => {
  const more = [
    suppressed({ kind: 'directive', justification: 'one' }, { kind: 'file', justification: '' }),
    suppressed({ kind: 'file', justification: '' }),
  ];
  const text = formatSarif(result({ files: [file('/repository/a.ts', [problem()], more)] }), OPTIONS);
  expect(
    readSarif(text).results.map(each => (each as unknown as { suppressions: unknown }).suppressions),
  ).toEqual([[], [{ kind: 'inSource', justification: 'one' }, { kind: 'external' }], [{ kind: 'external' }]]);
});

test('addresses lead back to the files, whatever they are called', () => {
  const files = NAMES.map(name => file(name, [problem()]));
  const locations = readSarif(formatSarif(result({ files }), OPTIONS)).results.map(
    ({ locations: [location] }) => location?.physicalLocation.artifactLocation,
  );
  expect(locations).toEqual([
    ...[
      'plain.ts',
      'with%20space/50%25/a%23b%3Fc.ts',
      '%C3%A9%F0%9F%98%80/%C3%BC.ts',
      'back%5Cslash.ts',
      'a%3Ab%2Cc.ts',
      "%3Ci%3E%26%22'%7C%60x%60.ts",
      'line%0Abreak.ts',
      '..dots/a.ts',
    ].map(uri => ({ uri, uriBaseId: '%SRCROOT%' })),
    { uri: 'file:///elsewhere/a%20b.ts' },
  ]);
  const read = locations.map(location => fileURLToPath(new URL(location?.uri ?? '', 'file:///repository/')));
  expect(read).toEqual(NAMES);
});

test('half a character in a name', () => {
  const text = formatSarif(result({ files: [file('/repository/\uD83D.ts', [problem()])] }), OPTIONS);
  expect(readSarif(text).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
    '%EF%BF%BD.ts',
  );
});

test('messages as they are', () => {
  const files = [
    file(
      '/repository/a.ts',
      MESSAGES.map(message => problem({ message })),
    ),
  ];
  const results = readSarif(formatSarif(result({ files }), OPTIONS)).results;
  expect(results.map(each => (each as unknown as { message: unknown }).message)).toEqual(
    MESSAGES.map(text => ({ text })),
  );
});

const SOURCES = {
  'bom.ts': `\uFEFF/* 😀 */ export const b = 'roots/list';\r\nexport const c = '😀' + 'roots/list';\r\n`,
  'fix.js': `import { FastMCP } from 'fastmcp';\r\n/* 😀 */ new FastMCP({ name: 'é😀' });\r\n`,
  'fix-uri.ts': `import type { Root } from '@modelcontextprotocol/sdk/types.js';\n/* \u2028 */ export const d = (root: Root) => new URL(root.uri).pathname;\n`,
};

const LINE = /[^]*?(?:\r\n|[\n\r\u2028\u2029]|$)/gu;

/** The offset of a line and a column, counted by hand. */
const offsetIn = (text: string, line: number, column: number): number =>
  (text.match(LINE) ?? []).slice(0, line - 1).join('').length + column - 1;

const offsetsOf = (text: string, { startLine, startColumn, endLine, endColumn }: Region) =>
  [offsetIn(text, startLine, startColumn), offsetIn(text, endLine, endColumn)] as const;

test('regions cut the finding out of the source', async () => {
  const cwd = makeTree(SOURCES);
  const { results } = readSarif(formatSarif(await check({ cwd }), { ...OPTIONS, root: cwd }));
  const cut = results.map(({ locations: [location] }) => {
    const { artifactLocation, region } = location?.physicalLocation ?? {};
    const name = artifactLocation?.uri as keyof typeof SOURCES;
    const text = SOURCES[name].replace(/^\uFEFF/, '');
    return region === undefined ? '' : `${name} ${text.slice(...offsetsOf(text, region))}`;
  });
  expect(cut).toEqual([
    "bom.ts 'roots/list'",
    "bom.ts 'roots/list'",
    'fix-uri.ts new URL(root.uri).pathname',
    'fix.js FastMCP',
  ]);
});

interface Suggested {
  readonly filePath: string;
  readonly messages: ReadonlyArray<{
    readonly suggestions?: ReadonlyArray<{ desc: string; fix: { range: [number, number]; text: string } }>;
  }>;
}

test('fixes make of the source what the suggestions of ESLint make of it', async () => {
  const cwd = makeTree(SOURCES);
  const found = await check({ cwd });
  const { results } = readSarif(formatSarif(found, { ...OPTIONS, root: cwd }));
  const bySarif = results.flatMap(({ fixes = [], locations: [location] }) =>
    fixes.map(({ description, artifactChanges: [change] }) => {
      const name = location?.physicalLocation.artifactLocation.uri as keyof typeof SOURCES;
      const text = SOURCES[name];
      const replacements = [...(change?.replacements ?? [])].map(({ deletedRegion, insertedContent }) => ({
        range: offsetsOf(text, deletedRegion),
        text: insertedContent.text,
      }));
      replacements.sort((a, b) => b.range[0] - a.range[0]);
      const fixed = replacements.reduce((before, edit) => replace(before, edit.range, edit.text), text);
      return [name, description.text, fixed];
    }),
  );
  const byEslint = (JSON.parse(formatJson(found)) as Suggested[]).flatMap(({ filePath, messages }) =>
    messages.flatMap(({ suggestions = [] }) =>
      suggestions.map(({ desc, fix }) => {
        const name = filePath.slice(cwd.length + 1) as keyof typeof SOURCES;
        return [name, desc, replace(SOURCES[name], fix.range, fix.text)];
      }),
    ),
  );
  expect(bySarif).toEqual(byEslint);
  expect(bySarif.map(([name]) => name)).toEqual(['fix-uri.ts', 'fix.js']);
});

const replace = (text: string, [start, end]: readonly [number, number], by: string): string =>
  text.slice(0, start) + by + text.slice(end);

const fingerprintsOf = async (source: string, name = 'a.ts') => {
  const cwd = makeTree({ [name]: source });
  const { results } = readSarif(formatSarif(await check({ cwd }), { ...OPTIONS, root: cwd }));
  return results.map(({ partialFingerprints }) => partialFingerprints['mcpUproot/v1']);
};

test('fingerprints: the same wherever the code stands, one each', async () => {
  const use = `send({ method: 'roots/list' });\n`;
  const other = `receive('roots/list');\n`;
  const [first, second, third] = await fingerprintsOf(use + other + use);
  expect(first).toMatch(/^[\da-f]{16}:1$/);
  expect(third).toBe(first?.replace(/1$/, '2'));
  expect(second).not.toBe(first);
  expect(await fingerprintsOf(`const a = 1;\n\n\n${use}${other}${use}`, 'src/b.ts')).toEqual([
    first,
    second,
    third,
  ]);
});

test('fingerprints: a comment that suppresses one renames no other', async () => {
  const use = `send({ method: 'roots/list' });\n`;
  const [first, second] = await fingerprintsOf(use + use);
  // Suppressed ones stand last in a file.
  expect(await fingerprintsOf(`// eslint-disable-next-line\n${use}${use}`)).toEqual([second, first]);
});
