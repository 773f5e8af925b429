// The recipes in which a job installs the project, with the packed tarball. Needs the registry, and `npm run build`
// before.
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cli } from '../support/cli.ts';
import { git } from '../support/git.ts';
import { pack } from '../support/pack.ts';
import { cleanEnvironment, FINDING, ROOTS } from '../support/project.ts';
import { recipe } from '../support/recipes.ts';
import { run } from '../support/run.ts';
import { makeTree } from '../support/tree.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-pipelines-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

beforeAll(async () => {
  const tarball = await pack(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const env = { ...cleanEnvironment(), ...npm, npm_config_offline: 'false' };
  const { code, stderr } = await run('npm', ['install', '-D', '--package-lock-only', tarball], folder, {
    env,
  });
  if (code !== 0) throw new Error(stderr);
}, 120_000);

/** A fresh checkout of a project that has mcp-uproot in its lock file. */
function makeCheckout(): string {
  const cwd = makeTree({ '.gitignore': 'node_modules\n', 'src/a.ts': ROOTS });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(cwd, name));
  git(cwd, 'init', '--quiet');
  return cwd;
}

/** Runs the lines of a job; the first that fails ends it. */
const runJob = (cwd: string, lines: readonly string[], env: Readonly<Record<string, string>>) =>
  run('bash', ['-e', '-c', lines.join('\n')], cwd, {
    env: { ...cleanEnvironment(), ...npm, npm_config_offline: 'false', CI: 'true', ...env },
  });

const TEXT = `src/a.ts\n${FINDING}\n\n✖ 1 problem (1 error, 0 warnings) in 1 file checked\n`;

test('GitLab', { timeout: 180_000 }, async () => {
  const { roots: job } = parse(recipe('GitLab')['.gitlab-ci.yml'] ?? '') as {
    roots: { script: string[]; artifacts: { when: string; reports: Record<string, string> } };
  };
  const cwd = makeCheckout();
  const before = readdirSync(cwd);
  const { code, stdout, stderr } = await runJob(cwd, job.script, { GITLAB_CI: 'true' });
  expect({ code, report: stdout.slice(-TEXT.length), stderr }).toEqual({ code: 1, report: TEXT, stderr: '' });

  const { codequality = '', junit = '' } = job.artifacts.reports;
  expect(readdirSync(cwd).sort()).toEqual([...before, 'node_modules', codequality, junit].sort());
  const expected = async (format: string) => (await cli(cwd, 'check', '--format', format)).stdout;
  expect(readFileSync(join(cwd, codequality), 'utf8')).toBe(await expected('gitlab'));
  expect(readFileSync(join(cwd, junit), 'utf8')).toBe(await expected('junit'));
  expect(job.artifacts.when).toBe('always');
});

test('GitHub without the action', { timeout: 180_000 }, async () => {
  const { jobs } = parse(recipe('GitHub')['.github/workflows/check.yml'] ?? '') as {
    jobs: { roots: { steps: { run?: string }[] } };
  };
  const lines = jobs.roots.steps.flatMap(step => step.run ?? []);
  const cwd = makeCheckout();
  const { code, stdout, stderr } = await runJob(cwd, lines, {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: cwd,
  });
  const [, , text = ''] = FINDING.split('  ').filter(Boolean);
  const annotation = `::error file=src/a.ts,line=1,endLine=1,col=23,endColumn=35,title=mcp-uproot/no-roots-list::${text}\n`;
  const report = annotation + TEXT;
  expect({ code, report: stdout.slice(-report.length), stderr }).toEqual({ code: 1, report, stderr: '' });
});
