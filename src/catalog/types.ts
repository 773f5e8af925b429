/** The eight rules, in the order of the documentation. */
export const RULE_NAMES = [
  'no-roots-list',
  'no-roots-list-changed',
  'no-framework-roots',
  'no-unsafe-root-uri',
  'no-roots-capability',
  'no-roots-provider',
  'no-pending-migration',
  'no-roots-types',
] as const;

export type RuleName = (typeof RULE_NAMES)[number];

/** Who runs the code: the MCP server, the MCP client, or a file that could be either. */
export type Role = 'server' | 'client' | 'unknown';

/** How a use migrates (SEP-2577): the directory comes as a tool parameter, from configuration, … */
export type Migration =
  'tool-parameter' | 'configuration' | 'remove' | 'keep-until-removal' | 'safe-conversion';

/** One entry of the deprecated surface. */
export interface CatalogEntry {
  /** The rule that reports it. */
  readonly rule: RuleName;
  /** What it is, a noun phrase without a full stop. */
  readonly what: string;
  readonly role: Role;
  /** Protocol revision that deprecates or removes it (`YYYY-MM-DD`). */
  readonly since: string;
  /** First day on which a protocol revision may lack it (`YYYY-MM-DD`). */
  readonly earliestRemoval: string;
  readonly migration: Migration;
  /** What to do next, in a few words, an imperative without a full stop. */
  readonly next: string;
  /** The page that explains it. */
  readonly docs: string;
}
