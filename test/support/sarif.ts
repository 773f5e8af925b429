// SARIF as its standard has it: the schema that Microsoft publishes with its own SARIF tools.
import { createRequire } from 'node:module';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';

const schema = createRequire(import.meta.url)(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
) as object;

const ajv = new AjvDraft04.default({
  allErrors: true,
  // As the schema is written: it requires of some objects what it describes elsewhere, and has a pattern that is none
  // with the flag `u`.
  strictRequired: false,
  strictTypes: false,
  unicodeRegExp: false,
});
addFormats.default(ajv);
const validate = ajv.compile(schema);

export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly locations: ReadonlyArray<{
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: Region;
    };
  }>;
  readonly fixes?: ReadonlyArray<{
    readonly description: { readonly text: string };
    readonly artifactChanges: ReadonlyArray<{
      readonly replacements: ReadonlyArray<{
        readonly deletedRegion: Region;
        readonly insertedContent: { readonly text: string };
      }>;
    }>;
  }>;
}

export interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly SarifResult[];
}

/** Reads a log with one run. Throws when the schema does not allow it. */
export function readSarif(text: string): SarifRun {
  const log = JSON.parse(text) as { runs: SarifRun[] };
  if (!validate(log)) throw new Error(ajv.errorsText(validate.errors, { separator: '\n' }));
  const [run, ...more] = log.runs;
  if (run === undefined || more.length > 0) throw new Error(`${log.runs.length} runs`);
  return run;
}
