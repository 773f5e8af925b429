// Each file of test/cases: its marked lines are reported, nothing else is, and all parsers agree.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { detect, linesOf, markedLines, parsersFor, ruleOf } from './harness.ts';

const folder = new URL('../cases/', import.meta.url);
/** The cases do not mark them: they are all over the code that uses roots. */
const UNMARKED = new Set(['no-roots-types', 'no-pending-migration']);

test.for(readdirSync(folder))('%s', name => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const [findings = [], ...others] = parsersFor(name).map(parse => detect(name, text, {}, parse));
  for (const other of others) expect(other).toEqual(findings);
  const marked = findings.filter(finding => !UNMARKED.has(ruleOf(finding)));
  expect(linesOf(marked).sort()).toEqual(markedLines(text).sort());
});
