export function makeCleanTree(
  target: string,
  modules: string,
  count: number,
): { readonly files: number; readonly bytes: number };
