// The registrations of handlers of roots methods, with their handlers.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../../detect/file.ts';
import { rootsMethodOf, type RootsMethod } from '../../detect/method-literals.ts';
import { sdkSchemaOf } from '../../detect/schemas.ts';
import { lastName } from '../../detect/shapes.ts';
import type { Node } from '../../detect/tree.ts';

export interface HandlerCall {
  readonly method: RootsMethod;
  readonly call: TSESTree.CallExpression;
  readonly handler: Node;
}

const SCHEMAS: ReadonlyMap<string, RootsMethod> = new Map([
  ['ListRootsRequestSchema', 'roots/list'],
  ['RootsListChangedNotificationSchema', 'notifications/roots/list_changed'],
]);

/** `setRequestHandler` and `setNotificationHandler` calls for a method of roots. */
export function handlerCallsIn(file: File): HandlerCall[] {
  return file.tree.all('CallExpression').flatMap(call => {
    const [first, handler] = call.arguments;
    const name = lastName(call.callee, file.bindings);
    if (!first || !handler || (name !== 'setRequestHandler' && name !== 'setNotificationHandler')) return [];
    const method = rootsMethodOf(first, file) ?? SCHEMAS.get(sdkSchemaOf(first, file)?.name ?? '');
    return method ? [{ method, call, handler }] : [];
  });
}
