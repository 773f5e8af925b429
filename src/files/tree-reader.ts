import { existsSync, lstatSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type Entry = Pick<Dirent, 'name' | 'isDirectory' | 'isFile' | 'isSymbolicLink'>;

/** What a walk sees of a tree. Throws what the file system throws. */
export interface TreeReader {
  kindOf(path: string): 'file' | 'directory' | 'other';
  entriesOf(directory: string): readonly Entry[];
  /** Whether a directory, which has these entries, has one of that name, be it left out. */
  has(directory: string, entries: readonly Entry[], name: string): boolean;
  /** Whether a file that is named is one of the tree. */
  isPart(path: string): boolean;
}

/** All that is on the disk. */
export const wholeDisk: TreeReader = {
  kindOf: kindOnDisk,
  entriesOf: directory => readdirSync(directory, { withFileTypes: true }),
  has: (_, entries, name) => entries.some(entry => entry.name === name),
  isPart: () => true,
};

function kindOnDisk(path: string): 'file' | 'directory' | 'other' {
  const stats = statSync(path);
  return stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'other';
}

/** Some files, absolute, and the directories that lead to them. Only the disk knows of links. */
export function treeOf(files: readonly string[], isOnDisk: boolean): TreeReader {
  const directories = new Map<string, Map<string, Entry>>();
  for (const path of files) {
    let entry = entryOf(
      path,
      isOnDisk && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? 'link' : 'file',
    );
    for (let up = dirname(path); ; up = dirname(up)) {
      const entries = directories.get(up);
      if (entries !== undefined) {
        entries.set(entry.name, entry);
        break;
      }
      directories.set(up, new Map([[entry.name, entry]]));
      if (dirname(up) === up) break;
      entry = entryOf(up, 'directory');
    }
  }
  const parts = new Set(files);
  return {
    kindOf: path => (parts.has(path) ? 'file' : directories.has(path) ? 'directory' : kindOnDisk(path)),
    entriesOf: directory => [...(directories.get(directory)?.values() ?? [])],
    has: (directory, _, name) => existsSync(join(directory, name)),
    isPart: path => parts.has(path),
  };
}

const entryOf = (path: string, kind: 'file' | 'directory' | 'link'): Entry => ({
  name: basename(path),
  isDirectory: () => kind === 'directory',
  isFile: () => kind === 'file',
  isSymbolicLink: () => kind === 'link',
});
