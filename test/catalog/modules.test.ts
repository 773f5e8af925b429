import { describe, expect, it } from 'vitest';
import { frameworkOf, isMcpModule, isSdkModule } from '../../src/catalog/index.ts';

describe('isMcpModule', () => {
  it.each([
    '@modelcontextprotocol/sdk',
    '@modelcontextprotocol/sdk/server/mcp.js',
    '@modelcontextprotocol/server',
    '@modelcontextprotocol/client/stdio',
    '@modelcontextprotocol/core',
    '@modelcontextprotocol/node',
    '@modelcontextprotocol/express',
    '@modelcontextprotocol/hono',
    '@modelcontextprotocol/fastify',
    'npm:@modelcontextprotocol/sdk',
    'npm:/@modelcontextprotocol/sdk',
    'npm:@modelcontextprotocol/sdk@1.32.2',
    'npm:@modelcontextprotocol/sdk@^1.0.0/types.js',
    'npm:fastmcp@4/edge',
    'fastmcp',
    'mcp-use/server',
    'mcp-framework',
    'xmcp',
    '@mastra/mcp',
    '@genkit-ai/mcp',
  ])('takes %s', specifier => {
    expect(isMcpModule(specifier)).toBe(true);
  });

  it.each([
    '',
    'modelcontextprotocol',
    '@modelcontextprotocol',
    '@modelcontextprotocol/server-filesystem',
    '@modelcontextprotocol/sdk-extra',
    '@modelcontextprotocol/inspector',
    'fastmcp-tools',
    'my-fastmcp',
    './fastmcp',
    '../third_party/index.js',
    'npm:fastmcp-tools@1',
    '@mastra/core',
  ])('leaves %s', specifier => {
    expect(isMcpModule(specifier)).toBe(false);
  });

  it('takes the modules of the setting and their subpaths', () => {
    const extra = ['./third_party/index.js', '@acme/mcp'];
    const specifiers = [
      './third_party/index.js',
      '@acme/mcp',
      '@acme/mcp/server',
      'npm:@acme/mcp@2/server',
      '@acme/mcp-tools',
    ];
    expect(specifiers.map(specifier => isMcpModule(specifier, extra))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(specifiers.map(specifier => isMcpModule(specifier))).toEqual([false, false, false, false, false]);
  });
});

it('tells the SDK and the frameworks apart', () => {
  expect(isSdkModule('@modelcontextprotocol/sdk/types.js')).toBe(true);
  expect(isSdkModule('fastmcp')).toBe(false);
  expect(frameworkOf('fastmcp/auth')?.module).toBe('fastmcp');
  expect(frameworkOf('npm:mcp-use@1/server')?.module).toBe('mcp-use');
  expect(frameworkOf('@modelcontextprotocol/server')).toBe(undefined);
});
