import { invalid, testRule } from '../support/rule-tester.ts';

const FASTMCP = "import { FastMCP } from 'fastmcp';\n";

testRule('no-framework-roots', {
  valid: [
    `${FASTMCP}export const mcp = new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: false } });`,
    "import { FastMCP } from './fast-mcp.js';\nexport const mcp = new FastMCP({ name: 'a', version: '1.0.0' });",
    {
      code: `${FASTMCP}export const mcp = new FastMCP({ name: 'a', version: '1.0.0' });`,
      options: [{ allow: ['fastmcp.FastMCP'] }],
    },
  ],
  invalid: [
    invalid(
      `${FASTMCP}export const mcp = new ‹FastMCP›({ name: 'a', version: '1.0.0' });`,
      ['fastmcp.FastMCP'],
      {
        suggestions: {
          disable: `${FASTMCP}export const mcp = new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: false } });`,
        },
      },
    ),
    invalid(
      `${FASTMCP}export const mcp = new ‹FastMCP›({ name: 'a', version: '1.0.0', roots: { enabled: true } });`,
      ['fastmcp.FastMCP'],
      {
        suggestions: {
          disable: `${FASTMCP}export const mcp = new FastMCP({ name: 'a', version: '1.0.0', roots: { enabled: false } });`,
        },
      },
    ),
  ],
});
