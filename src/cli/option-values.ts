import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { RULE_NAMES, type RuleName, type Severity } from '../catalog/index.ts';
import { FORMAT_NAMES, type FormatName } from '../report/format-names.ts';
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

/** A report that goes to a file. */
export interface Output {
  readonly format: FormatName;
  /** As it was typed. */
  readonly file: string;
}

/** Parses `format=file` and adds it to the reports that were asked for before. */
export function parseOutput(value: string, previous: readonly Output[] = []): readonly Output[] {
  const separator = value.indexOf('=');
  const file = value.slice(separator + 1);
  if (separator < 0 || file === '') {
    throw new InvalidArgumentError('Expected format=file, for example sarif=uproot.sarif.');
  }
  const format = pick('format', FORMAT_NAMES, value.slice(0, separator));
  if (/[\\/]$/.test(file) || isDirectory(file)) {
    throw new InvalidArgumentError(`${file} is a directory. Name a file in it.`);
  }
  if (previous.some(output => resolve(output.file) === resolve(file))) {
    throw new InvalidArgumentError(`${file} is named twice. Give each report a file of its own.`);
  }
  return [...previous, { format, file }];
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // whether it can be written is found out when it is
  }
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
