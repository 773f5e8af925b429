// Code Quality as GitLab reads it: https://docs.gitlab.com/ci/testing/code_quality
import { expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { formatGitlab } from '../../src/report/gitlab.ts';
import { makeTree } from '../support/tree.ts';
import { EVERYTHING, file, MESSAGES, NAMES, OPTIONS, problem, result } from './results.ts';

interface Entry {
  readonly description: string;
  readonly fingerprint: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const read = (text: string) => JSON.parse(text) as Entry[];

test('everything', () => {
  expect(JSON.parse(formatGitlab(EVERYTHING, OPTIONS))).toMatchInlineSnapshot(`
    [
      {
        "check_name": "mcp-uproot/failure",
        "description": "Could not be checked: no such file or directory",
        "fingerprint": "f1ed00ca64c88b95fa840ed62dc30f95",
        "location": {
          "lines": {
            "begin": 1,
            "end": 1,
          },
          "path": "none",
        },
        "severity": "critical",
      },
      {
        "check_name": "mcp-uproot/failure",
        "description": "Could not be checked: Parsing error: Unexpected token \`<\`",
        "fingerprint": "35cd6c0f38ef22b2c167da65da9a62ae",
        "location": {
          "lines": {
            "begin": 7,
            "end": 7,
          },
          "path": "src/z.ts",
        },
        "severity": "critical",
      },
      {
        "check_name": "mcp-uproot/no-roots-list",
        "description": "The method name \`roots/list\` is deprecated: go on.",
        "fingerprint": "d8e7be3ded775c44d1c9fd3474142994",
        "location": {
          "lines": {
            "begin": 3,
            "end": 3,
          },
          "path": "src/a.ts",
        },
        "severity": "major",
      },
      {
        "check_name": "mcp-uproot/no-roots-provider",
        "description": "A handler of it.",
        "fingerprint": "2927858b1b8a2d81c62cce1a1ce2833b",
        "location": {
          "lines": {
            "begin": 3,
            "end": 3,
          },
          "path": "src/a.ts",
        },
        "severity": "minor",
      },
      {
        "check_name": "mcp-uproot/no-roots-list",
        "description": "The method name \`roots/list\` is deprecated: go on.",
        "fingerprint": "0b8f9cdb2af156b888a78d192cd64630",
        "location": {
          "lines": {
            "begin": 1,
            "end": 2,
          },
          "path": "src/b.ts",
        },
        "severity": "major",
      },
    ]
  `);
});

test('nothing found', () => {
  expect(formatGitlab(result(), OPTIONS)).toBe('[]\n');
});

test('names and messages as they are, a fingerprint each', () => {
  const files = NAMES.map(name =>
    file(
      name,
      MESSAGES.map(message => problem({ message })),
    ),
  );
  const entries = read(formatGitlab(result({ files }), OPTIONS));
  expect(entries.map(({ description, location }) => [location.path, description])).toEqual(
    NAMES.flatMap(name => MESSAGES.map(message => [name.replace('/repository/', ''), message])),
  );
  expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(entries.length);
});

async function entriesOf(files: Record<string, string>) {
  const root = makeTree(files);
  return read(formatGitlab(await check({ cwd: root }), { ...OPTIONS, root }));
}

test('a fingerprint stays when lines move, and differs between files', async () => {
  const use = `send({ method: 'roots/list' });\n`;
  const before = await entriesOf({ 'a.ts': use + use, 'b.ts': use });
  const after = await entriesOf({ 'a.ts': `const a = 1;\n\n${use}\n\n${use}`, 'b.ts': `\n${use}` });
  const fingerprints = before.map(({ fingerprint }) => fingerprint);
  expect(after.map(({ fingerprint }) => fingerprint)).toEqual(fingerprints);
  expect(after.map(({ location }) => location.lines.begin)).toEqual([3, 6, 2]);
  expect(new Set(fingerprints).size).toBe(3);
});

test('a suppressed problem is none', async () => {
  const use = `send({ method: 'roots/list' });\n`;
  const [, second] = await entriesOf({ 'a.ts': use + use });
  const entries = await entriesOf({ 'a.ts': `// eslint-disable-next-line\n${use}${use}` });
  expect(entries.map(({ fingerprint }) => fingerprint)).toEqual([second?.fingerprint]);
});
