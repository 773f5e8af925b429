import { formatAdoptionJson } from './adopt-json.ts';
import { formatAdoptionText } from './adopt-text.ts';
import type { AdoptionFormat, Format } from './format.ts';
import { formatJson } from './json.ts';
import { formatText } from './text.ts';

export type { AdoptionFormat, AdoptionReportOptions, Format, ReportOptions } from './format.ts';

/** One function for each format. */
export const formats = {
  text: formatText,
  json: formatJson,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

/** One function for each format. */
export const adoptionFormats = {
  text: formatAdoptionText,
  json: formatAdoptionJson,
} as const satisfies Readonly<Record<string, AdoptionFormat>>;

export type AdoptionFormatName = keyof typeof adoptionFormats;
