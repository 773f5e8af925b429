import { catalog, type ApiKey, type RuleName } from '../src/catalog/index.ts';

/** The option of every rule: APIs of the catalog that are not reported. */
export interface AllowOption {
  readonly allow: readonly ApiKey[];
}

/** The APIs that `rule` reports: the values its option `allow` may have. */
const apisOf = (rule: RuleName): ApiKey[] =>
  (Object.keys(catalog) as ApiKey[]).filter(api => catalog[api].rule === rule);

/** The JSON schema of the option `allow` of `rule`. */
export const allowSchema = (rule: RuleName) => {
  const apis = apisOf(rule);
  return {
    description: `APIs that are not reported: ${apis.map(api => `\`${api}\``).join(', ')}.`,
    type: 'array' as const,
    uniqueItems: true,
    items: { type: 'string' as const, enum: apis },
  };
};
