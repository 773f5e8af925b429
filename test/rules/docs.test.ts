// The examples of docs/rules: each "incorrect" one is reported by the rule of its page, no "correct" one is.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULE_NAMES } from '../../src/catalog/index.ts';
import { linters, parsers, withRules } from '../support/linters.ts';
import { repository } from '../support/repository.ts';

const folder = join(repository, 'docs/rules');

interface Example {
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The headings it stands under, from the second level on. */
  readonly headings: readonly string[];
}

function examplesOf(markdown: string): Example[] {
  const examples: Example[] = [];
  let headings: string[] = [];
  let open: { line: number; language: string; code: string[] } | undefined;
  for (const [index, text] of markdown.split('\n').entries()) {
    const [, language] = /^```(\w*)$/.exec(text) ?? [];
    const [, hashes = '', title = ''] = /^(#{2,}) (.*)$/.exec(text) ?? [];
    if (open && language !== undefined) {
      examples.push({ ...open, code: open.code.join('\n'), headings });
      open = undefined;
    } else if (open) open.code.push(text);
    else if (language !== undefined) open = { line: index + 1, language, code: [] };
    else if (hashes) headings = [...headings.slice(0, hashes.length - 2), title];
  }
  return examples;
}

const isCode = ({ language }: Example) => ['ts', 'tsx', 'js'].includes(language);

const isIncorrect = ({ headings }: Example) => headings.join(' > ') === 'Examples > Incorrect';

test('a page for each rule', () => {
  expect(
    readdirSync(folder)
      .map(name => basename(name, '.md'))
      .sort(),
  ).toEqual([...RULE_NAMES].sort());
});

describe.for(RULE_NAMES)('%s', rule => {
  const examples = examplesOf(readFileSync(join(folder, `${rule}.md`), 'utf8')).filter(isCode);

  test('has examples of both kinds', () => {
    expect(examples.some(isIncorrect)).toBe(true);
    expect(examples.some(({ headings }) => headings.join(' > ') === 'Examples > Correct')).toBe(true);
  });

  test.for(examples)('line $line', example => {
    const config = [parsers['typescript-eslint'], withRules(rule)];
    const messages = linters['ESLint 10'].verify(example.code, config, `example.${example.language}`);
    const reporters = [...new Set(messages.map(({ ruleId, message }) => ruleId ?? message))];
    expect(reporters).toEqual(isIncorrect(example) ? [`mcp-uproot/${rule}`] : []);
  });
});

test('the page of an option shows that it matters', () => {
  const inline = /^\/\* eslint .* \*\/\n/;
  for (const rule of RULE_NAMES) {
    const examples = examplesOf(readFileSync(join(folder, `${rule}.md`), 'utf8')).filter(isCode);
    for (const { code, language } of examples.filter(({ code }) => inline.test(code))) {
      const config = [parsers['typescript-eslint'], withRules(rule)];
      const messages = linters['ESLint 10'].verify(code.replace(inline, ''), config, `example.${language}`);
      expect(messages.map(({ ruleId }) => ruleId)).not.toEqual([]);
    }
  }
});
