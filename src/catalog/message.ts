import { catalog, type ApiKey } from './catalog.ts';
import { rules } from './rules.ts';

/** The message id of the rule that reports `api`. */
export const messageIdOf = (api: ApiKey): string => {
  const [id] = Object.keys(rules[catalog[api].rule].messages);
  if (id === undefined) throw new Error(`rule ${catalog[api].rule} has no message`);
  return id;
};

/** Fills the `{{name}}` placeholders as ESLint does. */
export const interpolate = (template: string, data: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (whole, name: string) => data[name] ?? whole);

/** The text of a finding, the same as ESLint prints. */
export const messageOf = (api: ApiKey, data: Readonly<Record<string, string>>): string =>
  interpolate(rules[catalog[api].rule].messages[messageIdOf(api)] ?? '', data);
