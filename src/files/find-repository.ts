import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the git repository that a directory lies in. */
export function findRepository(directory: string): string | undefined {
  for (let current = directory; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return undefined;
  }
}
