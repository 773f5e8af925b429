import type { RuleName } from './types.ts';

/** The page of a rule, the same for ESLint's `meta.docs.url`, the CLI and SARIF. */
export const docsUrl = (rule: RuleName): string =>
  `https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/${rule}.md`;
