// What the rules cost under ESLint, by ESLint's own times. Lints the working directory with all rules of mcp-uproot
// and typescript-eslint's recommended ones; prints JSON. All times are in milliseconds.
import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';

process.env.BENCH_RULES = 'usual';
const eslint = new ESLint({
  overrideConfigFile: fileURLToPath(new URL('eslint-peer.mjs', import.meta.url)),
  stats: true,
});
const results = await eslint.lintFiles(['.']);
const rules = {};
let total = 0;
for (const { stats } of results) {
  for (const pass of stats.times.passes) {
    total += pass.total;
    for (const [rule, { total: time }] of Object.entries(pass.rules ?? {}))
      rules[rule] = (rules[rule] ?? 0) + time;
  }
}
const own = Object.entries(rules).filter(([rule]) => rule.startsWith('mcp-uproot/'));
const findings = results
  .flatMap(({ messages }) => messages)
  .filter(({ ruleId }) => ruleId?.startsWith('mcp-uproot/')).length;
console.log(
  JSON.stringify({
    files: results.length,
    total,
    findings,
    own: own.reduce((sum, [, time]) => sum + time, 0),
    rules: Object.fromEntries(own),
  }),
);
