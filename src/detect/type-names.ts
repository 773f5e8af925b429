// Types of the platform that stand for their first argument, as far as roots are concerned.

/** One value: `Promise<McpServer>`, `Pick<McpServer, 'server'>`. */
export const TRANSPARENT_TYPES: ReadonlySet<string> = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
  'WeakRef',
]);

/** Many values: `Root[]` by another name. */
export const LIST_TYPES: ReadonlySet<string> = new Set([
  'Array',
  'ReadonlyArray',
  'Iterable',
  'Set',
  'ReadonlySet',
]);
