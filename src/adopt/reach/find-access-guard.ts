import type { File } from '../../detect/file.ts';
import type { Range } from '../../detect/finding.ts';
import { propertyName } from '../../detect/strings.ts';
import { createRootPaths } from './root-paths.ts';

/**
 * Where a file lets a path pass because it begins with a root's: `path.startsWith(root)`, true of `/box-2` and of
 * `/box/../etc` for the root `/box`. A prefix that ends in a separator (`root + sep`) is not reported: it is no
 * proof against `..` and links either, but may stand behind `resolve` and `realpath`. Undefined if there is none.
 */
export function findAccessGuard(file: File): Range | undefined {
  const isOfRoots = createRootPaths(file);
  for (const call of file.tree.all('CallExpression')) {
    const { callee } = call;
    const [prefix] = call.arguments;
    if (callee.type !== 'MemberExpression' || !prefix) continue;
    if (propertyName(callee, file.bindings) !== 'startsWith') continue;
    if (isOfRoots(prefix) && !isOfRoots(callee.object)) return call.range;
  }
  return undefined;
}
