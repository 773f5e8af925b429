import { RULE_NAMES, rules, type PresetName, type RuleName, type Severity } from '../catalog/index.ts';

/** What each rule counts as. */
export type Severities = Readonly<Record<RuleName, Severity>>;

/** The severities of a preset, with those set one by one. */
export function severitiesOf(
  preset: PresetName,
  overrides: Readonly<Partial<Record<RuleName, Severity>>>,
): Severities {
  const entries = RULE_NAMES.map(name => [name, overrides[name] ?? rules[name].severity[preset]] as const);
  return Object.fromEntries(entries) as Record<RuleName, Severity>;
}
