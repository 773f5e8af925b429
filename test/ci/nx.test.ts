// The recipe for Nx, in a workspace. Needs `npm run build` before.
import { expect, test } from 'vitest';
import { commitAll } from '../support/git.ts';
import { FINDING, makeProject, ROOTS, sh } from '../support/project.ts';
import { recipe } from '../support/recipes.ts';
import { version } from '../support/repository.ts';
import { writeFiles } from '../support/tree.ts';
import { lockFileOf, makeWorkspace } from '../support/workspace.ts';

// No daemon that outlives the test, and nothing sent anywhere.
const NX = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', CI: 'true', FORCE_COLOR: '0' };

/** Which packages were checked without a finding, with one, and not at all, and the lines that were printed. */
async function runTask(cwd: string) {
  const { code, stdout, stderr } = await sh(cwd, 'npx nx run-many --targets roots', NX);
  const succeeded = [...stdout.matchAll(/^✔ {2}nx run (\S+?):roots(.*)$/gm)];
  const namesOf = (isCached: boolean) =>
    succeeded
      .filter(([, , note = '']) => note.includes('cache') === isCached)
      .map(([, name]) => name)
      .sort();
  const failed = [...stderr.matchAll(/^- (\S+?):roots$/gm)].map(([, name]) => name);
  return { run: { code, checked: namesOf(false), failed, cached: namesOf(true) }, lines: stdout.split('\n') };
}

test(
  'a second run comes from the cache, a change checks one package, an upgrade all',
  { timeout: 300_000 },
  async () => {
    const { 'packages/server/package.json': manifest = '' } = recipe('Turborepo');
    const { files, packages } = makeWorkspace(3, {
      ...recipe('Nx'),
      'packages/server/package.json': manifest,
    });
    const cwd = makeProject(
      { ...files, 'package-lock.json': lockFileOf(packages, version) },
      { nx: 'dist/bin/nx.js' },
    );
    commitAll(cwd);
    expect((await runTask(cwd)).run).toEqual({ code: 0, checked: packages, failed: [], cached: [] });

    // What `check` does not read changes nothing.
    writeFiles(cwd, { 'packages/p02/README.md': ROOTS, 'packages/p02/dist/index.js': ROOTS });
    expect((await runTask(cwd)).run).toEqual({ code: 0, checked: [], failed: [], cached: packages });

    writeFiles(cwd, { 'packages/p02/src/new.ts': ROOTS });
    const { run, lines } = await runTask(cwd);
    expect(run).toEqual({ code: 1, checked: [], failed: ['p02'], cached: ['p01', 'p03'] });
    expect(lines).toEqual(expect.arrayContaining(['src/new.ts', FINDING]));

    writeFiles(cwd, { 'package-lock.json': lockFileOf(packages, `${version}-next`) });
    expect((await runTask(cwd)).run).toEqual({
      code: 1,
      checked: ['p01', 'p03'],
      failed: ['p02'],
      cached: [],
    });
  },
);
