// The shim is type-checked in its users' projects, under their options. Each combination is a real run of the compiler.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shim = join(root, 'src/shim/roots-adoption.ts');

/** A project beside the shim: what rewritten servers do with it. */
const USES = `
import { McpServer as McpServer1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js';
import type { ClientCapabilities as Capabilities1, ListRootsResult as Result1, Root as Root1 } from '@modelcontextprotocol/sdk/types.js';
import { ListRootsResultSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer, Server } from '@modelcontextprotocol/server';
import type { ClientCapabilities, ListRootsResult, Root, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createRootsAdoption, fileUriToPath } from './roots-adoption.js';

const adoption = createRootsAdoption({
  directories: process.env['DIRECTORIES']?.split(':'),
  adoptClientRoots: process.env['ADOPT'] === '1',
  sandboxRoot: process.env['SANDBOX'],
  onEvent: event => void event.type,
});
let unknownServer: any;

export async function first(server: McpServer1, low: Server1): Promise<Root1[]> {
  const result: Result1 = await adoption.listRoots(server);
  const other: Result1 = await adoption.listRoots(low, { timeout: 5 });
  const asked: Result1 = await adoption.listRoots(low, s => s.request({ method: 'roots/list' }, ListRootsResultSchema, { timeout: 5 }));
  const capabilities: Capabilities1 | undefined = adoption.clientCapabilities(low);
  if (!adoption.clientCapabilities(server.server)?.roots?.listChanged || capabilities?.sampling) return [];
  low.setNotificationHandler(RootsListChangedNotificationSchema, adoption.whenListChanged(low, async notification => {
    void notification.method;
  }));
  server.registerTool('t', { inputSchema: { path: z.string() } }, adoption.withRoots(server, async ({ path }, extra) => {
    const text: string = path;
    await adoption.listRoots(server, () => extra.sendRequest({ method: 'roots/list' }, ListRootsResultSchema));
    return { content: [{ type: 'text', text: fileUriToPath(text) }] };
  }));
  return [...result.roots, ...other.roots, ...asked.roots];
}

export async function second(low: Server): Promise<Root[]> {
  const server: McpServer = adoption.attach(new McpServer({ name: 's', version: '1' }));
  const result: ListRootsResult = await adoption.listRoots(server);
  const asked: ListRootsResult = await adoption.listRoots(low, s => s.request({ method: 'roots/list' }));
  const capabilities: ClientCapabilities | undefined = adoption.clientCapabilities(server.server);
  low.setNotificationHandler('notifications/roots/list_changed', adoption.whenListChanged(low, async () => {}));
  server.registerTool('t', { inputSchema: z.object({ path: z.string() }) }, adoption.withRoots(server, async ({ path }, ctx) => {
    const text: string = path;
    void ctx.mcpReq.signal;
    return { content: [{ type: 'text', text }] };
  }));
  server.registerTool('u', {}, adoption.withRoots(server, (ctx: ServerContext) => ({ content: [{ type: 'text', text: String(ctx.mcpReq.id) }] })));
  low.setRequestHandler('tools/call', adoption.withRoots(low, async (request, ctx) => ({
    content: [{ type: 'text', text: request.params.name + String(ctx.mcpReq.id) }],
  })));
  return capabilities?.roots ? [...result.roots, ...asked.roots] : [];
}

class Mine extends McpServer {
  directory: string | undefined;
  constructor() {
    super({ name: 's', version: '1' });
    adoption.attach(this);
    this.server.oninitialized = () => void this.refresh();
  }
  async refresh(): Promise<void> {
    const { roots } = await adoption.listRoots(this.server);
    this.directory = roots[0]?.uri;
  }
}

interface Lookalike {
  server?: { listRoots?: () => Promise<{ roots: { uri: string }[] }> };
}
export async function others(lookalike: Lookalike): Promise<unknown> {
  const inner = lookalike.server;
  if (!inner?.listRoots) return new Mine();
  const known: { roots: { uri: string }[] } = await adoption.listRoots(inner, s => s.listRoots!());
  const any = await adoption.listRoots(unknownServer, s => s.listRoots());
  any.whatever.it.was;
  adoption.clientCapabilities(unknownServer)?.roots?.listChanged;
  const plain = await adoption.listRoots(unknownServer);
  const uris: string[] = (await adoption.listRoots(inner, unknownServer.options)).roots.map(each => each.uri);
  return [known, uris, plain.roots[0]?.name?.length, adoption.rootsOf(unknownServer).map(r => r.uri), await adoption.contains(lookalike, 'x')];
}
`;

const base: ts.CompilerOptions = {
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  skipLibCheck: true,
};

/** Where the servers' types matter; elsewhere the shim alone is checked, since they take seconds. */
const WITH_SERVERS = ['strict', 'non-strict', 'exactOptionalPropertyTypes', 'CommonJS'];
const cases: [string, ts.CompilerOptions][] = [
  ['strict', { strict: true }],
  ['non-strict', { strict: false }],
  ['exactOptionalPropertyTypes', { strict: true, exactOptionalPropertyTypes: true }],
  ['isolatedDeclarations', { strict: true, isolatedDeclarations: true, declaration: true }],
  ['verbatimModuleSyntax', { strict: true, verbatimModuleSyntax: true }],
  ['isolatedModules, erasableSyntaxOnly', { strict: true, isolatedModules: true, erasableSyntaxOnly: true }],
  [
    'every other strictness',
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitReturns: true,
      noImplicitOverride: true,
      noFallthroughCasesInSwitch: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      allowUnreachableCode: false,
    },
  ],
  ['ES2020, no newer library', { strict: true, target: ts.ScriptTarget.ES2020, lib: ['lib.es2020.d.ts'] }],
  ['with the DOM', { strict: true, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] }],
  [
    'a bundler',
    { strict: true, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  ],
  [
    'CommonJS',
    { strict: true, module: ts.ModuleKind.Node20, esModuleInterop: false, ignoreDeprecations: '6.0' },
  ],
];

/** The shim, and what uses it, as files of a folder that does not exist; what they import is the repository's. */
function check(options: ts.CompilerOptions, uses?: string): string[] {
  const folder = join(root, 'test/shim/virtual');
  const files = new Map([
    [join(folder, 'roots-adoption.ts'), readFileSync(shim, 'utf8')],
    ...(uses === undefined ? [] : ([[join(folder, 'uses.ts'), uses]] as const)),
    ...(options.module === ts.ModuleKind.Node20
      ? ([[join(folder, 'package.json'), '{"type":"commonjs"}']] as const)
      : []),
  ]);
  const compilerOptions = { ...base, ...options };
  const host = ts.createCompilerHost(compilerOptions);
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  host.fileExists = path => files.has(path) || fileExists(path);
  host.readFile = path => files.get(path) ?? readFile(path);
  host.directoryExists = path => path === folder || (directoryExists?.(path) ?? true);
  host.getSourceFile = (path, target, ...rest) => {
    const text = files.get(path);
    return text === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, text, target);
  };
  host.getCurrentDirectory = () => dirname(folder);
  const program = ts.createProgram(
    [...files.keys()].filter(path => path.endsWith('.ts')),
    compilerOptions,
    host,
  );
  return ts.getPreEmitDiagnostics(program).flatMap(({ file, start, messageText }) => {
    const line = file
      ? `${file.fileName.slice(root.length)}:${ts.getLineAndCharacterOfPosition(file, start ?? 0).line + 1}`
      : '';
    return [`${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`];
  });
}

describe('the shim type-checks in its users’ projects', () => {
  it.each(cases)('%s', (name, options) =>
    expect(check(options, WITH_SERVERS.includes(name) ? USES : undefined)).toEqual([]),
  );

  it('and the check can fail', () => {
    const wrong = `import { createRootsAdoption } from './roots-adoption.js';\ncreateRootsAdoption({ sandbox: '/' });`;
    expect(check({ strict: true }, wrong)).toEqual([
      "test/shim/virtual/uses.ts:2 Object literal may only specify known properties, and 'sandbox' does not exist in type 'RootsAdoptionOptions'.",
    ]);
  });
});
