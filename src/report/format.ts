import type { AdoptionResult } from '../adopt/result.ts';
import type { CheckResult } from '../check/result.ts';

export interface ReportOptions {
  /** Whether to say why each finding is believed and where it is documented; `text` only. */
  readonly explain: boolean;
  /** Whether the reader sees ANSI colours; `text` only. */
  readonly colour: boolean;
  /** The absolute directory that all but `text` and `json` name files from: the root of the repository. */
  readonly root: string;
  /** The day of the report, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Makes a report, with a line end at its end. */
export type Format = (result: CheckResult, options: ReportOptions) => string;

export interface AdoptionReportOptions {
  /** Whether the reader sees ANSI colours. */
  readonly colour: boolean;
  /** The unified diff of a dry run; the text leaves it out. */
  readonly diff: string | undefined;
}

/** Makes a report of a rewrite, with a line end at its end. */
export type AdoptionFormat = (result: AdoptionResult, options: AdoptionReportOptions) => string;
