// The recipe for Turborepo, in a workspace of 20 packages. Needs `npm run build` before.
import { expect, test } from 'vitest';
import { commitAll } from '../support/git.ts';
import { FINDING, makeProject, ROOTS, sh } from '../support/project.ts';
import { recipe } from '../support/recipes.ts';
import { version } from '../support/repository.ts';
import { writeFiles } from '../support/tree.ts';
import { lockFileOf, makeWorkspace } from '../support/workspace.ts';

const TURBO = { TURBO_TELEMETRY_DISABLED: '1' };

/** Which packages were checked and which came from the cache, and the lines that each printed. */
async function runTask(cwd: string) {
  const { code, stdout } = await sh(cwd, 'npx turbo run roots', TURBO);
  const lines = [...stdout.matchAll(/^(\S+?):roots: (.*)$/gm)].map(([, name = '', text = '']) => ({
    name,
    text,
  }));
  const namesWith = (start: string) =>
    lines
      .filter(({ text }) => text.startsWith(start))
      .map(({ name }) => name)
      .sort();
  return {
    run: { code, cached: namesWith('cache hit, '), checked: namesWith('cache miss, ') },
    printedBy: (name: string) => lines.filter(line => line.name === name).map(({ text }) => text),
  };
}

/** The packages that a run would check. */
async function findStale(cwd: string): Promise<string[]> {
  const { stdout } = await sh(cwd, 'npx turbo run roots --dry=json', TURBO);
  const { tasks } = JSON.parse(stdout) as { tasks: { package: string; cache: { status: string } }[] };
  return tasks.filter(task => task.cache.status === 'MISS').map(task => task.package);
}

test(
  'a second run is all cache hits, a change checks one package, an upgrade all',
  { timeout: 300_000 },
  async () => {
    const { files, packages } = makeWorkspace(20, recipe('Turborepo'));
    const cwd = makeProject(
      { ...files, 'package-lock.json': lockFileOf(packages, version) },
      { turbo: 'bin/turbo' },
    );
    commitAll(cwd);
    expect((await runTask(cwd)).run).toEqual({ code: 0, cached: [], checked: packages });
    expect((await runTask(cwd)).run).toEqual({ code: 0, cached: packages, checked: [] });

    // What `check` does not read changes nothing.
    writeFiles(cwd, { 'packages/p07/README.md': ROOTS, 'packages/p07/dist/index.js': ROOTS });
    expect(await findStale(cwd)).toEqual([]);

    writeFiles(cwd, { 'packages/p07/src/new.ts': ROOTS });
    const others = packages.filter(name => name !== 'p07');
    const { run, printedBy } = await runTask(cwd);
    expect(run).toEqual({ code: 1, cached: others, checked: ['p07'] });
    expect(printedBy('p07').slice(5, 9)).toEqual([
      'src/new.ts',
      FINDING,
      '',
      '✖ 1 problem (1 error, 0 warnings) in 2 files checked',
    ]);

    writeFiles(cwd, { 'package-lock.json': lockFileOf(packages, `${version}-next`) });
    expect(await findStale(cwd)).toEqual(packages);
  },
);
