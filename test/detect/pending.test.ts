// What `mcp-uproot adopt` left to do: the shim in use, its markers, the state of the emitted file.
import { expect, test } from 'vitest';
import { syntaxHash } from '../../src/detect/emitted-shim.ts';
import { detect, espree, oxc, typescriptEslint } from './harness.ts';

/** `line api` of all findings. */
const found = (text: string, filename = 'a.ts'): string[] =>
  detect(filename, text).map(({ api, loc }) => `${loc.start.line} ${api}`);

test.for([
  ["import { rootsAdoption } from './roots-directories.js';", 'rootsAdoption'],
  ["import { rootsAdoption as adoption } from '../lib/roots-directories';", 'adoption'],
  ["import * as shim from './roots-directories.ts';", 'shim.rootsAdoption'],
  ["const { rootsAdoption } = require('./roots-directories.cjs');", 'rootsAdoption'],
  ["const shim = require('./roots-directories.cjs');", 'shim.rootsAdoption'],
  ["const { rootsAdoption } = await import('./roots-directories.mjs');", 'rootsAdoption'],
  ["import { createRootsAdoption } from 'mcp-uproot/shim'; const own = createRootsAdoption({});", 'own'],
  ["import type { RootsAdoption } from './roots-adoption.js'; declare const given: RootsAdoption;", 'given'],
] as const)('the shim in use: %s', ([declaration, name]) => {
  expect(found(`${declaration}\nawait ${name}.listRoots(server);\n`)).toEqual(['2 shim.use']);
});

test('a local object of the same name is not the shim', () => {
  expect(found("import { rootsAdoption } from './x.js';\nrootsAdoption.listRoots(server);\n")).toEqual([]);
});

test('a read of capabilities that come through the shim is no finding, whatever their type says', () => {
  const text = (second: string) => `import { rootsAdoption } from './roots-directories.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
const has = (capabilities?: ClientCapabilities) => Boolean(capabilities?.roots);
const takes = ({ roots }: ClientCapabilities) => roots;
class Session {
  capabilities: NonNullable<ReturnType<Server['getClientCapabilities']>> = {};
  open(server: Server) {
    has(rootsAdoption.clientCapabilities(server));
    takes(rootsAdoption.clientCapabilities(server) ?? {});
    this.capabilities = rootsAdoption.clientCapabilities(server) ?? {};
    ${second}
  }
  get roots() { return this.capabilities.roots; }
}
`;
  const uses = ['9 shim.use', '10 shim.use', '11 shim.use'];
  expect(found(text(''))).toEqual(uses);
  // One that does not is enough.
  const reads = [4, 5, 14].map(line => `${line} capability.roots.read`);
  const raw = 'server.getClientCapabilities() ?? {}';
  expect(found(text(`has(${raw}); takes(${raw}); this.capabilities = ${raw};`))).toEqual([
    ...reads.slice(0, 2),
    ...uses,
    ...reads.slice(2),
  ]);
});

test('markers', () => {
  const text = `// TODO [2027-07-28]: mcp-uproot(tool-parameter: search): pass the directory as a tool parameter.
f();
/* TODO [2027-07-28]: mcp-uproot(manual: proxy): … */
// TODO: mcp-uproot(manual)
// mcp-uproot-ignore: kept
// TODO [2027-07-28]: mcp-uproot(configuration): …
`;
  expect(found(text)).toEqual(['1 shim.marker', '3 shim.marker']);
});

const body = (text: string): string => text.slice(text.indexOf('\n') + 1);
const emitted = (text: string, version = '0.0.0-test'): string => {
  const { ast, visitorKeys } = oxc('roots-adoption.ts', text);
  return `// mcp-uproot/roots-adoption@${version} sha256-${syntaxHash(ast, visitorKeys)} generated: do not edit\n${text}`;
};
const SHIM = `export const ask = { method: 'roots/list' };
export class Shim {
  private readonly pattern = /^file:/i;
  run(flag = false) { if (flag) return; for (; flag; ) break; return flag ? \`a\nb\` : { 'x': 0x10, y: null }; }
}
`;

test('an emitted file: current, outdated, edited', () => {
  expect(found(emitted(SHIM), 'roots-adoption.ts')).toEqual([]);
  expect(found(emitted(SHIM, '0.0.0-older'), 'roots-adoption.ts')).toEqual(['1 shim.outdated']);
  expect(found(`${emitted(SHIM)}\nmore();`, 'roots-adoption.ts')).toEqual(['1 shim.edited']);
});

test('its header counts only above the code', () => {
  const [header = ''] = emitted(SHIM).split('\n');
  expect(found(`f();\n${header}\n${SHIM}`)).toEqual(['3 literal.roots/list']);
});

test.for([
  ["'roots/list'", '"roots/list"'],
  ['};', '}'],
  ["'x': 0x10", "'x': 16"],
  ['run(flag = false) {', 'run(\n    flag = false,\n  ) {'],
  ['\n', '\r\n'],
  ['/^file:/i;', '(/^file:/i);;'],
] as const)('a formatter does not edit it: %j → %j', ([from, to]) => {
  const [header = ''] = emitted(SHIM).split('\n');
  expect(found(`${header}\n${SHIM.replaceAll(from, to)}`, 'roots-adoption.ts')).toEqual([]);
});

test.for([
  ['/^file:/i', '/^file:/'],
  ['/^file:/i', '/^http:/i'],
  ['false', 'null'],
  ['false', 'true'],
  ['null', "'null'"],
  ['0x10', '17'],
  ['`a', '`b'],
  ['private ', ''],
  ['readonly ', ''],
  ['flag ?', '!flag ?'],
  ['run(', 'static run('],
  ['if (flag) return;', 'while (flag) return;'],
  ['for (; flag; )', 'for (; ; flag)'],
] as const)('a change edits it: %j → %j', ([from, to]) => {
  const [header = ''] = emitted(SHIM).split('\n');
  expect(found(`${header}\n${SHIM.replace(from, to)}`, 'roots-adoption.ts')).toEqual(['1 shim.edited']);
});

test('all parsers give the same hash', () => {
  const script = body(`\nexport const a = /x/g, b = 1n, c = \`\\n\${a}\`;
export class X extends Y { static #z = null; async *run({ a, ...b } = {}) { for await (const x of b) yield* x; } }
export default function f() { return a?.b?.[c] ?? -(b ** 2); }
`);
  const hashes = [oxc, typescriptEslint, espree].map(parse => {
    const { ast, visitorKeys } = parse('a.js', script);
    return syntaxHash(ast, visitorKeys);
  });
  expect(new Set(hashes).size).toBe(1);
  const typed = [oxc, typescriptEslint].map(parse => {
    const { ast, visitorKeys } = parse(
      'a.ts',
      SHIM + 'export type T<in out K extends string> = { readonly [P in K]?: K[] } & import("x").Y;',
    );
    return syntaxHash(ast, visitorKeys);
  });
  expect(new Set(typed).size).toBe(1);
});
