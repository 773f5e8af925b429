// Published servers, copied to where `adopt` may rewrite them, as their users would have them.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll } from 'vitest';
import { cli } from '../../../support/cli.ts';
import { repository } from '../../../support/repository.ts';
import { run, type RunResult } from '../../../support/run.ts';

const modules = join(repository, 'node_modules');
const base = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-acid-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

export type PackageName = 'server-filesystem' | 'server-everything';

/** What a package of SDK v2 imports beside its own dependencies. */
const V2 = ['@modelcontextprotocol/server', '@modelcontextprotocol/core', '@modelcontextprotocol/node'];

/** Copies a published package into a new folder, with its dependencies in reach. Returns the folder. */
export function copyPackage(name: PackageName): string {
  const source = join(modules, '@modelcontextprotocol', name);
  const folder = mkdtempSync(join(base, `${name}-`));
  cpSync(join(source, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(source, 'package.json'), join(folder, 'package.json'));
  const { dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // zod is imported by server-filesystem without being declared: it comes with SDK v1.
  for (const dependency of new Set([...Object.keys(dependencies), ...V2, 'zod'])) {
    const own = join(source, 'node_modules', dependency);
    const link = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(existsSync(own) ? own : join(modules, dependency), link, 'dir');
  }
  return folder;
}

/** Another copy of a folder made here. */
export function copyFolder(folder: string): string {
  const copy = mkdtempSync(join(base, 'copy-'));
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Moves a package to SDK v2 by the SDK's own codemod, which leaves out what is called `dist`. */
export async function migrateToV2(folder: string): Promise<void> {
  renameSync(join(folder, 'dist'), join(folder, 'src'));
  const codemod = join(modules, '@modelcontextprotocol/codemod/dist/cli.mjs');
  const { code, stderr } = await run(process.execPath, [codemod, 'v1-to-v2', folder], folder);
  if (code !== 0) throw new Error(`The codemod ended with ${code}: ${stderr}`);
}

/** Edits a file by hand; each text must be there exactly once. */
export function edit(file: string, edits: readonly (readonly [before: string, after: string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of edits) {
    if (text.split(before).length !== 2) throw new Error(`Not there exactly once: ${before}`);
    text = text.replace(before, () => after);
  }
  writeFileSync(file, text);
}

export type ClientRoots = 'keep' | 'opt-in';

/** Runs the built `adopt` on a package. */
export const adopt = (folder: string, clientRoots: ClientRoots): Promise<RunResult> =>
  cli(folder, 'adopt', '.', '--client-roots', clientRoots);

/** A copy of a package that `adopt` has rewritten, with what it said. */
export async function adopted(
  folder: string,
  clientRoots: ClientRoots,
): Promise<{ readonly folder: string; readonly result: RunResult }> {
  const copy = copyFolder(folder);
  return { folder: copy, result: await adopt(copy, clientRoots) };
}

/** A hash over the names and contents of all files of a package. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const path of filesIn(folder)) hash.update(`${relative(folder, path)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();

/** The rules that `check` finds broken, by file. */
export async function check(folder: string): Promise<Record<string, string[]>> {
  const { stdout } = await cli(folder, 'check', '.', '--format', 'json');
  const files = JSON.parse(stdout) as readonly {
    filePath: string;
    messages: readonly { ruleId: string }[];
  }[];
  const rulesOf = (messages: readonly { ruleId: string }[]): string[] =>
    [...new Set(messages.map(({ ruleId }) => ruleId))].sort();
  return Object.fromEntries(
    files
      .filter(({ messages }) => messages.length > 0)
      .map(({ filePath, messages }) => [relative(folder, filePath), rulesOf(messages)]),
  );
}
