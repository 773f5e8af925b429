import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULE_NAMES } from '../catalog/index.ts';
import type { Failure, FileResult, Problem, Suppression } from '../check/result.ts';
import type { Finding, Position, Suggestion } from '../detect/finding.ts';
import { positionsIn } from '../detect/positions.ts';
import { nameFrom } from './file-names.ts';
import type { Format } from './format.ts';
import { occurrencesIn } from './occurrences.ts';
import { sarifRules } from './sarif-rules.ts';
import { suggestionText } from './suggestion-text.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What CodeQL calls the root of the repository. It has no address here, so that every machine writes the same. */
const ROOT = '%SRCROOT%';

/** SARIF 2.1.0 (OASIS). */
export const formatSarif: Format = ({ files, failures }, { root }) => {
  const run = {
    tool: {
      driver: {
        name: 'mcp-uproot',
        version: __VERSION__,
        informationUri: 'https://github.com/mcp-uproot/mcp-uproot',
        rules: sarifRules(),
      },
    },
    invocations: [
      {
        executionSuccessful: failures.length === 0,
        toolExecutionNotifications: failures.map(failure => notification(failure, root)),
      },
    ],
    originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r', '\u2028', '\u2029'],
    results: files.flatMap(file => fileResults(file, artifactLocation(file.path, root))),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, undefined, 2)}\n`;
};

type ArtifactLocation = ReturnType<typeof artifactLocation>;

function fileResults(file: FileResult, artifact: ArtifactLocation) {
  const occurrenceOf = occurrencesIn(file);
  const fixOf = fixesIn(file.source.text, artifact);
  const resultOf = (problem: Problem, suppressions: readonly Suppression[]) => ({
    ruleId: `mcp-uproot/${problem.rule}`,
    ruleIndex: RULE_NAMES.indexOf(problem.rule),
    level: problem.severity === 'error' ? 'error' : 'warning',
    message: { text: problem.message },
    locations: [{ physicalLocation: { artifactLocation: artifact, region: regionOf(problem.finding.loc) } }],
    partialFingerprints: { 'mcpUproot/v1': occurrenceOf(problem) },
    // Of a run, all results say whether they are suppressed, or none (section 3.27.23).
    suppressions: suppressions.map(sarifSuppression),
    ...(problem.finding.suggestions.length > 0 && {
      fixes: problem.finding.suggestions.map(suggestion => fixOf(suggestion, problem.finding)),
    }),
  });
  return [
    ...file.problems.map(problem => resultOf(problem, [])),
    ...file.suppressed.map(problem => resultOf(problem, problem.suppressions)),
  ];
}

const sarifSuppression = ({ kind, justification }: Suppression) => ({
  kind: kind === 'directive' ? 'inSource' : 'external',
  ...(justification !== '' && { justification }),
});

function fixesIn(text: string, artifact: ArtifactLocation) {
  const locate = positionsIn(text);
  return (suggestion: Suggestion, finding: Finding) => ({
    description: { text: suggestionText(suggestion, finding) },
    artifactChanges: [
      {
        artifactLocation: artifact,
        replacements: suggestion.edits.map(edit => ({
          deletedRegion: regionOf(locate(edit.range)),
          insertedContent: { text: edit.text },
        })),
      },
    ],
  });
}

// By lines and columns only: programs disagree whether a byte order mark counts in offsets.
const regionOf = ({ start, end }: { readonly start: Position; readonly end: Position }) => ({
  startLine: start.line,
  startColumn: start.column + 1,
  endLine: end.line,
  endColumn: end.column + 1,
});

const notification = ({ path, reason, position }: Failure, root: string) => ({
  level: 'error',
  message: { text: reason },
  locations: [
    {
      physicalLocation: {
        artifactLocation: artifactLocation(path, root),
        ...(position && { region: { startLine: position.line, startColumn: position.column } }),
      },
    },
  ],
});

function artifactLocation(path: string, root: string) {
  const name = nameFrom(root, path);
  if (isAbsolute(name)) return { uri: pathToFileURL(path).href };
  return { uri: name.split('/').map(encodeSegment).join('/'), uriBaseId: ROOT };
}

/** Windows allows halves of characters in names, which have no UTF-8. */
const encodeSegment = (name: string): string => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'));
