// One 2026-07-28 request over HTTP, as bytes: each POST is served by a server object of its own.
import type { Frame } from './frames.ts';

export async function postModern(url: string, frame: Frame): Promise<Frame> {
  const { method, params } = frame as { method: string; params: { name: string } };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': params.name,
    },
    body: JSON.stringify(frame),
  });
  return (await response.json()) as Frame;
}
