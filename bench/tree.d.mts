export interface TreeSize {
  readonly files: number;
  readonly bytes: number;
}
export const SERVERS: readonly string[];
export const FRAMEWORKS: readonly string[];
export function makeCleanTree(target: string, modules: string, count: number): TreeSize;
export function addPackages(target: string, modules: string, packages: readonly string[]): TreeSize;
export function multiplyTree(target: string, source: string, count: number): TreeSize;
export function linesTree(
  target: string,
  source: string,
  count: number,
  average: number,
): TreeSize & { readonly lines: number };
