// Doubles of servers: what the shim uses of the SDKs, and a record of what was asked.
import type { AdoptionEvent } from '../../../src/shim/roots-adoption.ts';

export interface LegacyOptions {
  /** What the client declares; `undefined` until the handshake. */
  capabilities?: object | undefined;
  answer?: (call: number) => unknown;
  transport?: object;
}

/** A server of the 2025 era: `listRoots` asks the client, and each call is counted. */
export function legacyServer(options: LegacyOptions = {}) {
  const server = {
    transport: options.transport,
    capabilities: 'capabilities' in options ? options.capabilities : { roots: { listChanged: true } },
    asked: 0,
    getClientCapabilities: () => server.capabilities,
    listRoots: async (): Promise<unknown> => options.answer?.(++server.asked) ?? { roots: [] },
  };
  return server;
}

/** A server of the 2026 era: it cannot ask, and counts the attempts. */
export function modernServer(transport: object = {}) {
  const server = {
    transport,
    asked: 0,
    oninitialized: undefined as (() => unknown) | undefined,
    errors: [] as Error[],
    onerror: (error: Error) => void server.errors.push(error),
    getNegotiatedProtocolVersion: () => '2026-07-28',
    getClientCapabilities: (): object | undefined => undefined,
    handlers: new Map<string, (...args: never[]) => unknown>(),
    setRequestHandler: (method: string, handler: (...args: never[]) => unknown) =>
      void server.handlers.set(method, handler),
    listRoots: async () => {
      server.asked++;
      throw new Error('METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION');
    },
  };
  return server;
}

export interface RequestOptions {
  capabilities?: object;
  inputResponses?: Record<string, unknown>;
  dropped?: readonly string[];
  requestState?: string;
}

let requests = 0;

/** The context of one request on 2026-07-28, as the SDK hands it to a handler. */
export function requestContext(options: RequestOptions = {}) {
  return {
    sessionId: undefined,
    mcpReq: {
      id: ++requests,
      method: 'tools/call',
      signal: new AbortController().signal,
      envelope: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': options.capabilities ?? { roots: {} },
      },
      ...(options.inputResponses !== undefined && { inputResponses: options.inputResponses }),
      ...(options.dropped !== undefined && { droppedInputResponseKeys: options.dropped }),
      requestState: () => options.requestState,
    },
  };
}

/** The key of the shim's entry in `inputRequests`. */
export const KEY = 'roots-adoption';
export const ASK = {
  resultType: 'input_required',
  inputRequests: { [KEY]: { method: 'roots/list' } },
} as const;

/** Collects events. */
export function recorder() {
  const events: AdoptionEvent[] = [];
  return { events, onEvent: (event: AdoptionEvent) => void events.push(event) };
}

/** The result of a promise, or its error as plain data. */
export async function settled(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    const { name, code, reason, message } = error as Error & { code?: unknown; reason?: unknown };
    return { name, code, reason, message };
  }
}

export const unavailable = (reason: string) => ({
  name: 'RootsUnavailableError',
  code: 'ROOTS_UNAVAILABLE',
  reason,
  message: `Roots are not available: ${reason}.`,
});
