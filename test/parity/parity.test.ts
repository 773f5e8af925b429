// One detector: each fixture gives the same list through ESLint with either parser, oxlint and `check`.
// The last two are the built package: `npm run build` before.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import { cases, CASES_FOLDER, isJavaScript, type Case } from '../support/cases.ts';
import { linters, parsers, withRules } from '../support/linters.ts';
import { repository } from '../support/repository.ts';
import { run } from '../support/run.ts';

/** `rule line:column` of each finding, in source order, by file name. */
type Lists = Map<string, string[]>;

const folder = mkdtempSync(join(tmpdir(), 'mcp-uproot-parity-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entryOf = (rule: string | null, line: number, column: number): string => `${rule} ${line}:${column}`;

const bySource = (a: string, b: string) => positionOf(a) - positionOf(b);

/** Columns stay far below 10,000 in the fixtures. */
const positionOf = (entry: string) => {
  const [, line, column] = /(\d+):(\d+)$/.exec(entry) ?? [];
  return Number(line) * 10_000 + Number(column);
};

function throughEslint(parser: keyof typeof parsers, { text, path }: Case): string[] {
  return linters['ESLint 10']
    .verify(text, [parsers[parser], withRules()], path)
    .map(({ ruleId, line, column, message }) => entryOf(ruleId ?? message, line, column))
    .sort(bySource);
}

interface OxlintOutput {
  readonly diagnostics: ReadonlyArray<{
    readonly code?: string;
    readonly message: string;
    readonly filename: string;
    readonly labels: ReadonlyArray<{ readonly span: { readonly line: number; readonly column: number } }>;
  }>;
}

async function throughOxlint(): Promise<Lists> {
  const config = join(folder, '.oxlintrc.json');
  writeFileSync(
    config,
    JSON.stringify({
      plugins: [],
      categories: { correctness: 'off' },
      jsPlugins: [join(repository, 'dist/index.js')],
      rules: Object.fromEntries(RULE_NAMES.map(name => [`mcp-uproot/${name}`, 'error'])),
    }),
  );
  const bin = join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = await run(
    process.execPath,
    [bin, '-c', config, '--format', 'json', CASES_FOLDER],
    folder,
  );
  const lists: Lists = new Map();
  for (const { code, message, filename, labels } of (JSON.parse(stdout) as OxlintOutput).diagnostics) {
    const { line = 0, column = 0 } = labels[0]?.span ?? {};
    const rule = code?.replace(/^mcp-uproot\((.+)\)$/, 'mcp-uproot/$1') ?? message;
    const name = basename(filename);
    lists.set(name, [...(lists.get(name) ?? []), entryOf(rule, line, column)].sort(bySource));
  }
  return lists;
}

interface CheckedFile {
  readonly filePath: string;
  readonly messages: ReadonlyArray<{ ruleId: string | null; line: number; column: number }>;
}

async function throughCheck(): Promise<Lists> {
  const cli = join(repository, 'dist/cli.js');
  const args = ['check', CASES_FOLDER, '--preset', 'strict', '--format', 'json'];
  const { stdout } = await run(process.execPath, [cli, ...args], repository);
  return new Map(
    (JSON.parse(stdout) as CheckedFile[]).map(({ filePath, messages }) => [
      basename(filePath),
      messages.map(({ ruleId, line, column }) => entryOf(ruleId, line, column)).sort(bySource),
    ]),
  );
}

let oxlint: Lists;
let check: Lists;

beforeAll(async () => {
  [oxlint, check] = await Promise.all([throughOxlint(), throughCheck()]);
});

test.for(cases)('$name', case_ => {
  const typescript = throughEslint('typescript-eslint', case_);
  const lists = {
    ...(isJavaScript(case_) && { espree: throughEslint('espree', case_) }),
    oxlint: oxlint.get(case_.name) ?? [],
    check: check.get(case_.name) ?? [],
  };
  expect(lists).toEqual(Object.fromEntries(Object.keys(lists).map(way => [way, typescript])));
});

test('the fixtures are found, and give findings', () => {
  const names = (lists: Lists) => [...lists.keys()].sort();
  const withFindings = cases
    .filter(case_ => throughEslint('typescript-eslint', case_).length > 0)
    .map(({ name }) => name);
  expect(withFindings.length).toBeGreaterThan(cases.length / 2);
  expect({ oxlint: names(oxlint), check: names(check) }).toEqual({
    oxlint: withFindings,
    check: withFindings,
  });
});
