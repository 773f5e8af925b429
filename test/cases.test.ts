// Every marked line of test/cases is reported by its rule, and nothing else is.
import { expect, test } from 'vitest';
import { RULE_NAMES } from '../src/catalog/index.ts';
import { cases } from './support/cases.ts';
import { linters, parsers, withRules } from './support/linters.ts';

const rules = RULE_NAMES.filter(name => name !== 'no-roots-types' && name !== 'no-pending-migration');

test.for(cases)('$name', ({ path, text, expected }) => {
  const messages = linters['ESLint 10'].verify(
    text,
    [parsers['typescript-eslint'], withRules(...rules)],
    path,
  );
  expect(
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId?.replace('mcp-uproot/', '') ?? message}`),
  ).toEqual(expected);
});
