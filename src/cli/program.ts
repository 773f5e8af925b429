import { Argument, Command, CommanderError, Option } from 'commander';
import { FORMAT_NAMES } from '../report/format-names.ts';
import type { AdoptFlags } from './adopt.ts';
import type { CheckFlags } from './check.ts';
import { oneOf, parseCount, parseOutput, parseRule } from './option-values.ts';

declare const __VERSION__: string;

/** Could not do what was asked for, as opposed to a finding. */
const FAILED = 2;

/** Runs the command line. Resolves to the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = createProgram(code => (exitCode = code));
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has said what is wrong; what it calls 1 is a finding here.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILED;
    throw error;
  }
}

function createProgram(setExitCode: (code: number) => void): Command {
  const program = new Command('mcp-uproot')
    .description('Finds and rewrites uses of MCP roots, deprecated since MCP 2026-07-28 (SEP-2577).')
    .version(__VERSION__, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(see --help)')
    .exitOverride();

  program
    .command('check')
    .summary('report uses of MCP roots')
    .description(
      'Reports uses of MCP roots in TypeScript and JavaScript files.\n' +
        'Leaves out what git ignores and node_modules, but for paths that are named.',
    )
    .addArgument(new Argument('[paths...]', 'files and directories').default(['.'], 'the current directory'))
    .addOption(
      new Option('--preset <name>', 'which rules count, and how much: recommended or strict')
        .default('recommended')
        .argParser(oneOf('preset', ['recommended', 'strict'])),
    )
    .option('--rule <name=severity>', 'set one rule to off, warn or error (repeatable)', parseRule)
    .addOption(
      new Option(
        '--format <name>',
        `${FORMAT_NAMES.join(', ')} (default: text; github where GITHUB_ACTIONS is true)`,
      ).argParser(oneOf('format', FORMAT_NAMES)),
    )
    .option('--output <format=file>', 'write a report to a file, too (repeatable)', parseOutput)
    .option('--max-warnings <number>', 'exit 1 when there are more warnings', parseCount)
    .option('--ignore <glob>', 'leave out, as a line of .gitignore would (repeatable)', collect)
    .option('--no-gitignore', 'check what git ignores, too')
    .option('--explain', 'say why each finding is believed')
    .option('--quiet', 'report errors only')
    .option(
      '--changed',
      'only files that differ from the merge base with the upstream branch, or are untracked',
    )
    .option('--since <ref>', 'the same with another branch or commit than the upstream branch')
    .addOption(new Option('--staged', 'only what is staged, as it is staged').conflicts(['changed', 'since']))
    .option('--baseline <file>', 'known findings, which pass (default: .mcp-uproot-baseline.json, if there)')
    .option('--update-baseline', 'write what is found into the baseline')
    .option('--strict-baseline', 'exit 1 when the baseline knows what is gone')
    .addHelpText('after', CHECK_HELP)
    .action(async (paths: string[], flags: CheckFlags) => {
      const { runCheck } = await import('./check.ts');
      setExitCode(await runCheck(paths, flags));
    });

  program
    .command('adopt')
    .summary('rewrite servers to the roots-adoption shim, and mark what is left')
    .description(
      'Rewrites the server side to the roots-adoption shim, which works on every revision of MCP, ' +
        'and marks each place for its migration.\nAll files are written, or none.',
    )
    .addArgument(new Argument('[paths...]', 'files and directories').default(['.'], 'the current directory'))
    .option('--dry-run', 'print a diff for `git apply` and write nothing')
    .addOption(
      new Option(
        '--client-roots <policy>',
        'opt-in: off until the operator sets MCP_ADOPT_CLIENT_ROOTS=1; keep: on, as today',
      )
        .default('opt-in')
        .argParser(oneOf('policy', ['opt-in', 'keep'])),
    )
    .option('--shim-dir <directory>', 'where the shim goes (default: the folder that its users share)')
    .option('--verify', 'type-check before and after, and write nothing that brings new errors')
    .option('--force', 'go on in spite of uncommitted changes')
    .option('--ignore <glob>', 'leave out, as a line of .gitignore would (repeatable)', collect)
    .addOption(
      new Option('--format <name>', 'text or json')
        .default('text')
        .argParser(oneOf('format', ['text', 'json'])),
    )
    .option('--no-markers', 'write no TODO comments')
    .addHelpText('after', ADOPT_HELP)
    .action(async (paths: string[], flags: AdoptFlags) => {
      const { runAdopt } = await import('./adopt.ts');
      setExitCode(await runAdopt(paths, flags));
    });

  return program.addHelpText('after', HELP);
}

const collect = (value: string, previous: readonly string[] = []): string[] => [...previous, value];

const HELP = `
Examples:
  $ mcp-uproot check                       the current directory
  $ mcp-uproot check src --preset strict   every rule, each as an error
  $ mcp-uproot adopt --dry-run             what would be rewritten, as a diff
  $ mcp-uproot check --help
  $ mcp-uproot adopt --help`;

const CHECK_HELP = `
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
  $ mcp-uproot check node_modules/some-mcp-server --explain`;

const ADOPT_HELP = `
Exit code: 0 all is rewritten, 1 something is left for you, 2 something could not be done.

Examples:
  $ mcp-uproot adopt --dry-run
  $ mcp-uproot adopt --dry-run > roots.patch; git apply roots.patch
  $ mcp-uproot adopt
  $ mcp-uproot adopt packages/server --client-roots keep --verify
  $ mcp-uproot adopt --shim-dir src/roots --ignore 'examples/**'
  $ mcp-uproot adopt --format json > adopted.json`;
