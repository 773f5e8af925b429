// The recipes for many repositories: what multi-gitter and batch changes run in each. Needs `npm run build` before.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commitAll, git } from '../support/git.ts';
import { makeProject, ROOTS, sh } from '../support/project.ts';
import { recipe } from '../support/recipes.ts';
import { version } from '../support/repository.ts';
import { writeFiles } from '../support/tree.ts';

const { 'adopt-roots.sh': script = '', 'roots.batch.yaml': batch = '' } = recipe('Many repositories');

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const mcp = new McpServer({ name: 'x', version: '1' });
export const roots = async () => (await mcp.server.listRoots()).roots;
`;

const REWRITTEN = [
  ' M src/server.js',
  '?? src/roots-adoption.d.ts',
  '?? src/roots-adoption.js',
  '?? src/roots-directories.js',
];

// Both open a request for what has changed where the exit code is 0.
test.each([
  ['a server', SERVER, 0, REWRITTEN],
  ['a server of which something is left', `${SERVER}${ROOTS}`, 0, REWRITTEN],
  ['no roots', 'export const a = 1;\n', 0, []],
  ['a file that cannot be read', `${SERVER}mcp.server.listRoots(`, 1, []],
])('%s', async (_name, source, code, changes) => {
  const cwd = makeProject({
    'package.json': '{ "type": "module" }',
    '.gitignore': 'node_modules\n',
    'src/server.js': source,
  });
  commitAll(cwd);
  writeFiles(cwd, { '.git/adopt-roots.sh': script });
  const result = await sh(cwd, 'bash .git/adopt-roots.sh');
  const changed = git(cwd, 'status', '--short').split('\n').filter(Boolean);
  expect({ code: result.code, changed }).toEqual({ code, changed: changes });
});

test('a batch change runs the line of the script', () => {
  const [, line, ...rest] = script.split('\n');
  expect(parse(batch)).toEqual({
    version: 2,
    name: 'mcp-roots',
    description: expect.any(String),
    on: [{ repositoriesMatchingQuery: expect.any(String) }],
    steps: [{ run: line, container: 'node:24' }],
    changesetTemplate: {
      title: expect.any(String),
      body: expect.any(String),
      branch: 'mcp-roots',
      commit: { message: expect.any(String) },
      published: false,
    },
  });
  expect(line).toBe(`npx --yes mcp-uproot@${version} adopt || [ $? -eq 1 ]`);
  expect(rest).toEqual(['']);
});
