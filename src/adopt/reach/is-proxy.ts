import type { Finding } from '../../detect/finding.ts';
import type { SourceUnit } from '../types.ts';
import { isWithin } from './enclosing.ts';
import { handlerCallsIn } from './handler-calls.ts';
import { isInAny, localFunction, runBy } from './local-functions.ts';
import { nodeAt } from './node-at.ts';

/**
 * Whether a finding belongs to a proxy, which hands the roots of one side to the other: a client's handler of
 * `roots/list` that asks a server, a server's handler of `list_changed` that tells a client.
 */
export function isProxy(finding: Finding, unit: Pick<SourceUnit, 'file' | 'findings'>): boolean {
  const { file, findings } = unit;
  const site = nodeAt(file, finding.range);
  if (!site) return false;
  return handlerCallsIn(file).some(({ method, call, handler }) => {
    const fn = localFunction(handler, file);
    if (!fn) return false;
    const run = [...runBy(fn, file)];
    // The registration itself, or what its handler runs.
    if (!isInAny(site, run) && site !== call.arguments[0]) return false;
    return findings.some(({ api, role, range }) => {
      const isOtherSide =
        method === 'roots/list'
          ? role === 'server' && (api === 'server.listRoots' || api === 'request.roots/list')
          : role === 'client' &&
            (api === 'client.sendRootsListChanged' ||
              api === 'notification.notifications/roots/list_changed');
      const other = isOtherSide ? nodeAt(file, range) : undefined;
      return other !== undefined && run.some(each => isWithin(other, each));
    });
  });
}
