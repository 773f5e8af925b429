// Keeps the catalog and the installed packages in step: what they export and it does not know is
// missing, what it knows and none of them exports any more is stale.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalog, frameworkSurface, frameworks, sdkSurface, type Surface } from '../../src/catalog/index.ts';
import { declaredRoots, isAboutRoots } from './declared-roots.ts';

const installed = (path: string): string =>
  fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

/** The declarations of a folder itself; subfolders of SDK v1 hold examples and internals. */
const declarationsIn = (folder: string): string[] =>
  readdirSync(installed(folder))
    .filter(name => name.endsWith('.d.ts'))
    .map(name => join(installed(folder), name));

const V1 = '@modelcontextprotocol/sdk/dist/esm';
const sdkDeclarations = [
  ...declarationsIn(V1),
  ...declarationsIn(`${V1}/server`),
  ...declarationsIn(`${V1}/client`),
  ...declarationsIn(`${V1}/shared`),
  ...['server', 'client', 'core'].map(name => installed(`@modelcontextprotocol/${name}/dist/index.d.mts`)),
];

const drift = (declared: readonly string[], surface: Surface) => ({
  missing: declared.filter(name => !Object.hasOwn(surface, name)),
  stale: Object.keys(surface).filter(name => !declared.includes(name)),
});

/** The compiler reads all of the SDK's declarations: some seconds, more on a busy machine. */
const SLOW = 180_000;

const NO_DRIFT = { missing: [], stale: [] };

describe('the SDK', () => {
  it(
    'exports what the catalog knows, and nothing else about roots',
    () => {
      expect(drift(declaredRoots(sdkDeclarations), sdkSurface)).toEqual(NO_DRIFT);
    },
    SLOW,
  );

  it.each([
    ['@modelcontextprotocol/sdk/types.js', 4],
    ['@modelcontextprotocol/server', 0],
    ['@modelcontextprotocol/client', 0],
    ['@modelcontextprotocol/core', 4],
  ])('exports nothing about roots at run time from %s that has no entry', async (module, schemas) => {
    const names = Object.keys(await import(module)).filter(isAboutRoots);
    expect(names.filter(name => !Object.hasOwn(sdkSurface, name))).toEqual([]);
    expect(names).toHaveLength(schemas);
  });

  it('has every schema and type that the catalog lists', () => {
    const listed = Object.keys(catalog)
      .filter(key => /^(?:type|schema)\./.test(key))
      .sort();
    const covered = Object.values(sdkSurface).filter(key => /^(?:type|schema)\./.test(key));
    expect([...new Set(covered)].sort()).toEqual(listed);
  });
});

describe.each([
  ['fastmcp', 'fastmcp/dist/FastMCP.d.ts'],
  ['mcp-framework', 'mcp-framework/dist/index.d.ts'],
])('%s', (module, declarations) => {
  const surface = frameworkSurface[module] ?? {};

  it(
    'exports what the catalog knows, and nothing else about roots',
    () => {
      expect(drift(declaredRoots([installed(declarations)]), surface)).toEqual(NO_DRIFT);
    },
    SLOW,
  );

  it('has the methods, properties and events that the detector looks for', () => {
    const members = frameworks.find(framework => framework.module === module)?.members ?? [];
    const looked = members.flatMap(member => {
      if (member.kind === 'method' || member.kind === 'property') return [`${member.of}.${member.name}`];
      if (member.kind === 'event') return [`${member.of}Events.${member.name}`];
      return [];
    });
    const known = Object.keys(surface).filter(
      name => name.includes('.') && !name.startsWith('ServerOptions.'),
    );
    expect(looked.sort()).toEqual(known.sort());
  });

  it('exports the classes that the detector looks for', async () => {
    const members = frameworks.find(framework => framework.module === module)?.members ?? [];
    const exported = Object.keys(await import(module));
    expect(members.length).toBeGreaterThan(0);
    expect(members.map(({ of }) => of).filter(name => !exported.includes(name))).toEqual([]);
  });
});

describe('the comparison itself', () => {
  it('finds every kind of export about roots in a declaration file, and no look-alike', () => {
    expect(declaredRoots([fixture('future-sdk.d.ts')])).toEqual([
      'Capabilities.roots',
      'ListRootsPage',
      'Method = roots/watch',
      'MethodMap.notifications/roots/changed',
      'Root',
      'Server.watchRoots',
      'Session.onRootsChanged',
      'ask.forRoots',
      'rootsOf',
    ]);
  });

  it('calls an export without an entry missing and an entry without an export stale', () => {
    expect(
      drift(declaredRoots([fixture('future-sdk.d.ts')]), {
        Root: 'type.Root',
        'Server.listRoots': 'server.listRoots',
      }),
    ).toEqual({
      missing: [
        'Capabilities.roots',
        'ListRootsPage',
        'Method = roots/watch',
        'MethodMap.notifications/roots/changed',
        'Server.watchRoots',
        'Session.onRootsChanged',
        'ask.forRoots',
        'rootsOf',
      ],
      stale: ['Server.listRoots'],
    });
  });
});
