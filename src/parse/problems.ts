/** A text that does not parse. */
export class SyntaxProblem extends Error {
  /** 1-based, as ESLint's. */
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** A text that nests too deeply to be parsed or analysed. */
export class NestingProblem extends Error {
  constructor() {
    super('is nested too deeply to be analysed');
  }
}

/** Runs what recurses over a tree. Throws NestingProblem where it runs out of stack. */
export function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new NestingProblem();
    throw error;
  }
}
