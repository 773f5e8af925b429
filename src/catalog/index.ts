export { catalog, isApi, type ApiKey } from './catalog.ts';
export { DEPRECATED_SINCE, EARLIEST_REMOVAL } from './dates.ts';
export { docsUrl } from './docs-url.ts';
export { RULE_NAMES, type CatalogEntry, type Migration, type Role, type RuleName } from './types.ts';
