// The state of an emitted shim file is the same whatever parses it, and however it is formatted.
import { parseForESLint } from '@typescript-eslint/parser';
import type { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { syntaxHash } from '../../src/detect/emitted-shim.ts';
import { linters, parsers, withRules } from '../support/linters.ts';

const SOURCE = `import { resolve } from 'node:path';
export class Adoption {
  #count = 0n;
  static limit = 1_000;
  async *ask(server, { timeout = 5000, ...rest } = {}) {
    const answer = await server?.request?.({ method: 'roots/list', ...rest }, /a+/u);
    this.#count += 1n;
    yield \`\${resolve(answer.path)} \${-timeout}\`;
  }
}
`;

const FORMATTED = SOURCE.replaceAll("'", '"').replaceAll(';\n', '\n').replaceAll('  ', '\t');

const { ast, visitorKeys } = parseForESLint(SOURCE, { range: true, sourceType: 'module' });
const hash = syntaxHash(ast, visitorKeys);

const headerOf = (version: string) => `/* mcp-uproot/roots-adoption@${version} sha256-${hash} */\n`;

const STATES = [
  { name: 'current', text: headerOf('0.0.0-test') + SOURCE, expected: [] },
  { name: 'current, formatted otherwise', text: headerOf('0.0.0-test') + FORMATTED, expected: [] },
  {
    name: 'edited',
    text: headerOf('0.0.0-test') + SOURCE.replace('5000', '50'),
    expected: ['1:1 An edited roots-adoption file'],
  },
  {
    name: 'of an older version',
    text: headerOf('0.0.0') + SOURCE,
    expected: ['1:1 An outdated roots-adoption file'],
  },
];

describe.for(STATES)('$name', ({ text, expected }) => {
  test.for(Object.entries(parsers))('%s', ([, config]) => {
    // A deadline does not put it off.
    const deadline: Linter.Config = {
      rules: { 'mcp-uproot/no-pending-migration': ['error', { deadline: '9999-12-31' }] },
    };
    const messages = linters['ESLint 10'].verify(text, [config, withRules(), deadline], 'a.mjs');
    expect(
      messages.map(
        ({ line, column, message }) => `${line}:${column} ${message.replace(/ is a migration.*/, '')}`,
      ),
    ).toEqual(expected);
  });
});
