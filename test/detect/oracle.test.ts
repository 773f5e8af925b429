// What a type checker may add to, and take from, what one file tells.
import { expect, test } from 'vitest';
import type { TypeOracle } from '../../src/detect/index.ts';
import { detect, oxc, typescriptEslint } from './harness.ts';

const oracleOf = (roles: Readonly<Record<string, ReturnType<TypeOracle['roleOf']>>>): TypeOracle => ({
  roleOf: node => (node.type === 'Identifier' ? roles[node.name] : undefined),
});

const IMPORT = "import type { Tool } from '@modelcontextprotocol/sdk/types.js';\n";

/** `evidence role` of all findings. */
function evidenceIn(text: string, oracle: TypeOracle): string[] {
  const findings = detect('a.ts', text, { oracle });
  expect(detect('a.ts', text, { oracle }, typescriptEslint)).toEqual(findings);
  return findings.map(({ evidence, role }) => `${evidence} ${role}`);
}

test('a name becomes a type', () => {
  const text = `${IMPORT}export const f = (host: any) => host.listRoots();\n`;
  expect(evidenceIn(text, oracleOf({}))).toEqual(['name server']);
  expect(evidenceIn(text, oracleOf({ host: 'server' }))).toEqual(['type server']);
});

test('a type finds what no name tells', () => {
  const text =
    "import { host } from './host.js';\nawait host.listRoots();\nawait host.sendRootsListChanged();\n";
  expect(evidenceIn(text, oracleOf({}))).toEqual([]);
  expect(evidenceIn(text, oracleOf({ host: 'server' }))).toEqual(['type server']);
  expect(evidenceIn(text, oracleOf({ host: 'client' }))).toEqual(['type client']);
});

test('a foreign type drops a finding', () => {
  const text = `${IMPORT}export const f = (host: any) => host.listRoots();\n`;
  expect(evidenceIn(text, oracleOf({ host: 'foreign' }))).toEqual([]);
});

test('what bindings resolve needs no type', () => {
  const text = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
export const f = (host: Server) => host.listRoots();
`;
  expect(evidenceIn(text, oracleOf({ host: 'foreign' }))).toEqual(['import server']);
});

test('a file without an MCP import has no bare names', () => {
  const text = 'export const f = (host: any) => host.listRoots();\n';
  expect(evidenceIn(text, oracleOf({}))).toEqual([]);
  expect(evidenceIn('export const f = (a: any) => a.server.listRoots();\n', oracleOf({}))).toEqual([
    'receiver server',
  ]);
  expect(detect('a.ts', text, { oracle: oracleOf({ host: 'server' }) }, oxc)).toHaveLength(1);
});
