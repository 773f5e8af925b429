import { docsUrl } from '../catalog/index.ts';
import type { CheckResult, Failure, FileResult, Problem, SuppressedProblem } from '../check/result.ts';
import { nameFrom } from './file-names.ts';
import type { Format } from './format.ts';
import { createStyle } from './style.ts';
import { summary } from './text.ts';

interface Case {
  readonly outcome: 'failure' | 'error' | 'skipped' | 'passed';
  readonly xml: string;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** A test suite a file, in which each problem is a test that fails, as ESLint's `junit` formatter has it. */
export const formatJunit: Format = (result, { root }) => {
  const suites = [
    ...result.files.map(file => fileSuite(file, nameFrom(root, file.path))),
    ...result.failures.map(failure => failureSuite(failure, nameFrom(root, failure.path))),
    ...baselineSuites(result, root),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  const all = suites.flatMap(({ cases }) => cases);
  // Jenkins takes a report without a test for a mistake.
  const shown = all.length > 0 ? suites : [cleanSuite(result)];
  const total = counts(shown.flatMap(({ cases }) => cases));
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `${startTag('testsuites', { name: 'mcp-uproot', ...total, time: 0 })}>`,
    ...shown.flatMap(({ name, cases }) => [
      `  ${startTag('testsuite', { name, ...counts(cases), time: 0 })}>`,
      ...cases.map(({ xml }) => `    ${xml}`),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ];
  return lines.map(line => `${line}\n`).join('');
};

function counts(cases: readonly Case[]) {
  const numberOf = (outcome: Case['outcome']) => cases.filter(each => each.outcome === outcome).length;
  return {
    tests: cases.length,
    failures: numberOf('failure'),
    errors: numberOf('error'),
    skipped: numberOf('skipped'),
  };
}

function fileSuite({ problems, suppressed }: FileResult, name: string): Suite {
  const cases = [
    ...problems.map(problem => problemCase(problem, name)),
    ...suppressed.map(problem => suppressedCase(problem, name)),
  ];
  return { name, cases };
}

function problemCase(problem: Problem, file: string): Case {
  const { rule, severity, message } = problem;
  const text = `${file}:${placeOf(problem)}: ${message}\n${docsUrl(rule)}`;
  const type = severity === 'error' ? 'error' : 'warning';
  const outcome = 'failure';
  return { outcome, xml: testCase(nameOf(problem), file, element(outcome, { type, message }, escape(text))) };
}

function suppressedCase(problem: SuppressedProblem, file: string): Case {
  const reasons = problem.suppressions.flatMap(({ justification }) => justification || []);
  const message = ['suppressed', ...reasons].join(': ');
  return { outcome: 'skipped', xml: testCase(nameOf(problem), file, element('skipped', { message })) };
}

function failureSuite({ reason, position }: Failure, name: string): Suite {
  const place = position === undefined ? '' : `:${position.line}:${position.column}`;
  const text = escape(`${name}${place}: ${reason}`);
  const error = element('error', { type: 'failure', message: reason }, text);
  return { name, cases: [{ outcome: 'error', xml: testCase('can be checked', name, error) }] };
}

/** What a baseline knows and is gone: whether it fails the run is for the command line to say. */
function baselineSuites({ baseline }: CheckResult, root: string): readonly Suite[] {
  if (baseline === undefined || baseline.stale.length === 0) return [];
  const name = nameFrom(root, baseline.path);
  const cases = baseline.stale.map(({ path, rule, api }): Case => {
    const message = `stale: ${nameFrom(root, path)} has no such use of ${api} any more`;
    const outcome = 'failure';
    const entry = `mcp-uproot/${rule} in ${nameFrom(root, path)}`;
    return { outcome, xml: testCase(entry, name, element(outcome, { type: 'warning', message })) };
  });
  return [{ name, cases }];
}

const cleanSuite = (result: CheckResult): Suite => ({
  name: 'mcp-uproot',
  cases: [
    {
      outcome: 'passed',
      xml: element('testcase', {
        name: summary(result, createStyle(false)),
        classname: 'mcp-uproot',
        time: 0,
      }),
    },
  ],
});

const placeOf = ({ finding }: Problem): string => {
  const { line, column } = finding.loc.start;
  return `${line}:${column + 1}`;
};

const nameOf = (problem: Problem): string => `mcp-uproot/${problem.rule} at ${placeOf(problem)}`;

const testCase = (name: string, file: string, outcome: string): string =>
  element('testcase', { name, classname: file, file, time: 0 }, outcome);

type Attributes = Readonly<Record<string, string | number>>;

/** An element with text or one other element in it. */
function element(name: string, attributes: Attributes, content = ''): string {
  const start = startTag(name, attributes);
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Without its end. */
function startTag(name: string, attributes: Attributes): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`,
  );
  return `<${name}${list.join('')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** XML 1.0 has no way to write most control characters: they are shown as JavaScript writes them. */
const escape = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, character => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `\\u${code}`;
    })
    .replace(/[&<>"\r]/g, character => ENTITIES[character] ?? character);

/** Parsers turn line ends and tabs of attributes into spaces. */
const escapeAttribute = (text: string): string =>
  escape(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
