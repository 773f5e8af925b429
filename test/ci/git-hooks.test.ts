// The recipes for lint-staged, husky and pre-commit, with real commits. Needs `npm run build` before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, git, makeRepository } from '../support/git.ts';
import { FINDING, makeProject, ROOTS, sh } from '../support/project.ts';
import { recipe } from '../support/recipes.ts';
import { repository, version } from '../support/repository.ts';
import { writeFiles, type Files } from '../support/tree.ts';

const CLEAN = 'export const a = 1;\n';

/** What `check` prints of a use in src/a.ts. */
const REPORT = `src/a.ts\n${FINDING}\n\n✖ 1 problem (1 error, 0 warnings) in 1 file checked\n`;

/** A project with one commit and the files of a recipe; `src/a.ts` is clean, and what else is staged is named. */
function makeCommitted(files: Files, packages: Readonly<Record<string, string>>): string {
  const cwd = makeProject(
    { 'package.json': '{ "private": true }', '.gitignore': 'node_modules\n', 'src/a.ts': CLEAN, ...files },
    packages,
  );
  commitAll(cwd);
  return cwd;
}

const commitCount = (cwd: string): number => Number(git(cwd, 'rev-list', '--count', 'HEAD'));

/** Stages one state of `src/a.ts` and leaves another in the work tree, beside an untracked file with a use. */
function stage(cwd: string, staged: string, left: string): void {
  writeFiles(cwd, { 'src/a.ts': staged });
  git(cwd, 'add', 'src/a.ts');
  writeFiles(cwd, { 'src/a.ts': left, 'src/untracked.ts': ROOTS });
}

const sourceIn = (cwd: string): string => readFileSync(join(cwd, 'src/a.ts'), 'utf8');

test('lint-staged checks what is staged of a file', { timeout: 180_000 }, async () => {
  const cwd = makeCommitted(recipe('lint-staged'), { 'lint-staged': 'bin/lint-staged.js' });
  stage(cwd, `${CLEAN}// more\n`, ROOTS);
  expect((await sh(cwd, 'npx lint-staged')).code).toBe(0);
  expect(sourceIn(cwd)).toBe(ROOTS);

  stage(cwd, ROOTS, CLEAN);
  const { code, stderr } = await sh(cwd, 'npx lint-staged');
  expect({ code, report: stderr.slice(-REPORT.length) }).toEqual({ code: 1, report: REPORT });
  expect(sourceIn(cwd)).toBe(CLEAN);
});

test('husky stops a commit', { timeout: 180_000 }, async () => {
  const cwd = makeCommitted(recipe('husky'), { husky: 'bin.js' });
  expect(await sh(cwd, 'npx husky')).toEqual({ code: 0, stdout: '', stderr: '' });

  stage(cwd, ROOTS, CLEAN);
  const stopped = await sh(cwd, 'git commit --quiet --message Uses');
  expect({ ...stopped, commits: commitCount(cwd) }).toEqual({
    code: 1,
    stdout: '',
    stderr: `${REPORT}husky - pre-commit script failed (code 1)\n`,
    commits: 1,
  });

  stage(cwd, `${CLEAN}// more\n`, ROOTS);
  const passed = await sh(cwd, 'git commit --quiet --message Clean');
  expect({ code: passed.code, commits: commitCount(cwd) }).toEqual({ code: 0, commits: 2 });
});

/** Runs the hooks of `.pre-commit-config.yaml` on what is staged, with caches of its own. */
function prek(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const program = join(repository, 'node_modules/@j178/prek/bin/prek.js');
  return sh(cwd, `node '${program}' run`, { PREK_HOME: join(cwd, 'node_modules/.prek'), ...env });
}

const FAILED = `mcp-uproot${'.'.repeat(63)}Failed
- hook id: mcp-uproot
- exit code: 1

${REPORT.replaceAll(/^(?=.)/gm, '  ')}`;

/** The same state of a project for every hook: clean as staged, then with a use as staged. */
async function expectHook(cwd: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  stage(cwd, `${CLEAN}// more\n`, ROOTS);
  const clean = await prek(cwd, env);
  expect({ code: clean.code, stdout: clean.stdout }).toEqual({
    code: 0,
    stdout: `mcp-uproot${'.'.repeat(63)}Passed\n`,
  });
  stage(cwd, ROOTS, CLEAN);
  const found = await prek(cwd, env);
  expect({ code: found.code, stdout: found.stdout }).toEqual({ code: 1, stdout: FAILED });
  expect(sourceIn(cwd)).toBe(CLEAN);
}

test('pre-commit', { timeout: 180_000 }, async () => {
  await expectHook(makeCommitted(recipe('pre-commit'), {}));
});

test('pre-commit in other projects', { timeout: 180_000 }, async () => {
  const hooks = makeRepository({
    '.pre-commit-hooks.yaml': readFileSync(join(repository, '.pre-commit-hooks.yaml')),
  });
  git(hooks, 'tag', `v${version}`);
  const cwd = makeCommitted(recipe('pre-commit in other projects'), {});
  await expectHook(cwd, {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${hooks}.insteadOf`,
    GIT_CONFIG_VALUE_0: 'https://github.com/mcp-uproot/mcp-uproot',
  });
});
