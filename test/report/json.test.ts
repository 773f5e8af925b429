// `check --format json` is what ESLint's own `json` formatter prints, to the byte.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { formatJson } from '../../src/report/json.ts';
import { CASES_FOLDER } from '../support/cases.ts';
import { parsers } from '../support/linters.ts';
import { makeTree } from '../support/tree.ts';
import plugin from '../../rules/index.ts';

async function throughEslint(folder: string): Promise<string> {
  const eslint = new ESLint({
    cwd: folder,
    ignore: false,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'] },
      parsers['typescript-eslint'],
      { linterOptions: { reportUnusedDisableDirectives: 'off' } },
      ...plugin.configs.recommended,
    ],
  });
  const results = await eslint.lintFiles([folder]);
  const withFindings = results.filter(
    result => result.messages.length + result.suppressedMessages.length > 0,
  );
  return (await eslint.loadFormatter('json')).format(withFindings, {} as never);
}

const throughCheck = async (folder: string) => formatJson(await check({ cwd: folder }));

test('the fixtures', async () => {
  const json = await throughCheck(CASES_FOLDER);
  expect(json).toBe(`${await throughEslint(CASES_FOLDER)}\n`);
  expect((JSON.parse(json) as unknown[]).length).toBeGreaterThan(15);
});

test('suppressed findings, suggestions, CRLF, a byte order mark, astral characters', async () => {
  const folder = makeTree({
    'a.ts': `// eslint-disable-next-line -- "why"\nexport const a = 'roots/list';\n`,
    'b.ts': `\uFEFF/* 😀 */ export const b = 'roots/list';\r\nexport const c = 'roots/list';\r\n`,
    'c.js': `import { FastMCP } from 'fastmcp';\nnew FastMCP({ name: 'é😀' });\nnew FastMCP({}); // eslint-disable-line\n`,
    'd.ts': `import type { Root } from '@modelcontextprotocol/sdk/types.js';\nexport const d = (root: Root) => new URL(root.uri).pathname;\n`,
    'e.ts': `export const clean = 1;\n`,
  });
  const json = await throughCheck(folder);
  expect(json).toBe(`${await throughEslint(folder)}\n`);
  expect(json.match(/"suggestions":/g)).toHaveLength(3);
});

test('files that cannot be checked', async () => {
  const folder = makeTree({
    'a.ts': `const a = 'roots/list' b;\n`,
    'b.ts': Buffer.from('a\0'),
    'c.ts': `export const c = 'roots/list'; ${'('.repeat(20_000)}`,
    'z.ts': `export const z = 'roots/list';\n`,
  });
  const json = formatJson(await check({ cwd: folder, paths: ['.', 'none'] }));
  const failure = (message: object, source?: string) => ({
    messages: [{ ruleId: null, fatal: true, severity: 2, ...message }],
    suppressedMessages: [],
    errorCount: 1,
    fatalErrorCount: 1,
    warningCount: 0,
    fixableErrorCount: 0,
    fixableWarningCount: 0,
    ...(source === undefined ? {} : { source }),
    usedDeprecatedRules: [],
  });
  expect(JSON.parse(json)).toEqual([
    {
      filePath: join(folder, 'a.ts'),
      ...failure(
        {
          message:
            'Parsing error: Expected a semicolon or an implicit semicolon after a statement, but found none',
          line: 1,
          column: 23,
        },
        `const a = 'roots/list' b;\n`,
      ),
    },
    { filePath: join(folder, 'b.ts'), ...failure({ message: 'is a binary file' }) },
    {
      filePath: join(folder, 'c.ts'),
      ...failure(
        { message: 'is nested too deeply to be analysed' },
        `export const c = 'roots/list'; ${'('.repeat(20_000)}`,
      ),
    },
    expect.objectContaining({ filePath: join(folder, 'z.ts'), errorCount: 1, fatalErrorCount: 0 }),
  ]);
});

test('a clean tree is an empty array', async () => {
  expect(await throughCheck(makeTree({ 'a.ts': '' }))).toBe('[]\n');
});
