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
