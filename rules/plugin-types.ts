// The public types of the plugin. They import nothing, so that a project needs neither eslint's nor
// typescript-eslint's types to read them, and they fit those of ESLint 8, 9 and 10.
import type { RuleName, Severity } from '../src/catalog/index.ts';

/** One rule, as ESLint and oxlint take it. */
export interface PluginRule {
  readonly meta: {
    readonly type: 'problem' | 'suggestion' | 'layout';
    readonly docs?: { readonly description: string; readonly recommended: boolean; readonly url?: string };
    readonly hasSuggestions?: boolean;
    readonly messages: Record<string, string>;
    // `any`: each version of ESLint has its own type of a JSON schema and of a rule's context.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    readonly schema: any;
  };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  create(context: any): any;
}

/** A flat config. Spread into an array it is one element: `...configs.strict` and `configs.strict` both work. */
export interface PluginConfig {
  name: string;
  files: string[];
  plugins: { 'mcp-uproot': Plugin };
  rules: Partial<Record<`mcp-uproot/${RuleName}`, Severity>>;
  [Symbol.iterator](): IterableIterator<PluginConfig>;
}

/** The ESLint plugin, for a flat config or for oxlint's `jsPlugins`. */
export interface Plugin {
  readonly meta: { readonly name: 'mcp-uproot'; readonly version: string; readonly namespace: 'mcp-uproot' };
  readonly rules: Record<RuleName, PluginRule>;
  readonly configs: { readonly recommended: PluginConfig; readonly strict: PluginConfig };
}
