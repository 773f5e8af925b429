// Results made by hand: names, texts and places that no source of a test would give so easily.
import type { CheckResult, FileResult, Problem, SuppressedProblem } from '../../src/check/result.ts';
import type { ReportOptions } from '../../src/report/format.ts';

export const OPTIONS: ReportOptions = {
  explain: false,
  colour: false,
  root: '/repository',
  today: '2026-12-01',
};

/** A problem of `no-roots-list` in line 3, columns 7 to 9 (1-based), in the text that `file` has. */
export function problem(more: Partial<Problem> = {}): Problem {
  return {
    rule: 'no-roots-list',
    severity: 'error',
    messageId: 'deprecated',
    message: 'The method name `roots/list` is deprecated: go on.',
    fingerprint: '0123456789abcdef',
    finding: {
      api: 'literal.roots/list',
      role: 'unknown',
      evidence: 'literal',
      range: [20, 22],
      loc: { start: { line: 3, column: 6 }, end: { line: 3, column: 8 } },
      data: {},
      suggestions: [],
    },
    ...more,
  };
}

export const suppressed = (...suppressions: SuppressedProblem['suppressions']): SuppressedProblem => ({
  ...problem(),
  suppressions,
});

export function file(
  path: string,
  problems: readonly Problem[],
  more: readonly SuppressedProblem[] = [],
): FileResult {
  const text = `${'x'.repeat(6)}\n${'y'.repeat(6)}\n${'z'.repeat(20)}\n`;
  return { path, source: { text, hasByteOrderMark: false }, problems, suppressed: more };
}

export const result = (more: Partial<CheckResult> = {}): CheckResult => ({
  cwd: '/repository/packages/a',
  checkedFiles: 4,
  files: [],
  failures: [],
  ...more,
});

/** Names that mean something in one notation or another. */
export const NAMES = [
  '/repository/plain.ts',
  '/repository/with space/50%/a#b?c.ts',
  '/repository/é😀/ü.ts',
  '/repository/back\\slash.ts',
  '/repository/a:b,c.ts',
  '/repository/<i>&"\'|`x`.ts',
  '/repository/line\nbreak.ts',
  '/repository/..dots/a.ts',
  '/elsewhere/a b.ts',
] as const;

/** Messages that mean something in one notation or another. */
export const MESSAGES = [
  '100 % of `a|b`, *b* and ``c``',
  'one\r\n::error::two',
  '<script>&amp;</script> ]]> "q" @nobody #1 https://example.org/',
  'bell \u0007, half \uD83D, é😀 \uFFFE',
  'a | b \\| c `unclosed',
] as const;

/** A result with everything in it. */
export const EVERYTHING: CheckResult = result({
  files: [
    file(
      '/repository/src/a.ts',
      [problem(), problem({ severity: 'warn', rule: 'no-roots-provider', message: 'A handler of it.' })],
      [
        suppressed({ kind: 'directive', justification: 'until "2.0" & later' }),
        suppressed({ kind: 'directive', justification: '' }),
      ],
    ),
    file('/repository/src/b.ts', [
      problem({
        finding: {
          ...problem().finding,
          loc: { start: { line: 1, column: 0 }, end: { line: 2, column: 3 } },
          range: [0, 10],
        },
      }),
    ]),
  ],
  failures: [
    { path: '/repository/none', reason: 'no such file or directory', isFile: false },
    {
      path: '/repository/src/z.ts',
      reason: 'Parsing error: Unexpected token `<`',
      isFile: true,
      position: { line: 7, column: 2 },
    },
  ],
});

/** A result of which a baseline knows two uses that are gone. */
export const STALE: CheckResult = result({
  baseline: {
    path: '/repository/.mcp-uproot-baseline.json',
    stale: [
      {
        path: '/repository/src/a b.ts',
        rule: 'no-roots-list',
        api: 'server.listRoots',
        fingerprint: '0123456789abcdef',
      },
      {
        path: '/repository/src/c.ts',
        rule: 'no-roots-provider',
        api: 'handler.roots/list',
        fingerprint: 'fedcba9876543210',
      },
    ],
  },
});
