import { relative } from 'node:path';
import type { PresetName, RuleName, Severity } from '../catalog/index.ts';
import { BaselineError } from '../check/baseline/baseline-text.ts';
import { check } from '../check/check.ts';
import { countResult } from '../check/count.ts';
import { errorsOnly } from '../check/errors-only.ts';
import { exitCodeOf } from '../check/exit-code.ts';
import type { CheckResult } from '../check/result.ts';
import type { Selection } from '../files/changed-files.ts';
import { findRepository } from '../files/find-repository.ts';
import type { FormatName } from '../report/format-names.ts';
import { formats } from '../report/formats.ts';
import { baselineLines, baselineOf, type BaselineFlags } from './baseline.ts';
import { wantsColour } from './colour.ts';
import type { Output } from './option-values.ts';
import { createProgress } from './progress.ts';
import { keepHeapSmall } from './small-heap.ts';

/** The options of `check` as commander hands them over. */
export interface CheckFlags extends BaselineFlags {
  readonly preset: PresetName;
  readonly rule?: Readonly<Partial<Record<RuleName, Severity>>>;
  readonly format?: FormatName;
  readonly output?: readonly Output[];
  readonly maxWarnings?: number;
  readonly ignore?: readonly string[];
  readonly gitignore: boolean;
  readonly explain?: true;
  readonly quiet?: true;
  readonly changed?: true;
  readonly since?: string;
  readonly staged?: true;
}

/**
 * Checks, writes the reports that go to files, prints one on stdout and what went wrong on stderr. Resolves to the
 * exit code.
 */
export async function runCheck(paths: readonly string[], flags: CheckFlags): Promise<number> {
  keepHeapSmall();
  const result = await checkWith(paths, flags);
  if (result === undefined) return 2;
  const format = flags.format ?? (process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text');
  const shown = flags.quiet === true ? errorsOnly(result) : result;
  const explain = flags.explain ?? false;
  const root = findRepository(result.cwd) ?? result.cwd;
  const reportAs = (name: FormatName, colour = false) => formats[name](shown, { explain, colour, root });
  const unwritten = flags.output === undefined ? '' : await writeOutputs(flags.output, reportAs);
  process.stdout.write(await reportAs(format, wantsColour(process.stdout, process.env)));
  process.stderr.write(
    failureLines(result) +
      unwritten +
      warningsLine(result, flags.maxWarnings) +
      baselineLines(result, flags.strictBaseline ?? false),
  );
  // Of all that was found: `quiet` hides warnings, no more.
  return unwritten === '' ? exitCodeOf(result, flags) : 2;
}

async function writeOutputs(outputs: readonly Output[], reportAs: (name: FormatName) => Promise<string>) {
  return (await import('./outputs.ts')).writeOutputs(outputs, reportAs);
}

/** Undefined, after it has said why, when nothing can be checked for lack of a usable baseline. */
async function checkWith(paths: readonly string[], flags: CheckFlags): Promise<CheckResult | undefined> {
  const progress = createProgress(process.stderr);
  try {
    return await check({
      paths,
      preset: flags.preset,
      rules: flags.rule,
      ignore: flags.ignore,
      gitignore: flags.gitignore,
      only: selectionOf(flags),
      baseline: baselineOf(flags),
      updateBaseline: flags.updateBaseline,
      onFile: progress.step,
    });
  } catch (error) {
    if (!(error instanceof BaselineError)) throw error;
    process.stderr.write(`error: ${relative('.', error.path) || '.'}: ${error.reason}\n`);
    return undefined;
  } finally {
    progress.end();
  }
}

/** Which files of the paths; undefined stands for all. */
function selectionOf({ changed, since, staged }: CheckFlags): Selection | undefined {
  if (since !== undefined) return { since };
  return staged === true ? 'staged' : changed === true ? 'changed' : undefined;
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
