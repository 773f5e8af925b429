import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shimText } from '../../src/adopt/emit.ts';
import { adopt, cases, FIXTURES, readTree, type Adopted, type Tree } from './plan-fixtures.ts';

const isShim = (name: string): boolean => /(?:^|\/)roots-adoption(?:\.d)?\.[cm]?[jt]s$/.test(name);

/** One line a site: where, what, and what becomes of it. */
const describeSites = ({ plan }: Adopted, folder: string): string[] =>
  plan.sites.map(({ path, plan: site }) => {
    const { line, column } = site.finding.loc.start;
    const reason = site.outcome === 'manual' ? `: ${site.reason}` : '';
    const where = `${relative(folder, path)}:${line}:${column + 1}`;
    return `${where} ${site.finding.api} ${site.outcome}${reason}`;
  });

describe.each(cases)('%s', name => {
  const input = readTree(join(FIXTURES, name, 'input'));

  it('becomes its output, and nothing more when run again', async () => {
    const { first, second, folder } = await adopt(input);
    for (const [path, text] of first.tree) {
      if (isShim(path)) {
        if (!path.includes('.d.')) expect(text).toBe(shimText(path));
      } else if (text !== input.get(path)) {
        await expect(text).toMatchFileSnapshot(join(FIXTURES, name, 'output', path));
      }
    }
    const sites = [
      ...describeSites(first, folder),
      ...first.plan.failures.map(({ path, message }) => `${relative(folder, path)} failed: ${message}`),
      ...first.plan.operatorDirectories.map(
        ({ path, line }) => `${relative(folder, path)}:${line} operator directories`,
      ),
      ...first.changed.filter(path => !input.has(path)).map(path => `${path} made`),
    ];
    await expect(`${sites.join('\n')}\n`).toMatchFileSnapshot(join(FIXTURES, name, 'sites.txt'));
    // No file of the output may be one that is not made.
    expect([...readOutput(name).keys()].filter(path => !first.changed.includes(path))).toEqual([]);
    expect(second.changed).toEqual([]);
    // What is rewritten is found no more: only `no-pending-migration` speaks of it.
    const again = describeSites(second, folder).filter(site => site.includes(' rewritten'));
    expect(again).toEqual([]);
  });
});

function readOutput(name: string): Tree {
  try {
    return readTree(join(FIXTURES, name, 'output'));
  } catch {
    return new Map(); // nothing changes
  }
}
