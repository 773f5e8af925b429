import * as paths from 'node:path';

/**
 * A file as the hosts of repositories name it: from the root, with slashes. What lies outside of the root keeps its
 * absolute path. `system` is there for tests.
 */
export function nameFrom(root: string, path: string, system: paths.PlatformPath = paths): string {
  const name = system.relative(root, path);
  const isOutside = name.split(system.sep)[0] === '..' || system.isAbsolute(name);
  return (isOutside ? path : name || '.').replaceAll(system.sep, '/');
}
