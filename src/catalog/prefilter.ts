// Which bytes a file must hold to be worth parsing. A token too many costs a parse, one too few a finding.
import { frameworks } from './frameworks.ts';

/** Each of these alone makes a file worth parsing. */
export const SURE_TOKENS: readonly string[] = [
  'listRoots',
  'ListRoots',
  'RootsListChanged',
  'roots/list',
  'rootsAdoption',
  'mcp-uproot',
];

/** Classes whose mere construction asks for roots: other libraries have their own, so they need the import. */
export const ASKING_CLASSES: readonly string[] = frameworks.flatMap(({ members }) =>
  members.filter(member => member.kind === 'constructor').map(member => member.of),
);

/** A capability, a property, a parameter: a word of trees and of the cloud, too, so it needs a sign of MCP. */
export const ROOTS = 'roots';

/** A type, a schema, a part of `setRoots`: a word of React, too, so it needs an MCP module. */
export const ROOT = 'Root';

/** Of the words with `Root` in them, which are many (`projectRoot`, `createRoot`), those that are of MCP. */
const ROOT_WORD = /\bRoot(?:Schema)?\b|Roots/;

const signOf = (modules: readonly string[]): RegExp =>
  new RegExp(`['"\`](?:npm:/?)?(?:${modules.join('|')})`);

const FRAMEWORKS = frameworks.map(({ module }) => module);

/** A framework is imported. */
const FRAMEWORK_SIGN = signOf(FRAMEWORKS);

/** An MCP module is imported. */
export const MODULE_SIGN = signOf(['@modelcontextprotocol/', ...FRAMEWORKS]);

/** What stands beside `roots` where no MCP module is imported. */
export const WIRE_SIGN =
  /[cC]lientCapabilities|clientInfo|protocolVersion|method['"]?\s*:\s*['"`]initialize['"`]/;

/**
 * Each of the tokens holds one of these. A whole tree is searched for them, so they are as few as can be:
 * two short searches take a third of the time of ten.
 */
export const GATE_TOKENS: readonly string[] = ['oot', 'MCP'];

/** A text, or its bytes: a Buffer is searched without decoding it. */
export interface Searchable {
  includes(token: string): boolean;
  toString(encoding: 'latin1'): string;
}

/**
 * Whether a file can hold a use of roots: almost all files are done with here, before any decoding or parsing.
 * `extraModules` is asked only when nothing else decides.
 */
export function mayUseRoots(source: Searchable, extraModules: () => readonly string[]): boolean {
  const has = (token: string) => source.includes(token);
  if (!GATE_TOKENS.some(has)) return false;
  if (SURE_TOKENS.some(has)) return true;
  const hasRoots = has(ROOTS);
  const hasClass = ASKING_CLASSES.some(has);
  if (!hasRoots && !hasClass && !has(ROOT)) return false;
  // One character a byte: the signs are ASCII, which UTF-8 never uses inside another character.
  const text = source.toString('latin1');
  if (hasClass && FRAMEWORK_SIGN.test(text)) return true;
  if (!hasRoots && !ROOT_WORD.test(text)) return false;
  return MODULE_SIGN.test(text) || (hasRoots && WIRE_SIGN.test(text)) || extraModules().some(has);
}
