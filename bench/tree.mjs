// Trees to measure on: real code, taken from the installed devDependencies.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SOURCE = /\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.[cm]?ts$/;
const LARGEST = 200_000;

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

function* sourceFiles(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!/^@modelcontextprotocol$|mcp/.test(entry.name)) yield* sourceFiles(path);
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
  for (const path of sourceFiles(modules)) {
    if (files === count) break;
    const { size } = statSync(path);
    if (size > LARGEST || mentionsRoots(path)) continue;
    // Nested node_modules would be skipped.
    const copy = join(target, relative(modules, path).replaceAll('node_modules', 'modules'));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(path, copy);
    files += 1;
    bytes += size;
  }
  mkdirSync(join(target, '.git', 'info'), { recursive: true });
  writeFileSync(join(target, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(target, '.gitignore'), GITIGNORE);
  return { files, bytes };
}
