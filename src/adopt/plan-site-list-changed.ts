// `X.setNotificationHandler(roots/list_changed, handler)`: the handler runs only while the client's roots matter.
import { isMcp } from '../detect/kinds.ts';
import type { Node } from '../detect/tree.ts';
import { wrap } from './edits.ts';
import { isPath, nodesAt } from './nodes.ts';
import { isDebounced } from './reach/is-debounced.ts';
import { guardOptional, objectText } from './receivers.ts';
import { kept, manual, rewritten, type PlanSite } from './site-context.ts';

export const planListChanged: PlanSite = (finding, { unit, adoption, sdk }) => {
  const { file } = unit;
  if (finding.role === 'client') return kept(finding);
  const [call] = nodesAt(file, finding.range).flatMap(node => {
    const parent = file.tree.parentOf(node);
    return parent?.type === 'CallExpression' && parent.arguments[0] === node ? [parent] : [];
  });
  if (!call) return manual(finding, 'handler in a table');
  // (method, handler), (schema, handler), and of SDK v2 (method, schemas, handler)
  const handler: Node | undefined = call.arguments.at(-1);
  const { callee } = call;
  if (!handler || call.arguments.length < 2 || handler.type === 'SpreadElement')
    return manual(finding, 'unusual form');
  // On 2026-07-28 roots can be asked for only while the request runs in which the handler does.
  if (sdk === 'v2' && isDebounced(finding, file)) return manual(finding, 'debounced handler');
  if (callee.type !== 'MemberExpression' || call.optional) return manual(finding, 'unusual form');
  const owner = file.resolver.ownerOf(file.resolver.kindOf(callee.object), 'setNotificationHandler');
  if (owner.is === 'foreign' || isMcp(owner, 'client')) return manual(finding, 'hand-written JSON-RPC');
  if (!isPath(callee.object)) return manual(finding, 'unusual form');
  // Within the arguments of `X?.f(…)` X is there: no condition is needed, but it must not change meanwhile.
  if (!guardOptional(callee, file)) return manual(finding, 'receiver may be undefined');
  const server = objectText(callee, file);
  return rewritten(finding, wrap(handler.range, `${adoption}.whenListChanged(${server}, `, ')'));
};
