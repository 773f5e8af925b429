// What the command line says of itself, and to those who mistype. Needs `npm run build` before.
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';
import { repository } from '../support/repository.ts';

const run = (...args: string[]) => cli(repository, ...args);

test('--version', async () => {
  expect(await run('--version')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  });
});

test('--help', async () => {
  const { code, stdout, stderr } = await run('--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: mcp-uproot [options] [command]

    Finds and rewrites uses of MCP roots, deprecated since MCP 2026-07-28
    (SEP-2577).

    Options:
      -V, --version               print the version
      -h, --help                  print this help

    Commands:
      check [options] [paths...]  report uses of MCP roots
      adopt [options] [paths...]  rewrite servers to the roots-adoption shim, and
                                  mark what is left

    Examples:
      $ mcp-uproot check                       the current directory
      $ mcp-uproot check src --preset strict   every rule, each as an error
      $ mcp-uproot adopt --dry-run             what would be rewritten, as a diff
      $ mcp-uproot check --help
      $ mcp-uproot adopt --help
    "
  `);
});

test('check --help', async () => {
  const { code, stdout, stderr } = await run('check', '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: mcp-uproot check [options] [paths...]

    Reports uses of MCP roots in TypeScript and JavaScript files.
    Leaves out what git ignores and node_modules, but for paths that are named.

    Arguments:
      paths                    files and directories (default: the current
                               directory)

    Options:
      --preset <name>          which rules count, and how much: recommended or
                               strict (default: "recommended")
      --rule <name=severity>   set one rule to off, warn or error (repeatable)
      --format <name>          text, json, sarif, github, gitlab, junit, markdown
                               (default: text; github where GITHUB_ACTIONS is true)
      --output <format=file>   write a report to a file, too (repeatable)
      --max-warnings <number>  exit 1 when there are more warnings
      --ignore <glob>          leave out, as a line of .gitignore would (repeatable)
      --no-gitignore           check what git ignores, too
      --explain                say why each finding is believed
      --quiet                  report errors only
      --changed                only files that differ from the merge base with the
                               upstream branch, or are untracked
      --since <ref>            the same with another branch or commit than the
                               upstream branch
      --staged                 only what is staged, as it is staged
      --baseline <file>        known findings, which pass (default:
                               .mcp-uproot-baseline.json, if there)
      --update-baseline        write what is found into the baseline
      --strict-baseline        exit 1 when the baseline knows what is gone
      -h, --help               print this help

    Exit code: 0 clean, 1 errors, too many warnings or, with --strict-baseline, stale entries, 2 something
    could not be checked or written.

    Examples:
      $ mcp-uproot check
      $ mcp-uproot check src packages/server/src/index.ts
      $ mcp-uproot check --preset strict --max-warnings 0
      $ mcp-uproot check --rule no-roots-types=warn --rule no-roots-capability=off
      $ mcp-uproot check --ignore 'test/**' --ignore '*.stories.tsx'
      $ mcp-uproot check --format json > roots.json
      $ mcp-uproot check --output sarif=uproot.sarif --output junit=reports/uproot.xml
      $ mcp-uproot check --update-baseline     from now on only new findings count
      $ mcp-uproot check --since origin/main   what a pull request changes
      $ mcp-uproot check --staged              what a commit would change
      $ mcp-uproot check node_modules/some-mcp-server --explain
    "
  `);
});

test('no command', async () => {
  const { stdout: help } = await run('--help');
  expect(await run()).toEqual({ code: 2, stdout: '', stderr: help });
});

const invalid = (option: string, value: string, why: string) =>
  `error: option '${option}' argument '${value}' is invalid. ${why}`;

test.each([
  [['chek'], "error: unknown command 'chek'\n(Did you mean check?)"],
  [['check', '--formt', 'json'], "error: unknown option '--formt'\n(Did you mean --format?)"],
  [['check', '--explian'], "error: unknown option '--explian'\n(Did you mean --explain?)"],
  [['check', '--format', 'jsn'], invalid('--format <name>', 'jsn', 'No such format. Did you mean json?')],
  [
    ['check', '--format', 'sql'],
    invalid(
      '--format <name>',
      'sql',
      'No such format. Expected text, json, sarif, github, gitlab, junit, markdown.',
    ),
  ],
  ...(
    [
      ['sarif', 'Expected format=file, for example sarif=uproot.sarif.'],
      ['sarif=', 'Expected format=file, for example sarif=uproot.sarif.'],
      ['=a.sarif', 'No such format. Expected text, json, sarif, github, gitlab, junit, markdown.'],
      ['sarf=a.sarif', 'No such format. Did you mean sarif?'],
      ['sarif=src', 'src is a directory. Name a file in it.'],
      ['sarif=none/', 'none/ is a directory. Name a file in it.'],
    ] as const
  ).map(
    ([value, why]) =>
      [['check', '--output', value], invalid('--output <format=file>', value, why)] as [string[], string],
  ),
  [
    ['check', '--output', 'sarif=a', '--output', 'json=./b/../a'],
    invalid(
      '--output <format=file>',
      'json=./b/../a',
      './b/../a is named twice. Give each report a file of its own.',
    ),
  ],
  [['check', '--output'], "error: option '--output <format=file>' argument missing"],
  [
    ['check', '--preset', 'recomended'],
    invalid('--preset <name>', 'recomended', 'No such preset. Did you mean recommended?'),
  ],
  [
    ['check', '--rule', 'no-root-list=off'],
    invalid('--rule <name=severity>', 'no-root-list=off', 'No such rule. Did you mean no-roots-list?'),
  ],
  [
    ['check', '--rule', 'mcp-uproot/no-roots-typ=off'],
    invalid(
      '--rule <name=severity>',
      'mcp-uproot/no-roots-typ=off',
      'No such rule. Did you mean no-roots-types?',
    ),
  ],
  [
    ['check', '--rule', 'no-roots-list=wran'],
    invalid('--rule <name=severity>', 'no-roots-list=wran', 'No such severity. Did you mean warn?'),
  ],
  [
    ['check', '--rule', 'no-roots-list'],
    invalid('--rule <name=severity>', 'no-roots-list', 'Expected name=off, name=warn or name=error.'),
  ],
  [
    ['check', '--rule', 'no-roots-list=off=warn'],
    invalid(
      '--rule <name=severity>',
      'no-roots-list=off=warn',
      'Expected name=off, name=warn or name=error.',
    ),
  ],
  [
    ['check', '--max-warnings', '1.5'],
    invalid('--max-warnings <number>', '1.5', 'Expected a whole number, 0 or more.'),
  ],
  [['check', '--ignore'], "error: option '--ignore <glob>' argument missing"],
])('%j', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${message}\n(see --help)\n` });
});
