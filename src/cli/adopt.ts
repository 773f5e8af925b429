import { relative } from 'node:path';
import { adopt } from '../adopt/adopt.ts';
import { adoptionExitCode, type AdoptionResult } from '../adopt/result.ts';
import { adoptionFormats, type AdoptionFormatName } from '../report/adoption-formats.ts';
import { wantsColour } from './colour.ts';

/** The options of `adopt` as commander hands them over. */
export interface AdoptFlags {
  readonly dryRun?: true;
  readonly clientRoots: 'opt-in' | 'keep';
  readonly shimDir?: string;
  readonly verify?: true;
  readonly force?: true;
  readonly ignore?: readonly string[];
  readonly format: AdoptionFormatName;
  readonly markers: boolean;
}

/**
 * Rewrites, prints the report on stdout and what went wrong on stderr. A dry run in text prints the diff on
 * stdout and the report on stderr. Resolves to the exit code.
 */
export async function runAdopt(paths: readonly string[], flags: AdoptFlags): Promise<number> {
  const { clientRoots, dryRun, force, format, ignore, markers, shimDir, verify } = flags;
  const result = await interruptibly((signal, onWrite) =>
    adopt({ paths, clientRoots, dryRun, force, ignore, markers, onWrite, shimDir, signal, verify }),
  );
  const isDiffOnStdout = dryRun === true && format === 'text';
  const diff = dryRun === true ? await diffOf(result) : undefined;
  const report = adoptionFormats[format](result, {
    colour: wantsColour(isDiffOnStdout ? process.stderr : process.stdout, process.env),
    diff,
  });
  if (isDiffOnStdout) process.stdout.write(diff ?? '');
  (isDiffOnStdout ? process.stderr : process.stdout).write(report);
  process.stderr.write(problemLines(result));
  return adoptionExitCode(result);
}

async function diffOf(result: AdoptionResult): Promise<string> {
  if (result.outcome !== 'planned') return '';
  const { formatAdoptionDiff } = await import('../report/adopt-diff.ts');
  return formatAdoptionDiff(result);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Once the work writes, lets it undo what it had begun when the process is to end, and ends it then. */
async function interruptibly<Result>(
  work: (signal: AbortSignal, onWrite: () => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let received: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    received ??= signal;
    controller.abort(new Error(`interrupted by ${signal}: nothing was written`));
  };
  const listen = (): void => {
    for (const signal of SIGNALS) process.on(signal, onSignal);
  };
  const stopListening = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  try {
    return await work(controller.signal, listen);
  } catch (error) {
    if (received !== undefined && error === controller.signal.reason) {
      process.stderr.write(`error: ${controller.signal.reason.message}\n`);
      stopListening();
      process.kill(process.pid, received); // so that a shell sees it, and stops its script
    }
    throw error;
  } finally {
    stopListening();
  }
}

const RECOVERIES = {
  nothing: '',
  undone: 'note: an earlier run was stopped while it wrote; what it had begun is undone\n',
  finished: 'note: an earlier run was stopped after it had written; its temporary files are gone\n',
} as const satisfies Readonly<Record<AdoptionResult['recovery'], string>>;

/** One line for each thing that a person should know, and one for each that could not be done. */
function problemLines({ cwd, recovery, warnings, failures, obstacles }: AdoptionResult): string {
  const nameOf = (path: string): string => relative(cwd, path) || '.';
  const lines = [
    ...warnings.map(warning => `warning: ${warning}`),
    ...failures.map(({ path, message }) => `error: ${nameOf(path)}: ${message}`),
    ...obstacles.map(
      ({ path, reason }) => `error: ${path === undefined ? '' : `${nameOf(path)}: `}${reason}`,
    ),
    ...(obstacles.length > 0 ? ['Nothing was written.'] : []),
  ];
  return RECOVERIES[recovery] + lines.map(line => `${line}\n`).join('');
}
