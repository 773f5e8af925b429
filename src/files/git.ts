import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Why git does not say what was asked for, for people. */
export class GitError extends Error {}

/** What a command of git that ended badly left behind. */
export interface GitFailure {
  /** The exit code, or Node's name for what kept git from starting. */
  readonly code: number | string | undefined;
  readonly stderr: string;
}

/**
 * The environment for git: without what points it elsewhere, as it does in a hook, without writing the index, and
 * in English.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...rest } = process.env;
  return { ...rest, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
}

// A file system monitor is a program that the repository may name: none of the user's code is run.
const SAFELY = ['-c', 'core.fsmonitor=false'];

/** Runs git in a directory. Resolves to what it printed, or to how it failed. */
export async function runGit(
  cwd: string,
  args: readonly string[],
  { git = 'git', env = {} }: { readonly git?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string | GitFailure> {
  try {
    const options = { cwd, env: { ...gitEnvironment(), ...env }, maxBuffer: 1 << 28 };
    const { stdout } = await promisify(execFile)(git, [...SAFELY, ...args], options);
    return stdout;
  } catch (error) {
    const { code, stderr, message } = error as Partial<GitFailure> & { readonly message: string };
    return { code, stderr: (stderr || message).trim() };
  }
}
