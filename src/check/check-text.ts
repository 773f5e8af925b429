import { catalog, messageIdOf, messageOf } from '../catalog/index.ts';
import { findRootsUses, type Finding } from '../detect/index.ts';
import { positionsIn } from '../detect/positions.ts';
import { parseSource } from '../parse/parse-source.ts';
import { withinStack } from '../parse/problems.ts';
import { siftSuppressed, type Sifted } from './directives.ts';
import { fingerprintOf, type Surroundings } from './fingerprint.ts';
import type { Problem } from './result.ts';
import type { Severities } from './severities.ts';

export interface TextInput {
  /** Its extension says the language. */
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly severities: Severities;
  /** More modules that export the SDK. */
  readonly modules: readonly string[];
}

/**
 * Finds the problems of one file. Throws SyntaxProblem and NestingProblem of src/parse.
 * `detect` is there for tests.
 */
export function checkText({ path, text, severities, modules }: TextInput, detect = findRootsUses): Sifted {
  const source = parseSource(path, text);
  const findings = withinStack(() => detect({ ...source, text, modules, filename: path }));
  const problems = findings.flatMap(finding => problemOf(finding, severities, source) ?? []);
  if (problems.length === 0) return { problems: [], suppressed: [] };
  return siftSuppressed(problems, source.comments, positionsIn(text));
}

function problemOf(finding: Finding, severities: Severities, source: Surroundings): Problem | undefined {
  const { rule } = catalog[finding.api];
  const severity = severities[rule];
  if (severity === 'off') return undefined;
  const { api, data } = finding;
  return {
    rule,
    severity,
    messageId: messageIdOf(api),
    message: messageOf(api, data),
    finding,
    fingerprint: fingerprintOf(finding, rule, source),
  };
}
