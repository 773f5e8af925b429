// Which bytes a file must hold to be worth parsing. A token too many costs a parse, one too few a finding.
import { frameworks } from './frameworks.ts';

const constructors = frameworks.flatMap(({ members }) =>
  members.filter(member => member.kind === 'constructor').map(member => member.of),
);

/** Classes whose mere construction asks for roots, without those that hold the name of another. */
const ASKING_CLASSES = [...new Set(constructors)].filter(
  name => !constructors.some(other => other !== name && name.includes(other)),
);

/**
 * Every use of roots holds one of these. Few and rare, because every file of a tree is searched for all of
 * them; `Root` also stands for `listRoots`, `ListRootsRequest`, `RootSchema`, …
 */
export const GATE_TOKENS: readonly string[] = ['Root', 'roots', 'mcp-uproot', ...ASKING_CLASSES];

/** Past the gate, one of these is enough, whatever else the file holds. */
export const SURE_TOKENS: readonly string[] = [
  'listRoots',
  'ListRoots',
  'RootsListChanged',
  'roots/list',
  'rootsAdoption',
  'mcp-uproot',
  ...ASKING_CLASSES,
];

/**
 * Past the gate, `Root` and `roots` alone are words of React, of trees and of the cloud: they count beside a
 * sign of MCP, which every module name of the catalog holds. The look-behind keeps out `memcpy`.
 */
export const MCP_SIGN =
  /(?<![a-z])x?mcp|M[cC][pP]|fastmcp|modelcontextprotocol|[cC]lientCapabilities|clientInfo|protocolVersion|['"`]initialize['"`]/;
