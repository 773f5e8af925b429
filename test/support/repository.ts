import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at the end. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The version that is built, and that recipes name. */
export const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  version: string;
};
