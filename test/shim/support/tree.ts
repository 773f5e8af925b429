// A directory tree on disk that a test can throw away.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** A new directory, canonical, removed after the test; with these directories in it. */
export function temporaryTree(...directories: string[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'roots-adoption-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const directory of directories) mkdirSync(join(root, directory), { recursive: true });
  return root;
}

export const uriOf = (path: string): string => pathToFileURL(path).href;
export const rootAt = (path: string, name?: string) => ({
  uri: uriOf(path),
  ...(name !== undefined && { name }),
});
