// The members of the SDK's objects that lead to roots.
import { FOREIGN, listAt, listOf, mcp, UNKNOWN, type Kind, type McpObject } from './kinds.ts';

const MEMBERS: Partial<Record<McpObject, Readonly<Record<string, Kind>>>> = {
  server: { server: mcp('server') },
  clientOptions: { capabilities: mcp('capabilities') },
  capabilities: { roots: UNKNOWN },
  rootsResult: { roots: listOf(mcp('root')) },
  root: { uri: mcp('rootUri') },
  rootUrl: { href: mcp('rootUri') },
};

/** What calling a method of an SDK object gives; promises are transparent. */
const RESULTS: Partial<Record<McpObject, Readonly<Record<string, Kind>>>> = {
  server: { getClientCapabilities: mcp('capabilities'), listRoots: mcp('rootsResult') },
  adoption: { listRoots: mcp('rootsResult'), rootsOf: listOf(mcp('root')) },
  // Strings made of a root's URI without changing its form.
  rootUri: { toString: mcp('rootUri'), trim: mcp('rootUri'), valueOf: mcp('rootUri') },
  rootUrl: { toString: mcp('rootUri') },
};

/** Methods of lists that return a list of the same elements. */
const SAME_LIST = new Set([
  'filter',
  'slice',
  'concat',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'splice',
  'values',
]);
/** Methods of lists that return one element. */
const ONE_ELEMENT = new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']);

export function memberOfMcp(object: McpObject, name: string): Kind {
  const member = MEMBERS[object]?.[name];
  if (member) return member;
  return RESULTS[object]?.[name] ? { is: 'method', of: mcp(object), name } : FOREIGN;
}

export function resultOfMethod(of: Kind, name: string): Kind {
  if (of.is === 'list' && name === 'entries') return listOf(listAt([FOREIGN, of.of]));
  if (of.is === 'mcp') return RESULTS[of.object]?.[name] ?? FOREIGN;
  if (of.is === 'list') {
    if (SAME_LIST.has(name)) return of;
    if (ONE_ELEMENT.has(name)) return of.of;
  }
  return UNKNOWN;
}
