import { formatAdoptionJson } from './adopt-json.ts';
import { formatAdoptionText } from './adopt-text.ts';
import type { AdoptionFormat } from './format.ts';

/** One function for each format. */
export const adoptionFormats = {
  text: formatAdoptionText,
  json: formatAdoptionJson,
} as const satisfies Readonly<Record<string, AdoptionFormat>>;

export type AdoptionFormatName = keyof typeof adoptionFormats;
