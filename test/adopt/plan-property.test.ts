// Programs that nobody wrote: the result parses, type-checks if the program did, keeps every comment, and twice is once.
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { directoriesText, shimText } from '../../src/adopt/emit.ts';
import { unitOfText } from '../../src/adopt/read-units.ts';
import { hasSyntaxErrors } from '../../src/parse/parse-source.ts';
import { adopt, FIXTURES, type Tree } from './plan-fixtures.ts';
import { BASE, findTypeErrors } from './type-errors.ts';

const comment = fc.constantFrom('', '/* a */', '/* b\n c */', '// d\n');

/** Ways to the server, by what is in scope. */
const receiver = fc.constantFrom(
  'server.server',
  'low',
  'maybe?.server',
  'this.mcp.server',
  '(low as any)',
  'low!',
  'any.server',
);

const ask = fc
  .record({
    to: receiver,
    form: fc.constantFrom(
      'listRoots()',
      'listRoots(undefined)',
      'listRoots({}, { timeout: 5 })',
      'listRoots(undefined, await options())',
      'listRoots({ _meta: {} }, ...rest)',
      "request({ method: 'roots/list' }, ListRootsResultSchema)",
      "request({ method: 'roots/list' }, EmptyResultSchema, { timeout: 1 })",
      'getClientCapabilities()?.roots',
      'listRoots.bind(low)',
    ),
    end: fc.constantFrom('', '.catch(() => undefined)', '?.then(x => x)'),
    first: comment,
    second: comment,
  })
  .map(({ to, form, end, first, second }) => {
    const tail = form.startsWith('get') || form.includes('bind') ? '' : end;
    return `${to}${first}.${second}${form}${tail}`;
  });

const statement = fc
  .tuple(comment, comment, ask, fc.integer({ min: 0, max: 7 }))
  .map(([before, after, call, shape]) => {
    const shapes = [
      `${before}await ${call};${after}`,
      `${before}if (flag) void ${call}; else ${after}await ${call};`,
      `const [a${shape}] = [${before}${call},${after} 1];`,
      `switch (flag) { case true: ${before}return ${call}; ${after}}`,
      `log(\`\n  \${${call}}\n\`);${after}`,
      `low.setNotificationHandler(RootsListChangedNotificationSchema,${before} async () => { await ${call}; ${after}});`,
      `server.tool('t', async (_extra: any): Promise<any> => {${before} return ${call} ${after}});`,
      `for (const x of []) { ${before}; await ${call}; ${after}}`,
    ];
    return `{\n  ${shapes[shape] ?? ''}\n}`;
  });

const program = fc
  .record({
    head: fc.constantFrom('', '#!/usr/bin/env node\n', '// licence\n\n', "'use strict';\n", '/* a */ '),
    body: fc.array(statement, { minLength: 1, maxLength: 4 }),
    lineBreak: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n'),
  })
  .map(({ head, body, lineBreak, end }) =>
    `${head}import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; // sdk
import { EmptyResultSchema, ListRootsResultSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new McpServer({ name: 'x', version: '1' });
const low = server.server;
declare const any: any, flag: boolean, rest: [{ timeout: number }], log: any, options: any;
export class Host {
  mcp = server;
  async run(maybe?: McpServer): Promise<any> {
${body.join('\n')}
  }
}${end}`.replaceAll('\n', lineBreak),
  );

const PACKAGE =
  '{"type":"module","dependencies":{"@modelcontextprotocol/sdk":"1"},"devDependencies":{"@types/node":"20"}}';

/** The comments of a text, without markers, as many as there are. */
const commentsOf = (text: string): string[] =>
  unitOfText('/x.ts', text, [])
    .file.comments.map(({ range }) => text.slice(...range))
    .filter(one => !one.includes('mcp-uproot('))
    .sort();

const RUNS = 60;

it(
  'parses, keeps every comment, type-checks if it did, and does nothing when run again',
  {
    timeout: 300_000,
  },
  async () => {
    const adopted: { readonly before: string; readonly after: string }[] = [];
    await fc.assert(
      fc.asyncProperty(program, async text => {
        fc.pre(!hasSyntaxErrors('/x.ts', text));
        const tree: Tree = new Map([
          ['package.json', PACKAGE],
          ['server.ts', text],
        ]);
        const { first, second } = await adopt(tree);
        const after = first.tree.get('server.ts') ?? '';
        expect(hasSyntaxErrors('/x.ts', after)).toBe(false);
        expect(commentsOf(after)).toEqual(commentsOf(text));
        expect(first.plan.failures).toEqual([]);
        expect(second.changed).toEqual([]);
        adopted.push({ before: text, after });
      }),
      { numRuns: RUNS },
    );
    const checked = typeCheck(adopted);
    // Most do, or nothing would be tested.
    expect(checked.length).toBeGreaterThan(RUNS / 2);
    expect(checked.filter(({ errors }) => errors.length > 0)).toEqual([]);
  },
);

/** The programs that type-check before, with the errors after. All in one run of the compiler: the SDK is large. */
function typeCheck(adopted: readonly { readonly before: string; readonly after: string }[]) {
  const at = (side: 'before' | 'after', index: number): string => join(FIXTURES, `${side}-${index}.ts`);
  const shim = join(FIXTURES, 'roots-adoption.ts');
  const directories = join(FIXTURES, 'roots-directories.ts');
  const emission = { directory: FIXTURES, extension: '.ts', ending: 'js' } as const;
  const files = new Map([
    [shim, shimText(shim)],
    [directories, directoriesText(emission, 'opt-in')],
  ]);
  for (const [index, { before, after }] of adopted.entries()) {
    files.set(at('before', index), before).set(at('after', index), after);
  }
  const errors = findTypeErrors([...files.keys()], { ...BASE, strict: true }, files);
  const of = (path: string): string[] =>
    errors.filter(error => error.path === path).map(({ line, message }) => `${line}: ${message}`);
  return adopted
    .map((texts, index) => ({ ...texts, index }))
    .filter(({ index }) => of(at('before', index)).length === 0)
    .map(({ before, after, index }) => ({ before, after, errors: of(at('after', index)) }));
}
