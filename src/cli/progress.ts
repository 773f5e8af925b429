/** Whoever waits longer than this wants to know what for; in milliseconds. */
const PATIENCE = 1000;

const INTERVAL = 100;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows on a terminal how far a long run is, in one line that goes away at the end. */
export function createProgress(terminal: Terminal, now: () => number = Date.now) {
  let next = now() + PATIENCE;
  let isShown = false;
  return {
    step(_path: string, done: number, total: number): void {
      if (terminal.isTTY !== true || now() < next) return;
      next = now() + INTERVAL;
      isShown = true;
      terminal.write(`\r\u001B[Kchecking ${done} of ${total} files`);
    },
    end(): void {
      if (isShown) terminal.write('\r\u001B[K');
    },
  };
}
