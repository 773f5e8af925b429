// A client announcing that its roots changed: no-roots-list-changed.
import { receiverOf, type File, type Use } from './file.ts';
import { propertyName } from './strings.ts';
import { callOf, lastName } from './shapes.ts';

const METHOD = 'sendRootsListChanged';

export function* findClientNotifications(file: File): Iterable<Use> {
  for (const member of file.tree.all('MemberExpression')) {
    if (propertyName(member, file.bindings) !== METHOD) continue;
    const receiver = receiverOf(file, member.object, METHOD);
    const isNamedClient =
      lastName(member.object, file.bindings) === 'client' && callOf(member, file.tree) !== undefined;
    const owner = file.resolver.ownerOf(file.resolver.kindOf(member.object), METHOD);
    const evidence = receiver?.evidence ?? (isNamedClient && owner.is === 'unknown' ? 'receiver' : undefined);
    if (evidence === undefined || receiver?.role === 'server') continue;
    if (evidence === 'name' && !callOf(member, file.tree)) continue;
    yield { api: 'client.sendRootsListChanged', node: member.property, evidence, role: 'client' };
  }
}
