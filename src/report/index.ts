import type { CheckResult } from '../check/result.ts';
import { formatJson } from './json.ts';
import { formatText } from './text.ts';

export interface ReportOptions {
  /** Whether to say why each finding is believed and where it is documented. */
  readonly explain: boolean;
  /** Whether the reader sees ANSI colours. */
  readonly colour: boolean;
}

/** Makes a report, with a line end at its end. */
export type Format = (result: CheckResult, options: ReportOptions) => string;

/** One function for each format. */
export const formats = {
  text: formatText,
  json: formatJson,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
