// A server asking for roots: no-roots-list.
import type { TSESTree } from '@typescript-eslint/types';
import { receiverOf, type File, type Receiver, type Use } from './file.ts';
import { callOf, outerParent, unwrap } from './shapes.ts';
import { propertyName } from './strings.ts';
import type { Node } from './tree.ts';

const METHOD = 'listRoots';

export function* findLists(file: File): Iterable<Use> {
  for (const member of file.tree.all('MemberExpression')) {
    if (propertyName(member, file.bindings) !== METHOD) continue;
    const object = file.resolver.kindOf(member.object);
    if (object.is === 'export' && object.name === 'inputRequired') {
      yield { api: 'inputRequired.listRoots', node: member.property, evidence: 'import', role: 'server' };
      continue;
    }
    const receiver = receiverOf(file, member.object, METHOD);
    if (!receiver || receiver.role === 'client' || isWritten(member, file)) continue;
    if (receiver.evidence === 'name' && !(isBare(member.object) && isMethodUse(member, file))) continue;
    yield { ...use(receiver), node: member.property };
  }
  // const { listRoots } = server
  for (const pattern of file.tree.all('ObjectPattern')) {
    for (const property of pattern.properties) {
      if (property.type !== 'Property' || propertyName(property, file.bindings) !== METHOD) continue;
      const owner = file.resolver.ownerOf(file.resolver.bound(pattern), METHOD);
      if (owner.is !== 'mcp' || owner.object !== 'server') continue;
      yield { api: 'server.listRoots', node: property.key, evidence: 'import', role: 'server' };
    }
  }
}

const use = ({ evidence }: Receiver): Pick<Use, 'api' | 'evidence' | 'role'> => ({
  api: 'server.listRoots',
  evidence,
  role: 'server',
});

/** `server.listRoots = fake`: a test double takes its place. */
function isWritten(member: TSESTree.MemberExpression, file: File): boolean {
  const { parent, child } = outerParent(member, file.tree);
  return (
    (parent?.type === 'AssignmentExpression' && parent.left === child) ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete')
  );
}

/** `server.listRoots()`, `this.server.listRoots()`; not `cloud.organizations.listRoots()`: a name proves less there. */
function isBare(object: Node): boolean {
  const inner = unwrap(object);
  return (
    inner.type === 'Identifier' ||
    (inner.type === 'MemberExpression' && inner.object.type === 'ThisExpression')
  );
}

/** A call, `.bind`, `.call`, `.apply` or `typeof`: more than a field that bears the name. */
function isMethodUse(member: Node, file: File): boolean {
  if (callOf(member, file.tree)) return true;
  const { parent, child } = outerParent(member, file.tree);
  if (parent?.type === 'MemberExpression' && parent.object === child) {
    return /^(?:bind|call|apply)$/.test(propertyName(parent, file.bindings) ?? '');
  }
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
}
