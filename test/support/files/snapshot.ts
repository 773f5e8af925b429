import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at a path: its kind, its permissions, and its content or where it leads to. */
export type Snapshot = Readonly<Record<string, string>>;

/** Everything under a folder but `.git`, hidden files included, by path. */
export function snapshot(root: string): Snapshot {
  const entries: Record<string, string> = {};
  const visit = (name: string): void => {
    const path = join(root, name);
    const stats = lstatSync(path);
    const mode = (stats.mode & 0o7777).toString(8);
    if (stats.isDirectory()) {
      if (name !== '') entries[`${name}/`] = `directory ${mode}`;
      for (const child of readdirSync(path).sort()) if (child !== '.git') visit(join(name, child));
    } else if (stats.isSymbolicLink()) entries[name] = `link to ${readlinkSync(path)}`;
    else entries[name] = `file ${mode} ${JSON.stringify(readFileSync(path, 'latin1'))}`;
  };
  visit('');
  return entries;
}
