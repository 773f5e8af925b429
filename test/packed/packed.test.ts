// The packed tarball in empty projects, as npm installs it. Needs the registry, and `npm run build` before.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../support/repository.ts';
import { run, type RunResult } from '../support/run.ts';
import { INSTALL_FLAGS, pack } from '../support/pack.ts';
import { alone, eslintProjects, oxlintOnly, SOURCES, typescript7, type Project } from './projects.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-packed-')));
const installed = new Map<Project, Promise<RunResult>>();

const folderOf = (project: Project) => join(folder, project.name.replaceAll(/\W+/g, '-'));

async function install(project: Project, tarball: string): Promise<RunResult> {
  const cwd = folderOf(project);
  const files = { 'package.json': '{ "private": true, "type": "module" }', ...SOURCES, ...project.files };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return run('npm', ['install', '-D', ...INSTALL_FLAGS, tarball, ...project.packages], cwd);
}

beforeAll(async () => {
  const tarball = await pack(folder);
  for (const project of [...eslintProjects, typescript7, oxlintOnly, alone]) {
    installed.set(project, install(project, tarball));
  }
}, 120_000);

// Six installed projects: a loaded machine takes its time.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

/** Waits for npm; what it said must be no conflict. */
async function installedFolderOf(project: Project): Promise<string> {
  const result = await installed.get(project);
  expect({
    code: result?.code,
    conflict: /ERESOLVE|peer dep/i.exec(`${result?.stdout}${result?.stderr}`),
  }).toEqual({
    code: 0,
    conflict: null,
  });
  return folderOf(project);
}

interface FileResult {
  readonly filePath: string;
  readonly messages: ReadonlyArray<{ ruleId: string | null; line: number; column: number; severity: number }>;
}

/** One line a message of ESLint's JSON, sorted by file. */
const linesOf = (json: string, cwd: string): string[] =>
  (JSON.parse(json) as FileResult[])
    .flatMap(({ filePath, messages }) =>
      messages.map(
        ({ ruleId, line, column, severity }) =>
          `${relative(cwd, filePath)}:${line}:${column} ${severity} ${ruleId}`,
      ),
    )
    .sort();

const IN_JAVASCRIPT = ['src/server.js:4:39 2 mcp-uproot/no-roots-list'];
const IN_BOTH = [
  ...IN_JAVASCRIPT,
  'src/server.ts:4:44 1 mcp-uproot/no-roots-capability',
  'src/server.ts:5:21 2 mcp-uproot/no-roots-list',
];

const tsc = (cwd: string, compiler: string, ...args: string[]) =>
  run(
    process.execPath,
    [join(compiler, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', ...args],
    cwd,
  );

const eslint = (cwd: string) =>
  run(process.execPath, ['node_modules/eslint/bin/eslint.js', '--format', 'json', 'src'], cwd);

const check = (cwd: string) =>
  run('npx', ['--no-install', 'mcp-uproot', 'check', 'src', '--format', 'json'], cwd);

test.for(eslintProjects)('$name with typescript-eslint', { timeout: 120_000 }, async project => {
  const cwd = await installedFolderOf(project);
  const [linted, checked, compiled] = await Promise.all([
    eslint(cwd),
    check(cwd),
    tsc(cwd, cwd, '--module', 'NodeNext', '--target', 'ES2022', '--skipLibCheck', 'config.mts'),
  ]);
  expect(linted.stderr).toBe('');
  expect({ code: linted.code, lines: linesOf(linted.stdout, cwd) }).toEqual({ code: 1, lines: IN_BOTH });
  expect({ code: checked.code, lines: linesOf(checked.stdout, cwd) }).toEqual({ code: 1, lines: IN_BOTH });
  expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('TypeScript 7 in the project', { timeout: 120_000 }, async () => {
  const cwd = await installedFolderOf(typescript7);
  const [linted, checked, compiled] = await Promise.all([
    eslint(cwd),
    check(cwd),
    tsc(cwd, cwd, '--module', 'NodeNext', '--target', 'ES2022', '--skipLibCheck', 'config.mts'),
  ]);
  expect(linted.stderr).toBe('');
  expect({ code: linted.code, lines: linesOf(linted.stdout, cwd) }).toEqual({
    code: 1,
    lines: IN_JAVASCRIPT,
  });
  expect({ code: checked.code, lines: linesOf(checked.stdout, cwd) }).toEqual({ code: 1, lines: IN_BOTH });
  expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('oxlint only', { timeout: 120_000 }, async () => {
  const cwd = await installedFolderOf(oxlintOnly);
  const [linted, checked] = await Promise.all([
    run('npx', ['--no-install', 'oxlint', '--format', 'unix', 'src'], cwd),
    check(cwd),
  ]);
  expect({ code: linted.code, stderr: linted.stderr }).toEqual({ code: 1, stderr: '' });
  expect(
    linted.stdout
      .split('\n')
      .map(line => /^(\S+?:\d+:\d+): .* \[(\w+)\/(.+)\]$/.exec(line)?.slice(1).join(' '))
      .filter(line => line !== undefined)
      .sort(),
  ).toEqual([
    'src/server.js:4:39 Error mcp-uproot(no-roots-list)',
    'src/server.ts:4:44 Warning mcp-uproot(no-roots-capability)',
    'src/server.ts:5:21 Error mcp-uproot(no-roots-list)',
  ]);
  expect({ code: checked.code, lines: linesOf(checked.stdout, cwd) }).toEqual({ code: 1, lines: IN_BOTH });
  expect(readdirSync(join(cwd, 'node_modules')).filter(isLinterOrCompiler)).toEqual([]);
});

const isLinterOrCompiler = (name: string) => name === 'eslint' || name === 'typescript';

test('the tarball alone', { timeout: 120_000 }, async () => {
  const cwd = await installedFolderOf(alone);
  expect(readdirSync(join(cwd, 'node_modules')).filter(isLinterOrCompiler)).toEqual([]);
  // Every entry's declarations stand alone, under both kinds of resolution, read whole (no skipLibCheck).
  const [nodeNext, bundler, required, checked] = await Promise.all([
    tsc(cwd, repository, '--module', 'NodeNext', '--target', 'ES2022', 'use.mts', 'use.cts'),
    tsc(
      cwd,
      repository,
      '--module',
      'ESNext',
      '--moduleResolution',
      'Bundler',
      '--target',
      'ES2022',
      'use.mts',
    ),
    run(process.execPath, ['--input-type=commonjs', '-p', "Object.keys(require('mcp-uproot'))"], cwd),
    check(cwd),
  ]);
  expect(nodeNext).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(bundler).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(required.stdout).toBe("[ 'meta', 'rules', 'configs' ]\n");
  expect({ code: checked.code, lines: linesOf(checked.stdout, cwd) }).toEqual({ code: 1, lines: IN_BOTH });
});
