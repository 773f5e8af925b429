import { relative } from 'node:path';
import type { PresetName, RuleName, Severity } from '../catalog/index.ts';
import { check } from '../check/check.ts';
import { countResult } from '../check/count.ts';
import { errorsOnly } from '../check/errors-only.ts';
import { exitCodeOf } from '../check/exit-code.ts';
import type { CheckResult } from '../check/result.ts';
import { formats, type FormatName } from '../report/index.ts';
import { wantsColour } from './colour.ts';
import { createProgress } from './progress.ts';
import { keepHeapSmall } from './small-heap.ts';

/** The options of `check` as commander hands them over. */
export interface CheckFlags {
  readonly preset: PresetName;
  readonly rule?: Readonly<Partial<Record<RuleName, Severity>>>;
  readonly format: FormatName;
  readonly maxWarnings?: number;
  readonly ignore?: readonly string[];
  readonly gitignore: boolean;
  readonly explain?: true;
  readonly quiet?: true;
}

/** Checks, prints the report on stdout and what went wrong on stderr. Resolves to the exit code. */
export async function runCheck(paths: readonly string[], flags: CheckFlags): Promise<number> {
  keepHeapSmall();
  const progress = createProgress(process.stderr);
  const result = await check({
    paths,
    preset: flags.preset,
    rules: flags.rule,
    ignore: flags.ignore,
    gitignore: flags.gitignore,
    onFile: progress.step,
  });
  progress.end();
  const report = formats[flags.format](flags.quiet === true ? errorsOnly(result) : result, {
    explain: flags.explain ?? false,
    colour: wantsColour(process.stdout, process.env),
  });
  process.stdout.write(report);
  process.stderr.write(failureLines(result) + warningsLine(result, flags.maxWarnings));
  return exitCodeOf(result, flags.maxWarnings); // of all that was found: `quiet` hides warnings, no more
}

/** Says why there is an exit code of 1 without an error, in ESLint's words. */
function warningsLine(result: CheckResult, maxWarnings = Infinity): string {
  const { errors, warnings } = countResult(result);
  return errors === 0 && warnings > maxWarnings
    ? `mcp-uproot found too many warnings (maximum: ${maxWarnings}).\n`
    : '';
}

/** One line for each failure, and one that closes. */
function failureLines({ cwd, failures, checkedFiles }: CheckResult): string {
  if (failures.length === 0) return '';
  const lines = failures.map(({ path, position, reason }) => {
    const place = position === undefined ? '' : `:${position.line}:${position.column}`;
    return `error: ${relative(cwd, path) || '.'}${place}: ${reason}`;
  });
  const paths = failures.length === 1 ? '1 path' : `${failures.length} paths`;
  const files = checkedFiles === 1 ? '1 file was' : `${checkedFiles} files were`;
  const closing = `mcp-uproot could not check ${paths}; ${files} checked.`;
  return [...lines, closing].map(line => `${line}\n`).join('');
}
