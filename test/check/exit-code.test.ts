import { expect, test } from 'vitest';
import { errorsOnly } from '../../src/check/errors-only.ts';
import { exitCodeOf } from '../../src/check/exit-code.ts';
import type { CheckResult, Problem } from '../../src/check/result.ts';

/** A result with these severities in one file, `w` for a warning, `e` for an error. */
function resultWith(severities: string, failures = 0): CheckResult {
  const problems = [...severities].map(
    letter => ({ severity: letter === 'e' ? 'error' : 'warn' }) as Problem,
  );
  const failure = { path: '/b.ts', reason: 'is a binary file', isFile: true };
  return {
    cwd: '/',
    checkedFiles: 1,
    files:
      problems.length > 0
        ? [{ path: '/a.ts', source: { text: '', hasByteOrderMark: false }, problems, suppressed: [] }]
        : [],
    failures: Array.from({ length: failures }, () => failure),
  };
}

test.each([
  ['', 0, undefined, 0],
  ['ww', 0, undefined, 0],
  ['ww', 0, 2, 0],
  ['ww', 0, 1, 1],
  ['w', 0, 0, 1],
  ['', 0, 0, 0],
  ['e', 0, 5, 1],
  ['e', 1, undefined, 2],
  ['', 1, undefined, 2],
])('%j and %i failures, at most %s warnings: %i', (severities, failures, maxWarnings, exitCode) => {
  expect(exitCodeOf(resultWith(severities, failures), { maxWarnings })).toBe(exitCode);
});

test.each([
  [0, true, 0, 0],
  [1, false, 0, 0],
  [1, true, 0, 1],
  [1, true, 1, 2],
])('%i stale entries, strict: %s, %i failures: %i', (count, strictBaseline, failures, exitCode) => {
  const entry = { path: '/a.ts', rule: 'no-roots-list', api: 'server.listRoots', fingerprint: '0' };
  const stale = Array.from({ length: count }, () => entry);
  const result = { ...resultWith('', failures), baseline: { path: '/b.json', stale } };
  expect(exitCodeOf(result, { strictBaseline })).toBe(exitCode);
});

test('errorsOnly leaves errors and failures', () => {
  expect(errorsOnly(resultWith('wew', 1))).toEqual({ ...resultWith('e', 1), hiddenWarnings: 2 });
  expect(errorsOnly(resultWith('ww'))).toEqual({ ...resultWith(''), hiddenWarnings: 2 });
});
