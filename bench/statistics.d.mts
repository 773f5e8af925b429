export function median(numbers: readonly number[]): number;
export function medianRatio(times: readonly number[], bases: readonly number[]): number;
export function roundsFor(milliseconds: number): number;
export function growth(points: readonly { readonly files: number; readonly milliseconds: number }[]): number;
