// ESLint itself says what its comments suppress: `check` must say the same of the same text, key by key.
import type { Linter } from 'eslint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check-text.ts';
import type { Severities } from '../../src/check/severities.ts';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import { eslintMessage } from '../../src/report/eslint-message.ts';
import { linters, parsers, withRules } from '../support/linters.ts';

const severities = Object.fromEntries(RULE_NAMES.map(name => [name, 'error'])) as Severities;

const OUR_RULES = new Set<string | null>(RULE_NAMES.map(name => `mcp-uproot/${name}`));

/** That a comment is written wrongly, or names a rule that does not exist, is for ESLint to report. */
const isOurs = ({ ruleId }: { readonly ruleId: string | null }) => OUR_RULES.has(ruleId);

function throughEslint(text: string) {
  // Its types leave out a method that its documentation names.
  const linter = linters['ESLint 10'] as Linter & { getSuppressedMessages(): Linter.LintMessage[] };
  const options = { linterOptions: { reportUnusedDisableDirectives: 'off' as const } };
  const messages = linter.verify(text, [parsers['typescript-eslint'], withRules(), options], 'a.ts');
  return {
    messages: messages.filter(isOurs),
    suppressedMessages: linter.getSuppressedMessages().filter(isOurs),
  };
}

function throughCheck(text: string) {
  const { problems, suppressed } = checkText({ path: 'a.ts', text, severities, modules: [] });
  return {
    messages: problems.map(problem => eslintMessage(problem, text)),
    suppressedMessages: suppressed.map(problem => ({
      ...eslintMessage(problem, text),
      suppressions: problem.suppressions,
    })),
  };
}

/** How many of the three uses in the text are suppressed. */
function countSuppressed(text: string): number {
  const result = throughCheck(text);
  expect(result).toEqual(throughEslint(text));
  expect(result.messages.length + result.suppressedMessages.length).toBe(3);
  return result.suppressedMessages.length;
}

const textOf = (before: string, sameLine: string, between: string) =>
  `${before}\nexport const METHOD = 'roots/list'; ${sameLine}\n${between}\n` +
  `export const EVENT = 'notifications/roots/list_changed';\nexport const AGAIN = 'roots/list';\n`;

test.each([
  ['', '', '', 0],
  ['/* eslint-disable */', '', '', 3],
  ['/* eslint-disable */', '', '/* eslint-enable */', 1],
  ['/* eslint-disable mcp-uproot/no-roots-list */', '', '', 2],
  ['/* eslint-disable no-roots-list, other/rule */', '', '', 0],
  [`/* eslint-disable "mcp-uproot/no-roots-list" , 'other' */`, '', '', 2],
  ['/* eslint-disable mcp-uproot/no-roots-list, mcp-uproot/no-roots-list-changed -- both */', '', '', 3],
  ['/* eslint-disable */', '', '/* eslint-enable mcp-uproot/no-roots-list */', 2],
  ['/* eslint-disable mcp-uproot/no-roots-list */', '', '/* eslint-enable */', 1],
  ['// eslint-disable', '', '', 0],
  ['/* eslint-disable-next-line */', '', '', 1],
  ['// eslint-disable-next-line mcp-uproot/no-roots-list -- later, with dashes -- and more', '', '', 1],
  ['// eslint-disable-next-line mcp-uproot/no-roots-list-changed', '', '', 0],
  ['/* eslint-disable-next-line\n   mcp-uproot/no-roots-list */', '', '', 1],
  ['', '// eslint-disable-line', '', 1],
  ['', '/* eslint-disable-line mcp-uproot/no-roots-list --- why */', '', 1],
  ['', '/* eslint-disable-line\n */', '', 0],
  ['', '', '// eslint-disable-next-line', 1],
  ['', '/* eslint-disable */', '', 2],
  ['/* eslint-disable *//* eslint-enable */', '', '', 0],
  [
    '/* eslint-disable -- first *//* eslint-disable mcp-uproot/no-roots-list -- second */',
    '// eslint-disable-line -- third',
    '',
    3,
  ],
  ['/* eslint-disabled */', '', '', 0],
  ['/* eslint-disable-lines */', '', '', 0],
  ['/* not eslint-disable */', '', '', 0],
  ['/** eslint-disable */', '', '', 0],
  ['/* eslint-disable mcp-uproot/no-roots-list--why */', '', '', 0],
])('%j %j %j suppresses %i', (before, sameLine, between, expected) => {
  expect(countSuppressed(textOf(before, sameLine, between))).toBe(expected);
});

test('comments of any kind anywhere', () => {
  const label = fc.constantFrom('disable', 'enable', 'disable-line', 'disable-next-line', 'disable-next', '');
  const rule = fc.constantFrom(
    'mcp-uproot/no-roots-list',
    'mcp-uproot/no-roots-list-changed',
    'other/rule',
    '"mcp-uproot/no-roots-list"',
    '',
  );
  const rules = fc.array(rule, { maxLength: 2 }).map(names => names.join(', '));
  const reason = fc.constantFrom('', ' -- why', ' --- why -- not', '\n-- why', ' --why');
  const directive = fc
    .tuple(fc.constantFrom('eslint-', ' eslint-', '\n eslint-', '* eslint-'), label, rules, reason)
    .map(([start, name, list, why]) => `${start}${name} ${list}${why}`);
  const comment = fc
    .tuple(fc.boolean(), directive)
    .map(([isBlock, text]) => (isBlock ? `/*${text} */` : `//${text.replaceAll('\n', ' ')}\n`));
  const code = fc.constantFrom(
    `f('roots/list');`,
    `f('notifications/roots/list_changed');`,
    '\n',
    '\r\n',
    'f();',
    '\u2028',
  );
  const text = fc.array(fc.oneof(comment, code), { maxLength: 12 }).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, source => {
      expect(throughCheck(source)).toEqual(throughEslint(source));
    }),
    { numRuns: 300 },
  );
});
