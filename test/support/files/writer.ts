// Runs in a process of its own, which may be stopped at any call of the file system. Prints what came of it.
import { writeFileSync } from 'node:fs';
import { applyChanges } from '../../../src/files/apply-changes.ts';
import type { FileChange } from '../../../src/files/file-change.ts';
import { prepareChanges, RefusedError } from '../../../src/files/prepare-changes.ts';
import { recover } from '../../../src/files/recover.ts';
import { snapshot, type Snapshot } from './snapshot.ts';
import { watchedFiles } from './faulty-files.ts';

export interface WriterInput {
  readonly job: 'apply' | 'recover';
  /** Where it is written, and the journal kept. */
  readonly directory: string;
  readonly changes: readonly FileChange[];
  /** Which call it is stopped at, how, and whether in the middle of a write. */
  readonly stop?: { readonly call: number; readonly signal: NodeJS.Signals; readonly isTorn: boolean };
}

export interface WriterOutput {
  readonly outcome: string;
  /** The names of the calls that changed something. */
  readonly calls: readonly string[];
  readonly tree: Snapshot;
}

const { job, directory, changes, stop } = JSON.parse(process.argv[2] ?? '') as WriterInput;
const controller = new AbortController();
process.on('SIGINT', () => controller.abort(new Error('interrupted')));

const calls: string[] = [];
const files = watchedFiles(async ({ number, name, args }) => {
  calls.push(name);
  if (number !== stop?.call) return;
  if (stop.isTorn && name === 'writeFile') {
    const content = args[1] as string | Buffer;
    writeFileSync(args[0] as string, content.slice(0, content.length / 2));
  }
  process.kill(process.pid, stop.signal);
  await new Promise(resolve => setTimeout(resolve, 50)); // until the signal is here
});

async function work(): Promise<string> {
  try {
    if (job === 'recover') return await recover(directory, files);
    await applyChanges(await prepareChanges(changes, { directory }), {
      directory,
      files,
      signal: controller.signal,
    });
    return 'written';
  } catch (error) {
    if (error instanceof RefusedError) return error.refusals.map(({ reason }) => reason).join('; ');
    return (error as Error).message;
  }
}

const outcome = await work();
process.stdout.write(JSON.stringify({ outcome, calls, tree: snapshot(directory) } satisfies WriterOutput));
