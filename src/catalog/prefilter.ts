// Which bytes a file must hold to be worth parsing. A token too many costs a parse, one too few a finding.
import { frameworks } from './frameworks.ts';

/** Classes whose mere construction asks for roots. */
const ASKING_CLASSES = frameworks.flatMap(({ members }) =>
  members.filter(member => member.kind === 'constructor').map(member => member.of),
);

/** Each of these alone makes a file worth parsing. */
export const SURE_TOKENS: readonly string[] = [
  'listRoots',
  'ListRoots',
  'RootsListChanged',
  'roots/list',
  'rootsAdoption',
  'mcp-uproot',
  ...ASKING_CLASSES,
];

/** A capability, a property, a parameter: a word of trees and of the cloud, too, so it needs a sign of MCP. */
export const ROOTS = 'roots';

/** The type and the schema: a word of React, too, so it needs the sign of an MCP module. */
export const ROOT = 'Root';

/** Every module name of the catalog holds it. Not `memcpy`. */
export const MODULE_SIGN = /(?<![a-z])x?mcp|M[cC][pP]|fastmcp|modelcontextprotocol/;

/** What stands beside `roots` where no module of MCP is imported. */
export const WIRE_SIGN =
  /[cC]lientCapabilities|clientInfo|protocolVersion|method['"]?\s*:\s*['"`]initialize['"`]/;

/**
 * Each of the tokens holds one of these. A whole tree is searched for them, so they are as few as can be:
 * two short searches take a third of the time of ten.
 */
export const GATE_TOKENS: readonly string[] = ['oot', 'MCP'];
