import type { UnavailableReason } from '../../../../src/shim/roots-adoption.ts';

/** The shim's key in `inputRequests` and `inputResponses`: part of the wire, since a retry may reach another process. */
export const ROOTS_KEY = 'roots-adoption';

/** What `outcome` returns where `listRoots` rejects. */
export const unavailable = (reason: UnavailableReason) => ({
  error: {
    name: 'RootsUnavailableError',
    code: 'ROOTS_UNAVAILABLE',
    message: `Roots are not available: ${reason}.`,
  },
});

/** What a client gets from a tool that lets that rejection through. */
export const failedTool = (reason: UnavailableReason) => ({
  isError: true,
  text: unavailable(reason).error.message,
});

/** What a tool call returned, as plain data: the value in its text, or its failure. */
export function told(result: unknown): unknown {
  const { isError, content } = result as { isError?: boolean; content: [{ text: string }] };
  return isError ? { isError, text: content[0].text } : JSON.parse(content[0].text);
}
