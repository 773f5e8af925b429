import { spawn, type SpawnOptions } from 'node:child_process';

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// Where the tests run must not choose the format of `check`.
const { GITHUB_ACTIONS: _actions, ...ENVIRONMENT } = process.env;

/** Runs a program to its end, as another user or with another environment if asked to. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'> = {},
): Promise<RunResult> {
  // Set by `npm test`: an npm that is started in another folder would still work in the project's.
  const { npm_config_local_prefix: _, ...env } = options.env ?? ENVIRONMENT;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', chunk => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', chunk => (stderr += chunk));
    child.on('error', reject);
    child.on('close', code => resolve({ code, stdout, stderr }));
  });
}
