// docs/benchmarks.md, and what the console shows: from plain data.

const count = number => Math.round(number).toLocaleString('en-US');
const time = milliseconds =>
  milliseconds < 1000 ? `${count(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
const mebibytes = number => (number === undefined ? 'not measured' : `${count(number)} MiB`);
const percent = share => `${(share * 100).toFixed(2)} %`;

const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows]
    .map(cells => `| ${cells.map(cell => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const code = text => (text.includes('`') ? text : `\`${text}\``);

/** What the measurements must show: the name of each target, what was measured, what was asked for, whether it is met. */
export function targetsOf({ trees = [], sweep, large, rules = [] }) {
  const targets = [];
  const atMost = (name, value, limit, show) => {
    if (value !== undefined)
      targets.push({ name, value: show(value), limit: `at most ${show(limit)}`, isMet: value <= limit });
  };
  const below = (name, value, limit, show) => {
    if (value !== undefined)
      targets.push({ name, value: show(value), limit: `below ${show(limit)}`, isMet: value < limit });
  };
  const times = value => `${value.toFixed(2)} ×`;
  const rowOf = ({ rows }, start) => rows.find(({ name }) => name.startsWith(start));
  for (const tree of trees) {
    const check = rowOf(tree, 'mcp-uproot');
    if (tree.limit !== undefined)
      atMost(`wall time of \`check\` against the floor, ${tree.name}`, check?.ratio, tree.limit, times);
    const oxlint = tree.isLargest === true ? rowOf(tree, 'oxlint') : undefined;
    if (oxlint?.ratio !== undefined && check?.ratio !== undefined) {
      atMost(`wall time of \`check\` against oxlint, ${tree.name}`, check.ratio / oxlint.ratio, 1, times);
    }
    below(`peak memory of \`check\`, ${tree.name}`, check?.peak, 120, mebibytes);
  }
  for (const { files, peak } of sweep?.points ?? [])
    below(`peak memory of \`check\`, ${count(files)} files`, peak, 120, mebibytes);
  atMost('growth of the time with the files, as a power', sweep?.growth, 1.1, value => value.toFixed(2));
  below('peak memory of `check`, two million lines', large?.peak, 120, mebibytes);
  for (const { name, own, total, limit } of rules)
    below(`all rules together under ESLint, ${name}`, own / total, limit, percent);
  return targets;
}

const heading = (title, text) => `## ${title}\n\n${text}\n`;

function treeSection({ title, name, files, bytes, findings, rows }) {
  const rowCells = ({ name, version, note, milliseconds, ratio, peak, runs }) =>
    note === undefined
      ? [name, version, time(milliseconds), ratio.toFixed(2), mebibytes(peak), runs]
      : [name, version ?? '', note, '', '', ''];
  return heading(
    title,
    `${count(files)} files, ${(bytes / 2 ** 20).toFixed(1)} MiB, ${name}; \`check\` reports ${count(findings)}.\n\n` +
      table(['', 'version', 'wall time', '× the floor', 'peak memory', 'runs'], rows.map(rowCells)),
  );
}

const commandsSection = trees =>
  heading(
    'Commands',
    'Each runs in the tree.\n\n' +
      table(
        ['', 'command'],
        trees[0].rows.map(({ name, shown }) => [name, code(shown)]),
      ),
  );

const sweepSection = ({ points, growth }) =>
  heading(
    'Growth',
    `\`check\` on more and more files: a thousand of those of the first tree again and again, by hard links. From the first row to the last the time grows with the power ${growth.toFixed(2)} of the number of files; 1 is linear.\n\n` +
      table(
        ['files', 'wall time', 'time a file', '× the floor', 'peak memory'],
        points.map(({ files, milliseconds, ratio, peak }) => [
          count(files),
          time(milliseconds),
          `${((milliseconds / files) * 1000).toFixed(0)} µs`,
          ratio.toFixed(2),
          mebibytes(peak),
        ]),
      ),
  );

const largeSection = ({ files, lines, milliseconds, ratio, peak }) =>
  heading(
    'Two million lines',
    `${count(lines)} lines in ${count(files)} files: ${time(milliseconds)}, ${ratio.toFixed(2)} × the floor, ${mebibytes(peak)}.`,
  );

const rulesSection = rules =>
  heading(
    'The rules under ESLint',
    'All rules of mcp-uproot beside the recommended ones of typescript-eslint, by ESLint’s own times (`stats`), each the median of three runs.\n\n' +
      table(
        ['project', 'files', 'linting', 'all rules of mcp-uproot', 'share', 'findings'],
        rules.map(({ name, files, total, own, findings }) => [
          name,
          count(files),
          time(total),
          own < 100 ? `${own.toFixed(1)} ms` : time(own),
          percent(own / total),
          count(findings),
        ]),
      ),
  );

const targetsSection = targets =>
  heading(
    'Targets',
    table(
      ['', 'measured', 'target', ''],
      targets.map(({ name, value, limit, isMet }) => [name, value, limit, isMet ? 'met' : '**missed**']),
    ),
  );

/** The sections of what was measured; a part that was left out is left out. */
export function renderResults(results) {
  const { trees = [], sweep, large, rules = [] } = results;
  return [
    targetsSection(targetsOf(results)),
    ...trees.map(treeSection),
    ...(sweep === undefined ? [] : [sweepSection(sweep)]),
    ...(large === undefined ? [] : [largeSection(large)]),
    ...(rules.length === 0 ? [] : [rulesSection(rules)]),
    ...(trees.length === 0 ? [] : [commandsSection(trees)]),
  ].join('\n');
}

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`, which measures all of this in one run. The trees are real code: files of the project’s own devDependencies, in a git repository with a \`.gitignore\`. Every command is run in turn with the floor, a script that walks the tree, reads each source file and searches its bytes for one word: the least that any checker in JavaScript does. Times are medians, ratios are medians of the ratios of neighbouring runs, so that a busy machine disturbs both sides of one; what takes more than two seconds runs three times, what takes more than ten once. Peak memory is what all processes of a command held at most, in a run of its own unless there is only one.

The commands do not do the same work. ripgrep, git grep and ast-grep search for a text or a pattern, ESLint without rules parses, the codemod and mcp-vet look for much else besides roots.
`;

/** The whole document. `machine` names processor, cores, memory in GiB, system and Node, and nothing that is private. */
export function renderDocument({ machine, ...results }) {
  const { cpu, cores, memory, system, node } = machine;
  const place = heading(
    'Machine',
    table(
      ['processor', 'cores', 'memory', 'system', 'Node.js'],
      [[cpu, cores, `${Math.round(memory)} GiB`, system, node]],
    ),
  );
  return [INTRODUCTION, place, renderResults(results)].join('\n');
}
