import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at the end. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
