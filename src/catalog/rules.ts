// What each rule says and how severe the presets take it. The ESLint rules, the command line, the
// documentation and SARIF read the same table, so that they cannot disagree.
import type { RuleName } from './types.ts';

/** As ESLint's severities. */
export type Severity = 'off' | 'warn' | 'error';

export type PresetName = 'recommended' | 'strict';

export interface RuleInfo {
  /** One line for tables, without a full stop. */
  readonly description: string;
  readonly severity: Readonly<Record<PresetName, Severity>>;
  /** Texts of problems by message id; `{{name}}` stands for a datum of the finding. */
  readonly messages: Readonly<Record<string, string>>;
  /** Texts of suggestions by message id. */
  readonly suggestions: Readonly<Record<string, string>>;
}

const DEPRECATED = 'is deprecated since MCP 2026-07-28 (SEP-2577)';

export const rules: Readonly<Record<RuleName, RuleInfo>> = {
  'no-roots-list': {
    description: 'disallow asking the client for roots (`roots/list`)',
    severity: { recommended: 'error', strict: 'error' },
    messages: { deprecated: `{{what}} ${DEPRECATED}: {{next}}.` },
    suggestions: {},
  },
  'no-roots-list-changed': {
    description: 'disallow sending and handling `notifications/roots/list_changed`',
    severity: { recommended: 'error', strict: 'error' },
    messages: {
      deprecated: '{{what}} has no effect in MCP 2026-07-28, which removed the notification: {{next}}.',
    },
    suggestions: {},
  },
  'no-framework-roots': {
    description: 'disallow frameworks that ask the client for roots by themselves',
    severity: { recommended: 'error', strict: 'error' },
    messages: { deprecated: `{{what}} asks clients for roots by itself, which ${DEPRECATED}: {{next}}.` },
    suggestions: { disable: 'Set `roots: { enabled: false }`.' },
  },
  'no-unsafe-root-uri': {
    description: 'disallow turning the URI of a root into a path by hand',
    severity: { recommended: 'error', strict: 'error' },
    messages: {
      unsafe: '{{what}} is wrong for spaces, drives, hosts and percent-encoding: {{next}}.',
    },
    suggestions: { fileURLToPath: 'Convert with `fileURLToPath()` of `node:url`.' },
  },
  'no-roots-capability': {
    description: 'disallow reading and declaring the `roots` capability of clients',
    severity: { recommended: 'warn', strict: 'error' },
    messages: { deprecated: `{{what}} ${DEPRECATED}: {{next}}.` },
    suggestions: {},
  },
  'no-roots-provider': {
    description: 'disallow answering `roots/list` in a client',
    severity: { recommended: 'warn', strict: 'error' },
    messages: { deprecated: `{{what}} ${DEPRECATED}: {{next}}.` },
    suggestions: {},
  },
  'no-pending-migration': {
    description:
      'disallow what is left of `mcp-uproot adopt`: the shim, its markers, edited or outdated shim files',
    severity: { recommended: 'warn', strict: 'error' },
    messages: { pending: '{{what}} is a migration not yet finished: {{next}}.' },
    suggestions: {},
  },
  'no-roots-types': {
    description: 'disallow the deprecated types and schemas of roots',
    severity: { recommended: 'off', strict: 'error' },
    messages: { deprecated: `{{what}} ${DEPRECATED}: {{next}}.` },
    suggestions: {},
  },
};
