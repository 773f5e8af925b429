import { RULE_NAMES, rules, SOURCE_FILES, type PresetName } from '../src/catalog/index.ts';
import type { Plugin, PluginConfig } from './plugin-types.ts';

/** The flat config of a preset: the severities of the catalog, for every TypeScript and JavaScript file. */
export function presetOf(preset: PresetName, plugin: Plugin): PluginConfig {
  const config = {
    name: `mcp-uproot/${preset}`,
    // Named one by one: without `files`, ESLint would pass over .ts, .jsx and their like in silence.
    files: [...SOURCE_FILES],
    plugins: { 'mcp-uproot': plugin },
    rules: Object.fromEntries(
      RULE_NAMES.map(rule => [`mcp-uproot/${rule}`, rules[rule].severity[preset]] as const).filter(
        ([, severity]) => severity !== 'off',
      ),
    ),
  } as PluginConfig;
  // Not enumerable, since ESLint refuses keys it does not know.
  return Object.defineProperty(config, Symbol.iterator, { value: () => [config].values() });
}
