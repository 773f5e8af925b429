import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLI } from './cli.ts';
import { git } from './git.ts';
import { repository } from './repository.ts';
import { run, type RunResult } from './run.ts';
import { makeTree, type Files } from './tree.ts';

/** A use that is an error in every preset. */
export const ROOTS = `export const method = 'roots/list';\n`;

/** What the text report says of it, below the name of the file. */
export const FINDING =
  '  1:23  error    The method name `roots/list` is deprecated since MCP 2026-07-28 (SEP-2577): ' +
  'take the directory as a tool parameter or from configuration.  mcp-uproot/no-roots-list';

/**
 * Makes a repository of git, without a commit, in which mcp-uproot is installed from the build (`npm run build`
 * before) and the named packages from the project's own. Returns its absolute path.
 */
export function makeProject(files: Files, packages: Readonly<Record<string, string>> = {}): string {
  const root = makeTree(files);
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  link(repository, join(root, 'node_modules/mcp-uproot'));
  chmodSync(CLI, 0o755); // as npm does when it installs
  link(CLI, join(root, 'node_modules/.bin/mcp-uproot'));
  for (const [name, program] of Object.entries(packages)) {
    link(join(repository, 'node_modules', name), join(root, 'node_modules', name));
    link(join(repository, 'node_modules', name, program), join(root, 'node_modules/.bin', name));
  }
  return root;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Runs a line of a recipe in the shell that it is for, away from the machine's own settings. */
export const sh = (
  cwd: string,
  line: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunResult> => run('bash', ['-c', line], cwd, { env: { ...cleanEnvironment(), ...env } });

/** The environment of a person's shell: not that of an npm script, of a git hook or of CI. */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_(?:registry|cache)$)|GIT_|GITHUB_|CI$|FORCE_COLOR$|VITEST)/i.test(name),
  );
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    NO_COLOR: '1',
    npm_config_offline: 'true',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'test',
    GIT_AUTHOR_EMAIL: 'test@localhost',
    GIT_COMMITTER_NAME: 'test',
    GIT_COMMITTER_EMAIL: 'test@localhost',
  };
}
