import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';
import { run } from './run.ts';

/** Packs what was built into a folder, as `npm publish` would. Resolves to the path of the tarball. */
export async function pack(folder: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = await run('npm', args, repository);
  const tarball = readdirSync(folder).find(name => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(packed.stderr);
  return join(folder, tarball);
}

/** Flags of `npm install` for the projects of tests. */
export const INSTALL_FLAGS = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=warn'] as const;
