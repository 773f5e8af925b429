import * as parser from '@typescript-eslint/parser';
import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import plugin from '../../rules/index.ts';
import { catalog, messageIdOf, type ApiKey, type RuleName } from '../../src/catalog/index.ts';

RuleTester.describe = describe;
RuleTester.it = it;

interface Invalid extends RuleTester.InvalidTestCase {
  errors: RuleTester.TestCaseError[];
}

interface Extra {
  readonly options?: readonly unknown[];
  readonly settings?: { readonly [name: string]: unknown };
  readonly filename?: string;
  /** The whole file after each suggestion, by the suggestion's message id. */
  readonly suggestions?: Readonly<Record<string, string>>;
}

/**
 * A case whose reported places are marked, `await server.‹listRoots›()`; `apis` names what each one is,
 * in source order.
 */
export function invalid(marked: string, apis: readonly ApiKey[], extra: Extra = {}): Invalid {
  const { suggestions = {}, ...rest } = extra;
  const suggested = Object.entries(suggestions).map(([messageId, output]) => ({ messageId, output }));
  const errors = placesOf(marked).map((place, index) => {
    const api = apis[index];
    if (api === undefined) throw new Error(`more places are marked than named: ${marked}`);
    return {
      messageId: messageIdOf(api),
      data: { what: sentenceStart(catalog[api].what), next: catalog[api].next },
      ...place,
      suggestions: suggested,
    };
  });
  if (errors.length !== apis.length) throw new Error(`fewer places are marked than named: ${marked}`);
  return { code: marked.replace(/[‹›]/g, ''), errors, ...rest } as unknown as Invalid;
}

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where the marks stand in the text without them, as ESLint counts. */
function placesOf(marked: string): Place[] {
  const places: Place[] = [];
  let [line, column] = [1, 1];
  let start = { line, column };
  for (const character of marked) {
    if (character === '‹') start = { line, column };
    else if (character === '›') {
      places.push({ ...start, endLine: line, endColumn: column });
    } else if (character === '\n') [line, column] = [line + 1, 1];
    else column += 1;
  }
  return places;
}

/** Runs the cases of one rule under ESLint 10 with typescript-eslint's parser. */
export function testRule(
  name: RuleName,
  cases: { valid: (string | RuleTester.ValidTestCase)[]; invalid: Invalid[] },
): void {
  new RuleTester({ languageOptions: { parser } }).run(name, plugin.rules[name], cases);
}
