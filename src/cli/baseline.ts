import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BASELINE_NAME } from '../check/baseline/baseline-name.ts';
import type { CheckResult } from '../check/result.ts';

export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly strictBaseline?: true;
}

/** The baseline to use: the one that is named, or the one that is there or is to be. */
export function baselineOf({ baseline, updateBaseline }: BaselineFlags): string | undefined {
  if (baseline !== undefined) return baseline;
  return updateBaseline === true || existsSync(BASELINE_NAME) ? BASELINE_NAME : undefined;
}

/** How many stale entries are named. */
const MOST_LINES = 10;

/** What became of the baseline, or which of its entries are stale. */
export function baselineLines({ cwd, baseline }: CheckResult, isStrict: boolean): string {
  if (baseline === undefined) return '';
  const nameOf = (path: string): string => relative(cwd, path) || '.';
  const name = nameOf(baseline.path);
  const { stale, update } = baseline;
  if (update !== undefined) {
    const moved = update.moved === 0 ? '' : `, ${update.moved} moved`;
    return `${name}: ${update.added} added, ${update.removed} removed${moved}; ${count(update.entries)} now.\n`;
  }
  if (stale.length === 0) return '';
  const verb = stale.length === 1 ? 'is' : 'are';
  const more = stale.length - MOST_LINES;
  const lines = [
    `${isStrict ? 'error' : 'warning'}: ${name}: ${count(stale.length)} ${verb} stale; \`mcp-uproot check --update-baseline\` takes them out:`,
    ...stale.slice(0, MOST_LINES).map(({ path, rule, api }) => `  ${nameOf(path)}  ${api}  ${rule}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
  return lines.map(line => `${line}\n`).join('');
}

const count = (entries: number): string => (entries === 1 ? '1 entry' : `${entries} entries`);
