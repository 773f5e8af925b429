// `X.request({ method: 'roots/list' }, Schema, …)`, and the same through the context of a handler.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import { findProperty, lastName, outerParent } from '../detect/shapes.ts';
import { isMcp } from '../detect/kinds.ts';
import type { Node } from '../detect/tree.ts';
import { nodesAt } from './nodes.ts';
import { hasForeignResultSchema } from './reach/has-foreign-result-schema.ts';
import { closeOver, guardOptional, passReceiver } from './receivers.ts';
import { serverInScope } from './server-in-scope.ts';
import { manual, rewritten, type PlanSite, type SiteContext } from './site-context.ts';

export const planRequest: PlanSite = (finding, context) => {
  const { file } = context.unit;
  const sent = sentBy(nodesAt(file, finding.range), file);
  if (!sent) return manual(finding, 'hand-written JSON-RPC');
  const { call, message } = sent;
  if (findProperty(message, 'jsonrpc', file.bindings)) return manual(finding, 'hand-written JSON-RPC');
  if (hasForeignResultSchema(finding, file)) return manual(finding, 'wrong result schema');
  const { callee } = call;
  const shim = `${context.adoption}.listRoots`;
  if (call.optional) return manual(finding, 'receiver may be undefined');

  if (callee.type === 'MemberExpression' && isSender(callee, context)) {
    const guard = guardOptional(callee, file);
    if (!guard) return manual(finding, 'receiver may be undefined');
    const edits = passReceiver(callee, call, shim, 's', file);
    return edits ? rewritten(finding, [...guard, ...edits]) : manual(finding, 'unusual form');
  }
  if (!isContextSender(callee, context)) return manual(finding, 'hand-written JSON-RPC');
  // What is optional about the context stays inside the closure, which then may give nothing.
  if (file.tree.parentOf(call)?.type === 'ChainExpression')
    return manual(finding, 'receiver may be undefined');
  const server = serverInScope(call, file);
  if (server === undefined) return manual(finding, 'no server in scope');
  const edits = closeOver(call, shim, server, file);
  return edits ? rewritten(finding, edits) : manual(finding, 'unusual form');
};

/** The call whose first argument is the message with the method at one of `nodes`. */
function sentBy(nodes: readonly Node[], file: File) {
  for (const node of nodes) {
    const { parent: property } = outerParent(node, file.tree);
    const message = property?.type === 'Property' ? file.tree.parentOf(property) : undefined;
    if (message?.type !== 'ObjectExpression') continue;
    const { parent: call, child } = outerParent(message, file.tree);
    if (call?.type === 'CallExpression' && call.arguments[0] === child) return { call, message };
  }
  return undefined;
}

/** `server.request`, of the SDK's server or of something unknown. */
function isSender(callee: TSESTree.MemberExpression, { unit }: SiteContext): boolean {
  const { file } = unit;
  if (lastName(callee, file.bindings) !== 'request') return false;
  const owner = file.resolver.ownerOf(file.resolver.kindOf(callee.object), 'request');
  if (isMcp(owner, 'server')) return true;
  if (owner.is !== 'unknown') return false;
  return file.imports.hasMcp || lastName(callee.object, file.bindings) === 'server';
}

/** `extra.sendRequest`, `ctx.mcpReq.send`, or either of them destructured. */
function isContextSender(callee: Node, { unit }: SiteContext): boolean {
  const { file } = unit;
  const name = lastName(callee, file.bindings);
  if (name !== 'sendRequest' && name !== 'send') return false;
  if (callee.type === 'Identifier') {
    const definition = file.bindings.variableOf(callee)?.defs[0];
    return file.imports.hasMcp && (definition?.type as string | undefined) === 'Parameter';
  }
  if (callee.type !== 'MemberExpression') return false;
  const owner = file.resolver.kindOf(callee.object);
  if (owner.is !== 'unknown') return false;
  return name === 'sendRequest' ? file.imports.hasMcp : lastName(callee.object, file.bindings) === 'mcpReq';
}
