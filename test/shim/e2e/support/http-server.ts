// A server on a real loopback port, in a child process.
import { once } from 'node:events';
import { Child, type Ending } from './child.ts';

export interface HttpServer {
  url: string;
  /** What it wrote to stderr so far. */
  readonly stderr: string;
  stop(): Promise<Ending>;
}

/** Starts a server that prints its address; it picks a free port. */
export async function startHttpServer(entry: string, args: readonly string[]): Promise<HttpServer> {
  const child = await Child.start(entry, args);
  const [url] = (await once(child.lines, 'line')) as [string];
  return {
    url,
    get stderr() {
      return child.stderr;
    },
    stop: () => child.stop(),
  };
}
