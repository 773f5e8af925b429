import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Contents by path, relative to the root of the tree. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Writes files into a folder. */
export function writeFiles(root: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** Makes a folder with these files, which goes away with the test. Returns its absolute path. */
export function makeTree(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-test-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, files);
  return root;
}
