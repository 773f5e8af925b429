// Who is measured, and what each is told to do: to find the calls of `listRoots` as well as it can.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const local = path => fileURLToPath(new URL(path, import.meta.url));
const SOURCES = ['*.ts', '*.tsx', '*.mts', '*.cts', '*.js', '*.jsx', '*.mjs', '*.cjs'];
const WORDS = 'listRoots|roots/list|RootsListChanged';
const ESLINT_ARGS = ['--no-error-on-unmatched-pattern', '-c', local('eslint-peer.mjs'), '.'];

/** The directory of an installed package, of the benchmark's own or of the project's; undefined without it. */
function folderOf(name) {
  for (const modules of ['node_modules', '../node_modules']) {
    const folder = local(`${modules}/${name}`);
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return undefined;
}

const versionIn = folder => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** A command of a package: a script for Node. */
const script = (name, path, args, env) => {
  const folder = folderOf(name);
  if (folder === undefined) return undefined;
  return { version: versionIn(folder), file: process.execPath, args: [join(folder, path), ...args], env };
};

/** A command of a package: a program that stands in a package of its own for this platform. */
function program(name, platformPackage, path, args) {
  const folder = folderOf(name);
  if (folder === undefined) return undefined;
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve(`${platformPackage}/package.json`);
    return { version: versionIn(folder), file: join(dirname(manifest), path), args };
  } catch {
    return undefined; // not for this platform
  }
}

function git() {
  try {
    const version = execFileSync('git', ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1);
    return { version, file: 'git', args: ['grep', '-cE', WORDS, '--', ...SOURCES] };
  } catch {
    return undefined;
  }
}

const AST_GREP_RULES = ['TypeScript', 'Tsx', 'JavaScript']
  .map(language => `id: ${language}\nlanguage: ${language}\nrule: { pattern: $A.listRoots($$$) }\n`)
  .join('---\n');

const exe = process.platform === 'win32' ? '.exe' : '';
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What everything is compared with. It runs in the tree, as all of them do. */
export const FLOOR = {
  name: 'floor: walk, read, byte search',
  shown: 'node bench/floor.mjs .',
  codes: [0],
  command: { version: process.version, file: process.execPath, args: [local('floor.mjs'), '.'] },
};

export const SUBJECT = {
  name: 'mcp-uproot check',
  shown: 'mcp-uproot check',
  codes: [0, 1],
  command: { version, file: process.execPath, args: [local('../dist/cli.js'), 'check'] },
};

/**
 * The others: what to show, the exit codes that mean success, and the command, which is undefined where it is not
 * installed. `tree` is where they run.
 */
export const peersOf = tree => [
  {
    name: 'ripgrep',
    shown: `rg -c '${WORDS}' -t ts -t js`,
    codes: [0, 1],
    command: program(
      '@vscode/ripgrep',
      `@vscode/ripgrep-${process.platform}-${process.arch}`,
      `bin/rg${exe}`,
      ['-c', WORDS, '-t', 'ts', '-t', 'js', '.'],
    ),
  },
  { name: 'git grep', shown: `git grep -cE '${WORDS}'`, codes: [0, 1], command: git() },
  {
    name: 'ast-grep',
    shown: 'ast-grep scan, pattern `$A.listRoots($$$)` in TypeScript, TSX and JavaScript',
    codes: [0, 1],
    command: program(
      '@ast-grep/cli',
      `@ast-grep/cli-${process.platform}-${process.arch}${{ linux: '-gnu', win32: '-msvc' }[process.platform] ?? ''}`,
      `ast-grep${exe}`,
      ['scan', '--inline-rules', AST_GREP_RULES, '.'],
    ),
  },
  {
    name: 'oxlint, one JS-plugin rule',
    shown: 'oxlint -c bench/oxlintrc.json',
    codes: [0, 1],
    command: script('oxlint', 'bin/oxlint', ['-c', local('oxlintrc.json'), '.']),
  },
  {
    name: 'ESLint, no rules',
    shown: 'eslint -c bench/eslint-peer.mjs',
    codes: [0, 1],
    command: script('eslint', 'bin/eslint.js', ESLINT_ARGS, { BENCH_RULES: 'none' }),
  },
  {
    name: 'ESLint, typed `no-deprecated`',
    shown: 'BENCH_RULES=typed eslint -c bench/eslint-peer.mjs',
    codes: [0, 1],
    command: script('eslint', 'bin/eslint.js', ESLINT_ARGS, {
      BENCH_RULES: 'typed',
      NODE_OPTIONS: '--max-old-space-size=8192',
    }),
  },
  {
    name: "MCP SDK's codemod",
    shown: 'mcp-codemod v1-to-v2 --dry-run',
    codes: [0, 1],
    command: script('@modelcontextprotocol/codemod', 'dist/cli.mjs', ['v1-to-v2', '--dry-run', tree]),
  },
  {
    name: '@booyaka/mcp-vet',
    shown: 'mcp-vet --no-files --only ROOTS_CAP,ROOTS_LIST_CHANGED_REMOVED',
    codes: [0, 1],
    command: script('@booyaka/mcp-vet', 'dist/cli.js', [
      '--no-files',
      '--only',
      'ROOTS_CAP,ROOTS_LIST_CHANGED_REMOVED',
      tree,
    ]),
  },
];
