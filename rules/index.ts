// The ESLint plugin: rules and presets.
import noFrameworkRoots from './no-framework-roots.ts';
import noPendingMigration from './no-pending-migration.ts';
import noRootsCapability from './no-roots-capability.ts';
import noRootsListChanged from './no-roots-list-changed.ts';
import noRootsList from './no-roots-list.ts';
import noRootsProvider from './no-roots-provider.ts';
import noRootsTypes from './no-roots-types.ts';
import noUnsafeRootUri from './no-unsafe-root-uri.ts';
import type { Plugin } from './plugin-types.ts';
import { presetOf } from './presets.ts';

export type { Plugin, PluginConfig, PluginRule } from './plugin-types.ts';

const plugin: Plugin = {
  meta: { name: 'mcp-uproot', version: __VERSION__, namespace: 'mcp-uproot' },
  rules: {
    'no-roots-list': noRootsList,
    'no-roots-list-changed': noRootsListChanged,
    'no-framework-roots': noFrameworkRoots,
    'no-unsafe-root-uri': noUnsafeRootUri,
    'no-roots-capability': noRootsCapability,
    'no-roots-provider': noRootsProvider,
    'no-pending-migration': noPendingMigration,
    'no-roots-types': noRootsTypes,
  },
  configs: {} as Plugin['configs'],
};

// Afterwards, because a preset holds the plugin.
Object.assign(plugin.configs, {
  recommended: presetOf('recommended', plugin),
  strict: presetOf('strict', plugin),
} satisfies Plugin['configs']);

export default plugin;
// What `require('mcp-uproot')` returns.
export { plugin as 'module.exports' };
