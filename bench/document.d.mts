export interface Row {
  readonly name: string;
  readonly shown: string;
  readonly version?: string | undefined;
  readonly note?: string;
  readonly runs?: number;
  readonly milliseconds?: number;
  readonly ratio?: number;
  readonly peak?: number | undefined;
}
export interface Point {
  readonly files: number;
  readonly milliseconds: number;
  readonly ratio: number;
  readonly peak?: number | undefined;
}
export interface Results {
  readonly trees?: readonly {
    readonly title: string;
    readonly name: string;
    readonly files: number;
    readonly bytes: number;
    readonly findings: number;
    readonly limit?: number;
    readonly isLargest?: boolean;
    readonly rows: readonly Row[];
  }[];
  readonly sweep?: { readonly points: readonly Point[]; readonly growth: number };
  readonly large?: Point & { readonly lines: number };
  readonly rules?: readonly {
    readonly name: string;
    readonly files: number;
    readonly total: number;
    readonly own: number;
    readonly findings: number;
    readonly limit: number;
  }[];
}
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memory: number;
  readonly system: string;
  readonly node: string;
}
export function targetsOf(
  results: Results,
): { readonly name: string; readonly value: string; readonly limit: string; readonly isMet: boolean }[];
export function renderResults(results: Results): string;
export function renderDocument(results: Results & { readonly machine: Machine }): string;
