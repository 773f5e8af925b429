import type { Finding } from '../../detect/finding.ts';
import type { File } from '../../detect/file.ts';
import { lastName, outerParent, unwrap } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';
import { nodeAt } from './node-at.ts';

/** Schemas of the SDK that take the answer of `roots/list`. */
const FITTING: ReadonlySet<string> = new Set(['ListRootsResultSchema', 'ClientResultSchema', 'ResultSchema']);

/**
 * Whether a `roots/list` request is given a schema of the SDK that refuses its answer, such as
 * `ListRootsRequestSchema`: the call always throws today. A schema of the project's own may fit.
 */
export function hasForeignResultSchema(finding: Finding, file: File): boolean {
  const site = nodeAt(file, finding.range);
  const call = site && finding.api === 'request.roots/list' ? requestAround(site, file) : undefined;
  const schema = call?.arguments[1];
  if (!schema) return false;
  const inner = unwrap(schema);
  const kind = file.resolver.kindOf(inner);
  const name = kind.is === 'export' ? kind.name : lastName(inner, file.bindings);
  // A local variable of the name is the project's.
  const isSdk = kind.is === 'export' || kind.is === 'elsewhere';
  return isSdk && name !== undefined && /Schema$/.test(name) && !FITTING.has(name);
}

/** The call whose first argument holds the method's name: `request({ method: 'roots/list' }, …)`. */
function requestAround(site: Node, { tree }: File) {
  const property = outerParent(site, tree).parent;
  const object = property?.type === 'Property' ? tree.parentOf(property) : undefined;
  const { parent, child } = object ? outerParent(object, tree) : { parent: undefined, child: undefined };
  return parent?.type === 'CallExpression' && parent.arguments[0] === child ? parent : undefined;
}
