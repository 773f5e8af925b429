import type { Format } from './format.ts';
import { formatJson } from './json.ts';
import { formatText } from './text.ts';

export type { Format, ReportOptions } from './format.ts';

/** One function for each format. */
export const formats = {
  text: formatText,
  json: formatJson,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
