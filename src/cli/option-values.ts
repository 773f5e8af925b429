import { InvalidArgumentError } from 'commander';
import { RULE_NAMES, type RuleName, type Severity } from '../catalog/index.ts';
import { nearest } from './nearest.ts';

const SEVERITIES = ['off', 'warn', 'error'] as const satisfies readonly Severity[];

/** Returns a parser that takes one of `names`. */
export const oneOf =
  <Name extends string>(what: string, names: readonly Name[]) =>
  (value: string): Name =>
    pick(what, names, value);

/** Parses `name=severity` and adds it to the rules that were set before. */
export function parseRule(
  value: string,
  previous: Readonly<Partial<Record<RuleName, Severity>>> = {},
): Partial<Record<RuleName, Severity>> {
  const [name = '', severity, ...rest] = value.split('=');
  if (severity === undefined || rest.length > 0) {
    throw new InvalidArgumentError('Expected name=off, name=warn or name=error.');
  }
  const rule = pick('rule', RULE_NAMES, name.replace(/^mcp-uproot\//, ''));
  return { ...previous, [rule]: pick('severity', SEVERITIES, severity) };
}

/** Parses a number of things. */
export function parseCount(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.');
  return Number(value);
}

function pick<Name extends string>(what: string, names: readonly Name[], value: string): Name {
  const name = names.find(candidate => candidate === value);
  if (name !== undefined) return name;
  const near = nearest(value, names);
  const hint = near === undefined ? `Expected ${names.join(', ')}.` : `Did you mean ${near}?`;
  throw new InvalidArgumentError(`No such ${what}. ${hint}`);
}
