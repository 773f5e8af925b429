// What types add: they confirm what is only a name, and drop what is something else.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linters, parsers, typed, TYPED_FOLDER, withRules } from '../support/linters.ts';

interface Input {
  readonly name: string;
  readonly text: string;
  /** `line:column` of the findings. */
  readonly untyped: readonly string[];
  readonly typed: readonly string[];
}

const INPUTS: readonly Input[] = [
  {
    name: 'a server through inference, in a file that imports no MCP module',
    text: `import { make } from './make.ts';
export const f = () => make().listRoots();
`,
    untyped: [],
    typed: ['2:31'],
  },
  {
    name: 'a server behind a generic parameter and an optional one',
    text: `import type { make } from './make.ts';
export const f = <S extends ReturnType<typeof make>>(server: S) => server.listRoots();
export const g = (server?: ReturnType<typeof make>) => server?.listRoots();
`,
    untyped: [],
    typed: ['2:75', '3:64'],
  },
  {
    name: 'a structural type that is picked from the server',
    text: `import type { Asker } from './make.ts';
export const f = (asker: Asker) => asker.listRoots();
`,
    untyped: [],
    typed: ['2:42'],
  },
  {
    name: 'a class of the same method beside an MCP import',
    text: `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Visitor } from './make.ts';
const visiting = (visitor: Visitor) => visitor;
export const f = (mcp: McpServer) => [mcp, visiting(trees => trees.listRoots())];
`,
    untyped: ['4:68'],
    typed: [],
  },
  {
    name: 'any: what untyped lint says',
    text: `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export const f = (mcp: McpServer, other: any) => [mcp, other.listRoots()];
`,
    untyped: ['2:62'],
    typed: ['2:62'],
  },
];

test.for(INPUTS)('$name', ({ text, untyped, typed: withTypes }) => {
  const path = join(TYPED_FOLDER, 'input.ts');
  const placesOf = (config: object) =>
    linters['ESLint 10']
      .verify(text, [config, withRules('no-roots-list')], path)
      .map(({ line, column, ruleId, message }) => (ruleId ? `${line}:${column}` : message));
  expect({ untyped: placesOf(parsers['typescript-eslint']), typed: placesOf(typed) }).toEqual({
    untyped,
    typed: withTypes,
  });
});
