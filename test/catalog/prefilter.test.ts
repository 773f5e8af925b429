import { expect, test } from 'vitest';
import { isMcpModule } from '../../src/catalog/index.ts';
import { frameworks } from '../../src/catalog/frameworks.ts';
import {
  ASKING_CLASSES,
  GATE_TOKENS,
  mayUseRoots,
  MODULE_SIGN,
  ROOT,
  ROOTS,
  SURE_TOKENS,
} from '../../src/catalog/prefilter.ts';
import { cases } from '../support/cases.ts';

const passes = (text: string, modules: readonly string[] = []) =>
  mayUseRoots(Buffer.from(text), () => modules);

test.for(cases.filter(({ expected }) => expected.length > 0))('$name passes', ({ text }) => {
  expect(passes(text)).toBe(true);
});

test.each([
  `import { Root } from '@modelcontextprotocol/sdk/types.js';`,
  `import type { Root as R } from 'npm:@modelcontextprotocol/core';`,
  `import * as types from '@modelcontextprotocol/sdk/types.js'; types.RootSchema.parse(a);`,
  `import { MCPClient } from 'mcp-use'; const session = await client.createSession(); session.setRoots([]);`,
  `import { FastMCP } from 'fastmcp'; new FastMCP({ name: 'a', version: '1.0.0' });`,
  `import { MCPServer } from 'mcp-framework'; new MCPServer();`,
  `import { MCPClient } from '@mastra/mcp'; new MCPClient({ servers: { a: { roots: [] } } });`,
  `import { createMcpHost } from '@genkit-ai/mcp'; createMcpHost({ roots: [] });`,
  `export const has = (server: any) => server.server.getClientCapabilities()?.roots;`,
  `send({ method: 'initialize', params: { capabilities: { roots: {} } } });`,
  `send({ "method": "initialize", "params": { "capabilities": { "roots": {} } } });`,
  `// TODO [2027-07-28]: mcp-uproot(manual: proxy): see the docs`,
  `import { rootsAdoption } from './roots-adoption.js';`,
])('passes: %s', text => {
  expect(passes(text)).toBe(true);
});

test.each([
  '',
  `import { createRoot, type Root } from 'react-dom/client';`,
  `const { roots } = polynomial; memcpy(roots);`,
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`,
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js'; new Server(projectRoot, createRoot());`,
  `import type { MCPServerConfig } from '@modelcontextprotocol/sdk/types.js'; new FastMCP();`,
  `bootstrap(); foot(); // MCP`,
])('does not pass: %s', text => {
  expect(passes(text)).toBe(false);
});

test('modules of the settings count as MCP', () => {
  const text = `import { Root } from '@acme/sdk';`;
  expect(passes(text)).toBe(false);
  expect(passes(text, ['@acme/sdk'])).toBe(true);
  expect(passes(text, ['@other/sdk'])).toBe(false);
});

test('settings are asked for only when they decide', () => {
  const never = () => {
    throw new Error('asked');
  };
  expect(mayUseRoots(Buffer.from('a.listRoots()'), never)).toBe(true);
  expect(mayUseRoots(Buffer.from('nothing'), never)).toBe(false);
  expect(() => mayUseRoots(Buffer.from('roots'), never)).toThrow('asked');
});

test('the gate lets every token through', () => {
  const tokens = [...SURE_TOKENS, ...ASKING_CLASSES, ROOT, ROOTS];
  expect(tokens.filter(token => !GATE_TOKENS.some(gate => token.includes(gate)))).toEqual([]);
});

test('every module of the catalog bears the sign', () => {
  const scopes = ['sdk', 'server', 'client', 'core', 'node', 'express', 'hono', 'fastify'];
  const modules = [
    ...scopes.map(name => `@modelcontextprotocol/${name}`),
    ...frameworks.map(({ module }) => module),
  ];
  expect(modules.filter(module => !isMcpModule(module) || !MODULE_SIGN.test(`'${module}'`))).toEqual([]);
});
