// A server in a child process: what it printed, and how it ended.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { afterAll } from 'vitest';
import { bundle } from './bundle.ts';

export interface Ending {
  /** Exit code; an unhandled rejection makes Node end with 1. Null after a signal. */
  code: number | null;
  /** Everything on stderr: the servers write each error there, and Node an unhandled rejection. */
  stderr: string;
}

export class Child {
  readonly lines: Interface;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  stderr = '';

  private constructor(process: ChildProcessWithoutNullStreams) {
    this.#process = process;
    this.#ended = once(process, 'close');
    process.stderr.setEncoding('utf8').on('data', (chunk: string) => (this.stderr += chunk));
    // A write to a server that is gone must not end the test run; the test sees the ending instead.
    process.stdin.on('error', () => {});
    this.lines = createInterface({ input: process.stdout, crlfDelay: Infinity });
  }

  static async start(entry: string, args: readonly string[] = []): Promise<Child> {
    return Child.run(await bundle(entry), args);
  }

  /** Starts JavaScript as it is; `env` comes on top of the test's own. */
  static run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
    const child = new Child(spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } }));
    running.add(child);
    return child;
  }

  write(text: string): void {
    this.#process.stdin.write(text);
  }

  /** Ends stdin, which ends a stdio server, and waits for the process. */
  async end(): Promise<Ending> {
    this.#process.stdin.end();
    return this.#ending();
  }

  /** Ends a server that does not read stdin. */
  async stop(): Promise<Ending> {
    this.#process.kill();
    return this.#ending();
  }

  async #ending(): Promise<Ending> {
    await this.#ended;
    running.delete(this);
    return { code: this.#process.exitCode, stderr: this.stderr };
  }
}

// A failed test leaves its server behind.
const running = new Set<Child>();
afterAll(async () => {
  await Promise.all([...running].map(child => child.stop()));
});
