import { createHash } from 'node:crypto';
import type { Failure, FileResult, Problem } from '../check/result.ts';
import { nameFrom } from './file-names.ts';
import type { Format } from './format.ts';
import { occurrencesIn } from './occurrences.ts';

/** The report that GitLab calls Code Quality. It compares fingerprints, to tell new problems from old ones. */
export const formatGitlab: Format = ({ files, failures }, { root }) => {
  const entries = [
    ...failures.map(failure => failureEntry(failure, nameFrom(root, failure.path))),
    ...files.flatMap(file => fileEntries(file, nameFrom(root, file.path))),
  ];
  return `${JSON.stringify(entries, undefined, 2)}\n`;
};

function fileEntries(file: FileResult, path: string) {
  const occurrenceOf = occurrencesIn(file);
  return file.problems.map(problem => problemEntry(problem, path, occurrenceOf(problem)));
}

function problemEntry({ rule, severity, message, finding }: Problem, path: string, occurrence: string) {
  return {
    description: message,
    check_name: `mcp-uproot/${rule}`,
    fingerprint: hash(path, occurrence),
    severity: severity === 'error' ? 'major' : 'minor',
    location: { path, lines: { begin: finding.loc.start.line, end: finding.loc.end.line } },
  };
}

function failureEntry({ reason, position }: Failure, path: string) {
  const line = position?.line ?? 1;
  return {
    description: `Could not be checked: ${reason}`,
    check_name: 'mcp-uproot/failure',
    fingerprint: hash(path, 'failure', reason),
    severity: 'critical',
    location: { path, lines: { begin: line, end: line } },
  };
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
