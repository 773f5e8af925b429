// Real directories for roots to name.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-uproot-roots-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The path of a new or known directory, canonical. */
export function directory(name: string): string {
  const path = join(base, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** A root as a client offers it. */
export function root(name: string): { uri: string; name: string } {
  return { uri: pathToFileURL(directory(name)).href, name };
}

/** A root that names nothing. */
export function missingRoot(name: string): { uri: string } {
  return { uri: pathToFileURL(join(base, 'missing', name)).href };
}
