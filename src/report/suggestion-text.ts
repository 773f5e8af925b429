import { catalog, interpolate, rules } from '../catalog/index.ts';
import type { Finding, Suggestion } from '../detect/finding.ts';

/** What a suggestion of a finding says to the person who may pick it. */
export const suggestionText = ({ messageId }: Suggestion, { api, data }: Finding): string =>
  interpolate(rules[catalog[api].rule].suggestions[messageId] ?? '', data);
