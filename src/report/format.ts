import type { CheckResult } from '../check/result.ts';

export interface ReportOptions {
  /** Whether to say why each finding is believed and where it is documented. */
  readonly explain: boolean;
  /** Whether the reader sees ANSI colours. */
  readonly colour: boolean;
}

/** Makes a report, with a line end at its end. */
export type Format = (result: CheckResult, options: ReportOptions) => string;
