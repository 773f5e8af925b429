import type { RootsAdoption } from '../../../../src/shim/roots-adoption.ts';

/** A promise of roots as plain data: what a caller of `listRoots` sees. */
export async function outcome(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    const { name, code, message } = error as Error & { code?: unknown };
    return { error: { name, code, message } };
  }
}

/** A tool result that carries one value. */
export function result(value: unknown) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(value) }] };
}

/** Asks with a request timeout of a second, and tells whether that was waited for. */
export async function listRootsForASecond(rootsAdoption: RootsAdoption, server: object) {
  const start = performance.now();
  const asked = await outcome(rootsAdoption.listRoots(server, { timeout: 1000 }));
  return result({ asked, took: performance.now() - start < 500 ? 'no time' : 'its time' });
}
