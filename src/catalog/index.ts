export { catalog, isApi, type ApiKey } from './catalog.ts';
export { DEPRECATED_SINCE, EARLIEST_REMOVAL } from './dates.ts';
export { docsUrl } from './docs-url.ts';
export {
  frameworks,
  type Framework,
  type FrameworkCapabilities,
  type FrameworkConstructor,
  type FrameworkEvent,
  type FrameworkLink,
  type FrameworkMember,
  type FrameworkMethod,
  type FrameworkOption,
  type FrameworkProperty,
  type Occasion,
  type OffSwitch,
} from './frameworks.ts';
export {
  CLIENT_CLASSES,
  SDK_ONLY_NAMES,
  SERVER_CLASSES,
  frameworkOf,
  isMcpModule,
  isSdkModule,
} from './modules.ts';
export { frameworkSurface, sdkSurface, type Surface } from './surface.ts';
export { RULE_NAMES, type CatalogEntry, type Migration, type Role, type RuleName } from './types.ts';
export { interpolate, messageIdOf, messageOf } from './message.ts';
export { rules, type PresetName, type RuleInfo, type Severity } from './rules.ts';
export { SOURCE_EXTENSIONS, SOURCE_FILES } from './source-files.ts';
