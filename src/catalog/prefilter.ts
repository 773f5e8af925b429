// Which bytes a file must hold to be worth parsing. A token too many costs a parse, one too few a finding.

/**
 * Every use of roots holds one of these. Few and rare, because each file of a tree is searched for all of
 * them; `Root` also stands for `listRoots`, `ListRootsRequest`, `RootSchema`, …
 */
export const GATE_TOKENS: readonly string[] = ['Root', 'roots', 'FastMCP', 'mcp-uproot'];

/** Past the gate, one of these is enough, whatever else the file holds. */
export const SURE_TOKENS: readonly string[] = [
  'listRoots',
  'ListRoots',
  'RootsListChanged',
  'roots/list',
  'rootsAdoption',
  'FastMCP',
  'mcp-uproot',
];

/**
 * Past the gate, `Root` and `roots` alone are words of React, of trees and of the cloud: they count beside a
 * sign of MCP. A look-behind keeps out `memcpy`.
 */
export const MCP_SIGN =
  /(?<![a-z])mcp|M[cC][pP]|fastmcp|xmcp|modelcontextprotocol|[cC]lientCapabilities|clientInfo|protocolVersion|['"`]initialize['"`]/;
