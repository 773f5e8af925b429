// Every format of `check`, printed by the packed tarball as npm installs it. Needs the registry, and `npm run build`.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../support/repository.ts';
import { run } from '../support/run.ts';
import { readSarif } from '../support/sarif.ts';
import { writeFiles } from '../support/tree.ts';
import { readXml } from '../support/xml.ts';
import { INSTALL_FLAGS, pack } from '../support/pack.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-formats-')));
const root = join(folder, 'a repository');
const cwd = join(root, 'packages/server');

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const mcp = new McpServer({ name: 'x', version: '1' });
export const canAsk = () => mcp.server.getClientCapabilities()?.roots !== undefined;
export const roots = () => mcp.server.listRoots();
// eslint-disable-next-line mcp-uproot/no-roots-list -- the old way
export const old = () => mcp.server.listRoots();
`,
  'src/50% é #1.ts': `\uFEFF/* 😀 */ export const method = 'roots/list';\r\n`,
  'src/fast.js': `import { FastMCP } from 'fastmcp';\nnew FastMCP({ name: 'x' });\n`,
  'broken/a.ts': `const method = 'roots/list' 1;\n`,
  'clean/a.ts': '',
};

beforeAll(async () => {
  writeFiles(cwd, FILES);
  mkdirSync(join(root, '.git'));
  const installed = await run('npm', ['install', '-D', ...INSTALL_FLAGS, await pack(folder)], cwd);
  expect({ code: installed.code, stderr: installed.stderr }).toEqual({ code: 0, stderr: '' });
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (...args: string[]) => run('npx', ['--no-install', 'mcp-uproot', 'check', ...args], cwd);

/** What is printed for a format; the hashes are masked, their own tests are elsewhere. */
async function printed(format: string, ...paths: string[]) {
  const { code, stdout, stderr } = await check('--format', format, ...paths);
  return { code, stderr, report: stdout.replace(/\b[\da-f]{32}\b|\b[\da-f]{16}(?=:)/g, '<hash>') };
}

test('text', async () => {
  expect(await printed('text', 'src')).toMatchInlineSnapshot(`
    {
      "code": 1,
      "report": "src/50% é #1.ts
      1:32  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    src/fast.js
      2:5  error    \`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters.  mcp-uproot/no-framework-roots

    src/server.ts
      4:65  warning  Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-capability
      5:39  error    The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    ✖ 4 problems (3 errors, 1 warning, 1 suppressed) in 3 files checked
    ",
      "stderr": "",
    }
  `);
});

test('json', async () => {
  const { code, stderr, report } = await printed('json', 'src');
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const files = JSON.parse(report) as Record<string, unknown>[];
  expect(files.map(({ filePath, errorCount, warningCount }) => [filePath, errorCount, warningCount])).toEqual(
    [
      [join(cwd, 'src/50% é #1.ts'), 1, 0],
      [join(cwd, 'src/fast.js'), 1, 0],
      [join(cwd, 'src/server.ts'), 1, 1],
    ],
  );
});

test('sarif', async () => {
  const { code, stderr, report } = await printed('sarif', 'src', 'broken');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'error: broken/a.ts:1:28: Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none\n' +
      'mcp-uproot could not check 1 path; 3 files were checked.\n',
  });
  readSarif(report);
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    version: string;
  };
  const log = JSON.parse(report) as { runs: [{ tool: { driver: { version: string; rules?: unknown[] } } }] };
  expect(log.runs[0].tool.driver.version).toBe(version);
  expect(log.runs[0].tool.driver.rules).toHaveLength(8);
  delete log.runs[0].tool.driver.rules;
  expect(JSON.stringify({ ...log, runs: [{ ...log.runs[0], tool: undefined }] }, undefined, 1))
    .toMatchInlineSnapshot(`
    "{
     "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
     "version": "2.1.0",
     "runs": [
      {
       "invocations": [
        {
         "executionSuccessful": false,
         "toolExecutionNotifications": [
          {
           "level": "error",
           "message": {
            "text": "Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none"
           },
           "locations": [
            {
             "physicalLocation": {
              "artifactLocation": {
               "uri": "packages/server/broken/a.ts",
               "uriBaseId": "%SRCROOT%"
              },
              "region": {
               "startLine": 1,
               "startColumn": 28
              }
             }
            }
           ]
          }
         ]
        }
       ],
       "originalUriBaseIds": {
        "%SRCROOT%": {
         "description": {
          "text": "The root of the repository."
         }
        }
       },
       "columnKind": "utf16CodeUnits",
       "newlineSequences": [
        "\\r\\n",
        "\\n",
        "\\r",
        " ",
        " "
       ],
       "results": [
        {
         "ruleId": "mcp-uproot/no-roots-list",
         "ruleIndex": 0,
         "level": "error",
         "message": {
          "text": "The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration."
         },
         "locations": [
          {
           "physicalLocation": {
            "artifactLocation": {
             "uri": "packages/server/src/50%25%20%C3%A9%20%231.ts",
             "uriBaseId": "%SRCROOT%"
            },
            "region": {
             "startLine": 1,
             "startColumn": 32,
             "endLine": 1,
             "endColumn": 44
            }
           }
          }
         ],
         "partialFingerprints": {
          "mcpUproot/v1": "<hash>:1"
         },
         "suppressions": []
        },
        {
         "ruleId": "mcp-uproot/no-framework-roots",
         "ruleIndex": 2,
         "level": "error",
         "message": {
          "text": "\`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters."
         },
         "locations": [
          {
           "physicalLocation": {
            "artifactLocation": {
             "uri": "packages/server/src/fast.js",
             "uriBaseId": "%SRCROOT%"
            },
            "region": {
             "startLine": 2,
             "startColumn": 5,
             "endLine": 2,
             "endColumn": 12
            }
           }
          }
         ],
         "partialFingerprints": {
          "mcpUproot/v1": "<hash>:1"
         },
         "suppressions": [],
         "fixes": [
          {
           "description": {
            "text": "Set \`roots: { enabled: false }\`."
           },
           "artifactChanges": [
            {
             "artifactLocation": {
              "uri": "packages/server/src/fast.js",
              "uriBaseId": "%SRCROOT%"
             },
             "replacements": [
              {
               "deletedRegion": {
                "startLine": 2,
                "startColumn": 24,
                "endLine": 2,
                "endColumn": 24
               },
               "insertedContent": {
                "text": ", roots: { enabled: false }"
               }
              }
             ]
            }
           ]
          }
         ]
        },
        {
         "ruleId": "mcp-uproot/no-roots-capability",
         "ruleIndex": 4,
         "level": "warning",
         "message": {
          "text": "Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration."
         },
         "locations": [
          {
           "physicalLocation": {
            "artifactLocation": {
             "uri": "packages/server/src/server.ts",
             "uriBaseId": "%SRCROOT%"
            },
            "region": {
             "startLine": 4,
             "startColumn": 65,
             "endLine": 4,
             "endColumn": 70
            }
           }
          }
         ],
         "partialFingerprints": {
          "mcpUproot/v1": "<hash>:1"
         },
         "suppressions": []
        },
        {
         "ruleId": "mcp-uproot/no-roots-list",
         "ruleIndex": 0,
         "level": "error",
         "message": {
          "text": "The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration."
         },
         "locations": [
          {
           "physicalLocation": {
            "artifactLocation": {
             "uri": "packages/server/src/server.ts",
             "uriBaseId": "%SRCROOT%"
            },
            "region": {
             "startLine": 5,
             "startColumn": 39,
             "endLine": 5,
             "endColumn": 48
            }
           }
          }
         ],
         "partialFingerprints": {
          "mcpUproot/v1": "<hash>:1"
         },
         "suppressions": []
        },
        {
         "ruleId": "mcp-uproot/no-roots-list",
         "ruleIndex": 0,
         "level": "error",
         "message": {
          "text": "The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration."
         },
         "locations": [
          {
           "physicalLocation": {
            "artifactLocation": {
             "uri": "packages/server/src/server.ts",
             "uriBaseId": "%SRCROOT%"
            },
            "region": {
             "startLine": 7,
             "startColumn": 37,
             "endLine": 7,
             "endColumn": 46
            }
           }
          }
         ],
         "partialFingerprints": {
          "mcpUproot/v1": "<hash>:2"
         },
         "suppressions": [
          {
           "kind": "inSource",
           "justification": "the old way"
          }
         ]
        }
       ]
      }
     ]
    }"
  `);
});

test('github', async () => {
  expect(await printed('github', 'src', 'broken')).toMatchInlineSnapshot(`
    {
      "code": 2,
      "report": "::error file=packages/server/broken/a.ts,line=1,col=28,title=mcp-uproot could not check this::Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none
    ::error file=packages/server/src/50%25 é #1.ts,line=1,endLine=1,col=32,endColumn=44,title=mcp-uproot/no-roots-list::The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.
    ::error file=packages/server/src/fast.js,line=2,endLine=2,col=5,endColumn=12,title=mcp-uproot/no-framework-roots::\`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters.
    ::warning file=packages/server/src/server.ts,line=4,endLine=4,col=65,endColumn=70,title=mcp-uproot/no-roots-capability::Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.
    ::error file=packages/server/src/server.ts,line=5,endLine=5,col=39,endColumn=48,title=mcp-uproot/no-roots-list::The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.
    src/50% é #1.ts
      1:32  error    The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    src/fast.js
      2:5  error    \`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters.  mcp-uproot/no-framework-roots

    src/server.ts
      4:65  warning  Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-capability
      5:39  error    The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list

    ✖ 4 problems (3 errors, 1 warning, 1 suppressed) in 3 files checked
    ",
      "stderr": "error: broken/a.ts:1:28: Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none
    mcp-uproot could not check 1 path; 3 files were checked.
    ",
    }
  `);
});

test('gitlab', async () => {
  expect(await printed('gitlab', 'src', 'broken')).toMatchInlineSnapshot(`
    {
      "code": 2,
      "report": "[
      {
        "description": "Could not be checked: Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none",
        "check_name": "mcp-uproot/failure",
        "fingerprint": "<hash>",
        "severity": "critical",
        "location": {
          "path": "packages/server/broken/a.ts",
          "lines": {
            "begin": 1,
            "end": 1
          }
        }
      },
      {
        "description": "The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.",
        "check_name": "mcp-uproot/no-roots-list",
        "fingerprint": "<hash>",
        "severity": "major",
        "location": {
          "path": "packages/server/src/50% é #1.ts",
          "lines": {
            "begin": 1,
            "end": 1
          }
        }
      },
      {
        "description": "\`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters.",
        "check_name": "mcp-uproot/no-framework-roots",
        "fingerprint": "<hash>",
        "severity": "major",
        "location": {
          "path": "packages/server/src/fast.js",
          "lines": {
            "begin": 2,
            "end": 2
          }
        }
      },
      {
        "description": "Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.",
        "check_name": "mcp-uproot/no-roots-capability",
        "fingerprint": "<hash>",
        "severity": "minor",
        "location": {
          "path": "packages/server/src/server.ts",
          "lines": {
            "begin": 4,
            "end": 4
          }
        }
      },
      {
        "description": "The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.",
        "check_name": "mcp-uproot/no-roots-list",
        "fingerprint": "<hash>",
        "severity": "major",
        "location": {
          "path": "packages/server/src/server.ts",
          "lines": {
            "begin": 5,
            "end": 5
          }
        }
      }
    ]
    ",
      "stderr": "error: broken/a.ts:1:28: Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none
    mcp-uproot could not check 1 path; 3 files were checked.
    ",
    }
  `);
});

test('junit', async () => {
  const junit = await printed('junit', 'src', 'broken');
  readXml(junit.report);
  expect(junit).toMatchInlineSnapshot(`
    {
      "code": 2,
      "report": "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="mcp-uproot" tests="6" failures="4" errors="1" skipped="1" time="0">
      <testsuite name="packages/server/broken/a.ts" tests="1" failures="0" errors="1" skipped="0" time="0">
        <testcase name="can be checked" classname="packages/server/broken/a.ts" file="packages/server/broken/a.ts" time="0"><error type="failure" message="Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none">packages/server/broken/a.ts:1:28: Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none</error></testcase>
      </testsuite>
      <testsuite name="packages/server/src/50% é #1.ts" tests="1" failures="1" errors="0" skipped="0" time="0">
        <testcase name="mcp-uproot/no-roots-list at 1:32" classname="packages/server/src/50% é #1.ts" file="packages/server/src/50% é #1.ts" time="0"><failure type="error" message="The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.">packages/server/src/50% é #1.ts:1:32: The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md</failure></testcase>
      </testsuite>
      <testsuite name="packages/server/src/fast.js" tests="1" failures="1" errors="0" skipped="0" time="0">
        <testcase name="mcp-uproot/no-framework-roots at 2:5" classname="packages/server/src/fast.js" file="packages/server/src/fast.js" time="0"><failure type="error" message="\`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters.">packages/server/src/fast.js:2:5: \`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-framework-roots.md</failure></testcase>
      </testsuite>
      <testsuite name="packages/server/src/server.ts" tests="3" failures="2" errors="0" skipped="1" time="0">
        <testcase name="mcp-uproot/no-roots-capability at 4:65" classname="packages/server/src/server.ts" file="packages/server/src/server.ts" time="0"><failure type="warning" message="Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.">packages/server/src/server.ts:4:65: Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-capability.md</failure></testcase>
        <testcase name="mcp-uproot/no-roots-list at 5:39" classname="packages/server/src/server.ts" file="packages/server/src/server.ts" time="0"><failure type="error" message="The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.">packages/server/src/server.ts:5:39: The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md</failure></testcase>
        <testcase name="mcp-uproot/no-roots-list at 7:37" classname="packages/server/src/server.ts" file="packages/server/src/server.ts" time="0"><skipped message="suppressed: the old way"/></testcase>
      </testsuite>
    </testsuites>
    ",
      "stderr": "error: broken/a.ts:1:28: Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none
    mcp-uproot could not check 1 path; 3 files were checked.
    ",
    }
  `);
});

test('markdown', async () => {
  const { code, stderr, report } = await printed('markdown', 'src');
  const days = Math.ceil((Date.parse('2027-07-28') - Date.now()) / 86_400_000);
  const left =
    days > 0
      ? `from 2027-07-28 on: ${days === 1 ? '1 day is' : `${days} days are`} left`
      : 'since 2027-07-28';
  expect(report).toContain(`Revisions of MCP may lack roots ${left}.\n`);
  expect({ code, stderr, report: report.replace(left, '<time>') }).toMatchInlineSnapshot(`
    {
      "code": 1,
      "report": "### MCP roots

    **✖ 4 problems (3 errors, 1 warning, 1 suppressed) in 3 files checked**

    Revisions of MCP may lack roots <time>.

    | Severity | Place | Problem | Rule |
    | :-- | :-- | :-- | :-- |
    | error | \`packages/server/src/50% é #1.ts:1:32\` | The method name \`roots/list\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration. | [no-roots-list](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md) |
    | error | \`packages/server/src/fast.js:2:5\` | \`FastMCP\` of fastmcp asks clients for roots by itself, which is deprecated since MCP 2026-07-28 (SEP-2577): set \`roots: { enabled: false }\` and take directories as tool parameters. | [no-framework-roots](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-framework-roots.md) |
    | error | \`packages/server/src/server.ts:5:39\` | The server method \`listRoots()\` is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration. | [no-roots-list](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md) |
    | warning | \`packages/server/src/server.ts:4:65\` | Reading the client's \`roots\` capability is deprecated since MCP 2026-07-28 (SEP-2577): take the directory as a tool parameter or from configuration. | [no-roots-capability](https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-capability.md) |
    ",
      "stderr": "",
    }
  `);
});

test('nothing found, in every format', async () => {
  const formats = ['text', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown'];
  const empty = await Promise.all(formats.map(format => printed(format, 'clean')));
  expect(empty.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    formats.map(() => ({ code: 0, stderr: '' })),
  );
  const [text, json, sarif = { report: '' }, github, gitlab, junit, markdown] = empty;
  expect([text, json, github, gitlab, markdown].map(each => each?.report)).toEqual([
    'No uses of MCP roots in 1 file.\n',
    '[]\n',
    'No uses of MCP roots in 1 file.\n',
    '[]\n',
    '### MCP roots\n\n**No uses of MCP roots in 1 file.**\n',
  ]);
  expect(readSarif(sarif.report).results).toEqual([]);
  expect(readXml(junit?.report ?? '').attributes).toEqual({
    name: 'mcp-uproot',
    tests: '1',
    failures: '0',
    errors: '0',
    skipped: '0',
    time: '0',
  });
});

test('several at once, and annotations by itself in a workflow', async () => {
  const outputs = ['sarif=out/uproot.sarif', 'junit=out/j.xml', 'markdown=out/deep/comment.md'];
  const args = ['--no-install', 'mcp-uproot', 'check', 'src', ...outputs.flatMap(each => ['--output', each])];
  const result = await run('npx', args, cwd, { env: { ...process.env, GITHUB_ACTIONS: 'true' } });
  expect(result).toEqual(await check('src', '--format', 'github'));
  expect(result.code).toBe(1);
  const written = (name: string) => readFileSync(join(cwd, 'out', name), 'utf8');
  expect(written('uproot.sarif')).toBe((await check('src', '--format', 'sarif')).stdout);
  expect(written('j.xml')).toBe((await check('src', '--format', 'junit')).stdout);
  expect(written('deep/comment.md')).toBe((await check('src', '--format', 'markdown')).stdout);
});

test('the formats of the programmatic interface', async () => {
  const script = `
    import { check, formats } from 'mcp-uproot/api';
    const result = await check({ paths: ['src'] });
    console.log(Object.keys(formats).join());
    process.stdout.write(await formats.text(result));
    process.stdout.write(await formats.markdown(result, { today: '2027-07-27', root: ${JSON.stringify(root)} }));
  `;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script], cwd);
  const { stdout: text } = await check('src', '--format', 'text');
  const { stdout: markdown } = await check('src', '--format', 'markdown');
  const onTheLastDay = markdown.replace(
    /from 2027-07-28 on: \d+ days? (?:is|are) left|since 2027-07-28/,
    'from 2027-07-28 on: 1 day is left',
  );
  expect({ stdout, stderr }).toEqual({
    stdout: `text,json,sarif,github,gitlab,junit,markdown\n${text}${onTheLastDay}`,
    stderr: '',
  });
});
