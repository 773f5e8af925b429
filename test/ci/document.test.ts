// What docs/ci.md says of the files at the root, and whether GitHub takes what is for GitHub.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isSourceName, SOURCE_EXTENSIONS } from '../../src/catalog/source-files.ts';
import { action, actionText } from '../support/composite.ts';
import { findActionErrors, findWorkflowErrors } from '../support/github-parser.ts';
import { blocks, document, recipe } from '../support/recipes.ts';
import { repository, version } from '../support/repository.ts';

test('GitHub accepts the action', () => {
  expect(findActionErrors(actionText)).toEqual([]);
  expect(findActionErrors(actionText.replace('using: composite', 'using: shell'))).not.toEqual([]);
});

test.each(Object.entries(recipe('GitHub')))('GitHub accepts %s', async (_name, text) => {
  expect(await findWorkflowErrors(text)).toEqual([]);
  expect(await findWorkflowErrors(text.replace('runs-on', 'run-on'))).not.toEqual([]);
});

/** The rows of the table whose first column has this title, without the marks of code. */
function tableOf(title: string): string[][] {
  const table = new RegExp(`^\\| ${title} .*\\n\\|.*\\n((?:\\|.*\\n)*)`, 'm').exec(document)?.[1] ?? '';
  return table
    .trimEnd()
    .split('\n')
    .map(row =>
      row
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim().replaceAll('`', '')),
    );
}

/** How the table says what the action says. */
const asCell = (description: string): string =>
  (description.slice(0, 1).toLowerCase() + description.slice(1)).replaceAll('`', '').replace(/\.$/, '');

test('the tables are those of the action', () => {
  expect(tableOf('input')).toEqual(
    Object.entries(action.inputs).map(([name, input]) => [name, asCell(input.description), input.default]),
  );
  expect(tableOf('output')).toEqual(
    Object.entries(action.outputs).map(([name, { description }]) => [name, asCell(description)]),
  );
});

test('the workflow gives the action inputs that it has, and uploads what it writes', () => {
  const { jobs } = parse(recipe('GitHub')['.github/workflows/roots.yml'] ?? '') as {
    jobs: { check: { steps: { uses: string; with?: Record<string, string> }[] } };
  };
  const [, own, upload] = jobs.check.steps;
  expect(own?.uses).toBe(`mcp-uproot/mcp-uproot@v${version}`);
  expect(Object.keys(own?.with ?? {}).filter(name => !(name in action.inputs))).toEqual([]);
  expect(upload?.with?.['sarif_file']).toBe(own?.with?.['sarif']);
});

test('all that names a version names this one', () => {
  const hooks = readFileSync(join(repository, '.pre-commit-hooks.yaml'), 'utf8');
  const named = [document, hooks].flatMap(text =>
    [...text.matchAll(/(?:\/mcp-uproot@v|rev: v|npx --yes mcp-uproot@)([\d.]+\d)/g)].map(
      ([, found]) => found,
    ),
  );
  expect([action.inputs['version']?.default, ...named]).toEqual(Array(6).fill(version));
});

test('the hooks are for the files that `check` reads', () => {
  const [hook] = parse(readFileSync(join(repository, '.pre-commit-hooks.yaml'), 'utf8')) as {
    files: string;
  }[];
  const { repos } = parse(recipe('pre-commit')['.pre-commit-config.yaml'] ?? '') as {
    repos: { hooks: { files: string }[] }[];
  };
  const names = ['a.vue', 'a.json', 'ts', 'a.ts.md', ...SOURCE_EXTENSIONS.map(extension => `a.${extension}`)];
  const read = names.filter(isSourceName);
  for (const files of [hook?.files, repos[0]?.hooks[0]?.files]) {
    expect(names.filter(name => new RegExp(files ?? '').test(name))).toEqual(read);
  }
  const globs = Object.keys(
    (JSON.parse(recipe('lint-staged')['package.json'] ?? '{}') as { 'lint-staged': object })['lint-staged'],
  );
  expect(globs).toEqual([`*.{${SOURCE_EXTENSIONS.join(',')}}`]);
});

test('every block of the page is known', () => {
  expect(blocks.map(({ heading, file, language }) => [heading, file ?? '', language].join(' '))).toEqual([
    'GitHub .github/workflows/roots.yml yaml',
    'GitHub .github/workflows/check.yml yaml',
    'GitLab .gitlab-ci.yml yaml',
    'lint-staged package.json json',
    'husky .husky/pre-commit sh',
    'pre-commit .pre-commit-config.yaml yaml',
    'pre-commit in other projects .pre-commit-config.yaml yaml',
    'Turborepo turbo.json json',
    'Turborepo packages/server/package.json json',
    'Nx nx.json json',
    'Many repositories adopt-roots.sh sh',
    'Many repositories  sh',
    'Many repositories roots.batch.yaml yaml',
  ]);
});
