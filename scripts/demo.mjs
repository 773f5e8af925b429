// What `npm start` shows: `check` on MCP servers and server frameworks as they are published on npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** They are read, never run: `overrides` in package.json keeps further copies of their dependencies out. */
const PACKAGES = [
  '@modelcontextprotocol/server-filesystem',
  '@modelcontextprotocol/server-everything',
  '@brightdata/mcp',
  'chrome-devtools-mcp',
  'fastmcp',
  'firecrawl-fastmcp',
  'mcp-framework',
  'tmcp',
];

/** The bundled dependencies of chrome-devtools-mcp: 14 MB that are not the server's own code. */
const IGNORED = ['--ignore', '**/third_party/**'];

const project = fileURLToPath(new URL('..', import.meta.url));
const folders = PACKAGES.map(name => `node_modules/${name}`);

/** Ends the demonstration: it did not show what it should. */
const fail = message => {
  console.error(`demo: ${message}`);
  process.exit(1);
};

/** Runs the built command line; 1 is its exit code for findings, which are expected here. */
const check = (options, stdio) => {
  const { status, stdout, error } = spawnSync(
    process.execPath,
    ['dist/cli.js', 'check', ...IGNORED, ...options, ...folders],
    { cwd: project, stdio, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) fail(error.message);
  if (status !== 1) fail(`check ended with exit code ${status}, not with 1 for findings`);
  return stdout;
};

/** A crash of Node ends with 1, too, but prints no results. */
const parse = text => {
  try {
    return JSON.parse(text);
  } catch {
    return fail('check --format json printed no JSON');
  }
};

const versionOf = folder => {
  const path = `${project}/${folder}/package.json`;
  if (!existsSync(path)) fail(`${folder} is missing: run npm ci`);
  return JSON.parse(readFileSync(path, 'utf8')).version;
};

const countSources = folder =>
  readdirSync(`${project}/${folder}`, { recursive: true }).filter(
    path =>
      /\.[cm]?[jt]sx?$/.test(path) &&
      !/\.d\.[cm]?ts$/.test(path) &&
      !/(?:^|[\\/])(?:node_modules|third_party)[\\/]/.test(path),
  ).length;

const countByRule = results => {
  const counts = new Map();
  for (const { messages } of results) {
    for (const { ruleId } of messages) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
};

const versions = PACKAGES.map((name, index) => `${name} ${versionOf(folders[index])}`);
const [flag, glob] = IGNORED;
console.log(`$ npx mcp-uproot check ${flag} '${glob}' ${folders.join(' ')}`);
check([], ['ignore', 'inherit', 'inherit']);

const results = parse(check(['--format', 'json'], ['ignore', 'pipe', 'inherit']));
const counts = countByRule(results);
const total = counts.reduce((sum, [, count]) => sum + count, 0);
if (total === 0) fail('check found nothing');
const files = folders.reduce((sum, folder) => sum + countSources(folder), 0);
console.log(
  `\nChecked ${files} source files of ${PACKAGES.length} published packages (${versions.join(', ')}): ` +
    `found ${total} uses of roots in ${results.length} files ` +
    `(${counts.map(([rule, count]) => `${rule} ${count}`).join(', ')}).`,
);
