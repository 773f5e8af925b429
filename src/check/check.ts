import { resolve } from 'node:path';
import type { PresetName, RuleName, Severity } from '../catalog/index.ts';
import { hasLongLine } from '../detect/generated.ts';
import { reasonOf, type Failure } from '../files/failure.ts';
import { listSourceFiles } from '../files/list-source-files.ts';
import { mayUseRoots } from '../catalog/prefilter.ts';
import { decode, NotTextError, readSource } from '../files/read-source.ts';
import type { Selection } from '../files/changed-files.ts';
import type { Source } from '../files/source.ts';
import { createSettingsReader, type Settings } from '../files/settings.ts';
import { NestingProblem, SyntaxProblem } from '../parse/problems.ts';
import type { Ratchet } from './baseline/ratchet.ts';
import type { CheckResult, FileResult } from './result.ts';
import { severitiesOf } from './severities.ts';

export interface CheckOptions {
  /** Files and directories, relative to `cwd`. Default: `['.']`. */
  readonly paths?: readonly string[] | undefined;
  /** Default: the working directory of the process. */
  readonly cwd?: string | undefined;
  /** Default: `recommended`. */
  readonly preset?: PresetName | undefined;
  /** Severities that differ from the preset's. */
  readonly rules?: Readonly<Partial<Record<RuleName, Severity>>> | undefined;
  /** What is left out, by patterns as in a `.gitignore` in `cwd`. */
  readonly ignore?: readonly string[] | undefined;
  /** Whether what git ignores is left out. Default: true. */
  readonly gitignore?: boolean | undefined;
  /** Only the files that have changed, as git says. Default: all. */
  readonly only?: Selection | undefined;
  /** A file of known problems, which are suppressed, relative to `cwd`. Default: none. */
  readonly baseline?: string | undefined;
  /** Whether to write what is found into the baseline, so that all is known. Default: false. */
  readonly updateBaseline?: boolean | undefined;
  /** Called before each file, with its absolute path, how many are done and how many there are. */
  readonly onFile?: ((path: string, done: number, total: number) => void) | undefined;
}

/**
 * Finds the uses of MCP roots in files and directories. What cannot be read or parsed is a failure of the
 * result, and the rest is checked all the same; nothing is thrown for what stands in a source file. Throws
 * BaselineError for a baseline that is not there (but to be updated), cannot be used or cannot be written, and
 * GitError when git cannot say what has changed.
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const cwd = resolve(options.cwd ?? '.');
  const severities = severitiesOf(options.preset ?? 'recommended', options.rules ?? {});
  const ratchet =
    options.baseline === undefined
      ? undefined
      : await ratchetOf(resolve(cwd, options.baseline), options.updateBaseline ?? false);
  const paths = options.paths ?? ['.'];
  const places = paths.map(path => resolve(cwd, path));
  const changes = options.only === undefined ? undefined : await changesOf(cwd, options.only, places);
  const sources = listSourceFiles({
    cwd,
    paths,
    tree: changes?.tree,
    ignore: options.ignore ?? [],
    gitignore: options.gitignore ?? true,
  });
  const files: FileResult[] = [];
  const failures: Failure[] = [...sources.failures];
  const settingsOf = createSettingsReader(failure => failures.push(failure));
  const read = changes?.reader(sources.files) ?? readSource;
  let checkedFiles = 0;
  for (const [index, path] of sources.files.entries()) {
    options.onFile?.(path, index, sources.files.length);
    let source: Source | undefined;
    try {
      source = readCandidate(path, read, settingsOf);
    } catch (error) {
      failures.push(failureOf(path, undefined, error));
      continue;
    }
    if (source === undefined) {
      checkedFiles += 1;
      continue;
    }
    // Only here, since the parser takes longer to load than most trees take to read. Not in the `try`, since a
    // parser that does not load is no failure of the file.
    const { checkText } = await import('./check-text.ts');
    try {
      const { modules } = settingsOf(path);
      const sifted = checkText({ path, text: source.text, severities, modules });
      if (sifted.problems.length + sifted.suppressed.length > 0) files.push({ path, source, ...sifted });
      checkedFiles += 1;
    } catch (error) {
      failures.push(failureOf(path, source, error));
    }
  }
  failures.sort((a, b) => (a.path < b.path ? -1 : 1));
  const result = { cwd, checkedFiles, files, failures, ...(changes && { isPartial: true as const }) };
  if (ratchet === undefined) return result;
  const extent = { files: sources.files, places, deleted: changes?.deleted, severities };
  return { ...result, ...(await ratchet(result, extent)) };
}

/** Only who asks for it loads what starts git. */
async function changesOf(cwd: string, only: Selection, places: readonly string[]) {
  const { findChangedFiles } = await import('../files/changed-files.ts');
  const { treeOf } = await import('../files/tree-reader.ts');
  const { createStagedReader } = await import('../files/staged-reader.ts');
  const { root, files, deleted } = await findChangedFiles(cwd, only, places);
  const isStaged = only === 'staged';
  const reader = (paths: readonly string[]) =>
    isStaged ? createStagedReader(root, files, paths) : readSource;
  return { tree: treeOf([...files.keys()], !isStaged), deleted, reader };
}

async function ratchetOf(baseline: string, isUpdate: boolean): Promise<Ratchet> {
  const { loadRatchet } = await import('./baseline/ratchet.ts');
  return loadRatchet(baseline, isUpdate);
}

/** Above it, parsing a bundle takes longer than finding out that it is one. */
const LARGE_TEXT = 1 << 18;

/** What stands in a file that is worth parsing. */
function readCandidate(
  path: string,
  read: (path: string) => Buffer,
  settingsOf: (file: string) => Settings,
): Source | undefined {
  const bytes = read(path);
  if (!mayUseRoots(bytes, () => settingsOf(path).modules)) return undefined;
  const source = decode(bytes);
  return source.text.length > LARGE_TEXT && hasLongLine(source.text) ? undefined : source;
}

function failureOf(path: string, source: Source | undefined, error: unknown): Failure {
  const failure = { path, isFile: true, ...(source && { source }) };
  if (error instanceof SyntaxProblem) {
    const { message, line, column } = error;
    return { ...failure, reason: `Parsing error: ${message}`, position: { line, column } };
  }
  const isExpected = error instanceof NestingProblem || error instanceof NotTextError || isSystemError(error);
  // One file that mcp-uproot itself stumbles over must not keep the others from being checked.
  return { ...failure, reason: isExpected ? reasonOf(error) : `internal error: ${String(error)}` };
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'code' in error;
