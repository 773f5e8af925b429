// Trees to measure on: real code, taken from the installed devDependencies.
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SOURCE = /\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.[cm]?ts$/;
const LARGEST = 200_000;

/** MCP servers as they are published, of the devDependencies: they use roots. */
export const SERVERS = [
  '@brightdata/mcp',
  '@modelcontextprotocol/server-everything',
  '@modelcontextprotocol/server-filesystem',
];

/** The server frameworks and another server: large files, many of them bundles. */
export const FRAMEWORKS = ['chrome-devtools-mcp', 'fastmcp', 'firecrawl-fastmcp', 'mcp-framework', 'tmcp'];

// What a project's .gitignore looks like.
const GITIGNORE = `# dependencies
node_modules/
.pnp.*
# output
/dist
/build/
/coverage/
*.tsbuildinfo
# editors and systems
.vscode/*
!.vscode/settings.json
.DS_Store
*.log
.env*
!.env.example
`;

const mentionsRoots = path =>
  /[lL]istRoots|RootsListChanged|roots\/list|FastMCP|MCPServer/.test(readFileSync(path, 'latin1'));

/** What has to do with MCP. */
const MCP_FOLDER = /^@modelcontextprotocol$|mcp/;

function* sourceFiles(directory, skipped) {
  const entries = readdirSync(directory, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== '.git' && skipped?.test(entry.name) !== true) yield* sourceFiles(path, skipped);
    } else if (entry.isFile() && SOURCE.test(entry.name) && !DECLARATION.test(entry.name)) {
      yield path;
    }
  }
}

/**
 * Fills `target` with `count` source files of `modules` (a node_modules) that do not use roots, as one
 * repository with a .gitignore. Returns the number of files and bytes.
 */
export function makeCleanTree(target, modules, count) {
  let files = 0;
  let bytes = 0;
  for (const path of sourceFiles(modules, MCP_FOLDER)) {
    if (files === count) break;
    const { size } = statSync(path);
    if (size > LARGEST || mentionsRoots(path)) continue;
    place(target, relative(modules, path), path);
    files += 1;
    bytes += size;
  }
  mkdirSync(join(target, '.git', 'info'), { recursive: true });
  writeFileSync(join(target, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(target, '.gitignore'), GITIGNORE);
  return { files, bytes };
}

function place(target, name, source, put = copyFileSync) {
  // Nested node_modules would be skipped.
  const path = join(target, name.replaceAll('node_modules', 'modules'));
  mkdirSync(dirname(path), { recursive: true });
  put(source, path);
}

/** Adds packages of `modules` to a tree, as its own. Returns the number of files and bytes added. */
export function addPackages(target, modules, packages) {
  let files = 0;
  let bytes = 0;
  for (const name of packages) {
    for (const path of sourceFiles(join(modules, name), /^third_party$/)) {
      place(target, join('packages', relative(modules, path)), path);
      files += 1;
      bytes += statSync(path).size;
    }
  }
  return { files, bytes };
}

/** Fills `target` with `count` files: those of `source` again and again, each time under a folder of its own. */
export function multiplyTree(target, source, count) {
  const originals = [...sourceFiles(source)];
  return fill(target, source, count, index => originals[index % originals.length]);
}

/** As `multiplyTree`, with files chosen so that they have `average` lines on average. Returns the lines, too. */
export function linesTree(target, source, count, average) {
  const linesOf = path => readFileSync(path, 'latin1').split('\n').length - 1;
  const originals = [...sourceFiles(source)].map(path => ({ path, lines: linesOf(path) }));
  const long = originals.filter(({ lines }) => lines >= average);
  const short = originals.filter(({ lines }) => lines < average);
  const next = { long: 0, short: 0 };
  let lines = 0;
  const size = fill(target, source, count, index => {
    const isBehind = lines < average * index;
    const chosen = isBehind ? long[next.long++ % long.length] : short[next.short++ % short.length];
    lines += chosen.lines;
    return chosen.path;
  });
  return { ...size, lines };
}

function fill(target, source, count, choose) {
  const uses = new Map();
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const path = choose(index);
    const use = uses.get(path) ?? 0;
    uses.set(path, use + 1);
    // Links, since 64,000 copies take longer to write than all that is measured.
    place(target, join(`copy-${use}`, relative(source, path)), path, linkSync);
    bytes += statSync(path).size;
  }
  return { files: count, bytes };
}
