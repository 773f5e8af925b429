import { join } from 'node:path';
import { repository } from './repository.ts';
import { run, type RunResult } from './run.ts';

/** The built command line: `npm run build` before. */
export const CLI = join(repository, 'dist/cli.js');

/** Runs the built command line in a folder. */
export const cli = (cwd: string, ...args: readonly string[]): Promise<RunResult> =>
  run(process.execPath, [CLI, ...args], cwd);
