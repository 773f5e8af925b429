// `npm run bench`: measures everything and writes docs/benchmarks.md. `npm run bench -- trees sweep large rules` names
// parts, which are only printed. Exits with 1 when a target is missed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { compare } from './compare.mjs';
import { renderDocument, renderResults, targetsOf } from './document.mjs';
import { FLOOR, peersOf, SUBJECT } from './peers.mjs';
import { growth, median } from './statistics.mjs';
import { addPackages, FRAMEWORKS, linesTree, makeCleanTree, multiplyTree, SERVERS } from './tree.mjs';

const local = path => fileURLToPath(new URL(path, import.meta.url));
const modules = local('../node_modules');
const log = text => process.stderr.write(`bench: ${text}\n`);

const PARTS = { trees: measureTrees, sweep: measureSweep, large: measureLarge, rules: measureRules };
const named = process.argv.slice(2);
const unknown = named.filter(name => !(name in PARTS));
if (unknown.length > 0 || !existsSync(local('../dist/cli.js'))) {
  const parts = Object.keys(PARTS).join(', ');
  log(unknown.length > 0 ? `no such part: ${unknown.join(', ')} (${parts})` : 'run `npm run build` first');
  process.exit(2);
}
// For typed lint: the files are JavaScript, most of them.
const TSCONFIG = {
  compilerOptions: { allowJs: true, noEmit: true, skipLibCheck: true, module: 'nodenext', types: [] },
  include: ['**/*'],
};

const isWhole = named.length === 0;

const scratch = mkdtempSync(join(tmpdir(), 'mcp-uproot-bench-'));
process.on('SIGINT', () => process.exit(130));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const results = {};
for (const name of isWhole ? Object.keys(PARTS) : named) results[name] = await PARTS[name]();

if (isWhole) {
  const path = local('../docs/benchmarks.md');
  const text = renderDocument({ machine: machine(), ...results });
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser: 'markdown' }));
  log('wrote docs/benchmarks.md');
}
console.log(renderResults(results));
if (targetsOf(results).some(({ isMet }) => !isMet)) process.exitCode = 1;

async function measureTrees() {
  installPeers();
  const trees = [];
  for (const { count, packages, ...tree } of [
    {
      title: 'Without roots',
      name: 'without roots',
      count: 2400,
      packages: [],
      limit: 1.5,
    },
    {
      title: 'With roots',
      name: 'with three published servers that use roots',
      count: 4000,
      packages: SERVERS,
      limit: 3,
      isLargest: true,
    },
  ]) {
    const directory = newDirectory();
    const size = sum(makeCleanTree(directory, modules, count), addPackages(directory, modules, packages));
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    log(`${tree.name}: ${size.files} files`);
    commitAll(directory);
    const rows = await compare(directory, FLOOR, [SUBJECT, ...peersOf(directory)], log);
    trees.push({ ...tree, ...size, findings: countFindings(directory), rows });
    remove(directory);
  }
  // For those who wonder what a tree costs in which nearly everything is a finding or near one.
  const directory = newDirectory();
  makeRepository(directory);
  const size = addPackages(directory, modules, [...SERVERS, ...FRAMEWORKS]);
  const rows = await compare(directory, FLOOR, [SUBJECT], log);
  const findings = countFindings(directory);
  trees.push({
    title: 'Nothing but MCP',
    name: 'all of it servers and server frameworks',
    ...size,
    findings,
    rows,
  });
  remove(directory);
  return trees;
}

async function measureSweep() {
  const base = newDirectory();
  makeCleanTree(base, modules, 1000);
  const points = [];
  for (const count of [1000, 4000, 16_000, 64_000]) {
    log(`sweep: ${count} files`);
    const tree = newDirectory();
    makeRepository(tree);
    multiplyTree(tree, base, count);
    points.push(await measureCheck(tree, count));
    remove(tree);
  }
  remove(base);
  return { points, growth: growth(points) };
}

async function measureLarge() {
  const base = newDirectory();
  makeCleanTree(base, modules, 2400);
  addPackages(base, modules, SERVERS);
  const tree = newDirectory();
  makeRepository(tree);
  const { files, lines } = linesTree(tree, base, 20_000, 100);
  log(`${lines} lines in ${files} files`);
  const point = await measureCheck(tree, files);
  remove(base);
  remove(tree);
  return { ...point, lines };
}

/** `check` alone, against the floor. */
async function measureCheck(tree, files) {
  const [, { milliseconds, ratio, peak, note }] = await compare(tree, FLOOR, [SUBJECT], () => {});
  if (note !== undefined) throw new Error(`check of ${files} files: ${note}`);
  return { files, milliseconds, ratio, peak };
}

function measureRules() {
  return [
    { name: 'without roots', packages: [], limit: 0.02 },
    { name: 'with roots', packages: SERVERS, limit: 0.05 },
  ].map(({ name, packages, limit }) => {
    const tree = newDirectory();
    const servers = addPackages(tree, modules, packages);
    makeCleanTree(tree, modules, 500 - servers.files);
    log(`rules under ESLint, ${name}`);
    const runs = [1, 2, 3].map(() =>
      JSON.parse(execFileSync(process.execPath, [local('rules-cost.mjs')], { cwd: tree, encoding: 'utf8' })),
    );
    remove(tree);
    const { files, findings } = runs[0];
    const [own, total] = ['own', 'total'].map(key => median(runs.map(run => run[key])));
    return { name, files, findings, own, total, limit };
  });
}

/** Those that only the benchmark needs. Without them it goes on: they are shown as not installed. */
function installPeers() {
  log('installing peers');
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: local('.'),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  } catch {
    log('could not install the peers');
  }
}

function newDirectory() {
  return mkdtempSync(join(scratch, 'tree-'));
}

function remove(directory) {
  rmSync(directory, { recursive: true, force: true });
}

/** What `check` takes for the root of a repository. */
function makeRepository(directory) {
  mkdirSync(join(directory, '.git'), { recursive: true });
}

function commitAll(directory) {
  const git = (...args) => execFileSync('git', args, { cwd: directory, stdio: 'ignore' });
  try {
    git('init', '--quiet');
    git('add', '--all', '--force');
  } catch {
    log('git is not there'); // git grep is not, either
  }
}

function countFindings(directory) {
  const { args } = SUBJECT.command;
  const options = { cwd: directory, encoding: 'utf8', maxBuffer: 1 << 28 };
  let report;
  try {
    report = execFileSync(process.execPath, [...args, '--format', 'json'], options);
  } catch (error) {
    if (error.status !== 1) throw error;
    report = error.stdout; // there are findings
  }
  return JSON.parse(report).reduce((count, { messages }) => count + messages.length, 0);
}

function sum(a, b) {
  return { files: a.files + b.files, bytes: a.bytes + b.bytes };
}

function machine() {
  return {
    cpu: cpus()[0].model.trim(),
    cores: cpus().length,
    memory: totalmem() / 2 ** 30,
    system: `${platform()} ${release().split('-')[0]} ${arch()}`,
    node: process.version,
  };
}
