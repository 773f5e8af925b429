// Speaks newline-delimited JSON to a server on stdio and keeps every frame, so that silence can be asserted.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { Child, type Ending } from './child.ts';
import type { Frame } from './frames.ts';

/** How long a server is given to say what it should not have said. */
const QUIET_MS = 60;

/** What carries the frames: a child process, or a socket. */
interface Peer<End> {
  readonly lines: Interface;
  write(text: string): void;
  end(): Promise<End>;
}

export class FrameClient<End = Ending> {
  readonly #peer: Peer<End>;
  readonly #frames: Frame[] = [];
  #read = 0;
  #wake = () => {};

  private constructor(peer: Peer<End>) {
    this.#peer = peer;
    peer.lines.on('line', line => {
      this.#frames.push(JSON.parse(line) as Frame);
      this.#wake();
    });
    peer.lines.on('close', () => this.#wake());
  }

  static async start(entry: string, args: readonly string[] = []): Promise<FrameClient> {
    return new FrameClient(await Child.start(entry, args));
  }

  /** Speaks to a server of plain JavaScript. */
  static run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): FrameClient {
    return new FrameClient(Child.run(file, args, env));
  }

  /** Speaks to a server that listens on a loopback port. */
  static async dial(port: number): Promise<FrameClient<void>> {
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'connect');
    return new FrameClient({
      lines: createInterface({ input: socket }),
      write: text => void socket.write(text),
      end: async () => {
        const closed = once(socket, 'close');
        socket.end();
        await closed;
      },
    });
  }

  send(...frames: readonly Frame[]): void {
    this.#peer.write(frames.map(frame => `${JSON.stringify(frame)}\n`).join(''));
  }

  /** The next frame that was not read yet; fails when none comes within `timeoutMs`. */
  async receive(timeoutMs = 10_000): Promise<Frame> {
    const late = AbortSignal.timeout(timeoutMs);
    late.addEventListener('abort', () => this.#wake());
    while (this.#read === this.#frames.length) {
      if (late.aborted) throw new Error(`No frame within ${timeoutMs} ms`);
      await new Promise<void>(resolve => (this.#wake = resolve));
    }
    return this.#frames[this.#read++]!;
  }

  /** Sends requests, each after the answer to the one before. */
  async exchange(...requests: readonly Frame[]): Promise<Frame[]> {
    const answers: Frame[] = [];
    for (const request of requests) {
      this.send(request);
      answers.push(await this.receive());
    }
    return answers;
  }

  /** Reads as many frames as asked for. */
  async receiveAll(count: number): Promise<Frame[]> {
    const frames: Frame[] = [];
    while (frames.length < count) frames.push(await this.receive());
    return frames;
  }

  /** Waits in silence, ends the server, and returns every frame it ever sent. */
  async end(): Promise<End & { frames: Frame[] }> {
    await delay(QUIET_MS);
    const ending = await this.#peer.end();
    return { ...ending, frames: this.#frames };
  }
}
