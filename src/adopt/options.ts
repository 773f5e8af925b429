/** Whether the operator has to ask for the client's roots, or the author keeps them as they are. */
export type ClientRoots = 'opt-in' | 'keep';

/** What a plan is made with. */
export interface AdoptionOptions {
  /** Files and directories, relative to `cwd`. Default: `['.']`. */
  readonly paths?: readonly string[] | undefined;
  /** Default: the working directory of the process. */
  readonly cwd?: string | undefined;
  /** Whether the operator has to ask for the client's roots, or the author keeps them. Default: `opt-in`. */
  readonly clientRoots?: ClientRoots | undefined;
  /** Where the emitted files go, relative to `cwd`. Default: the deepest common folder of a package's sites. */
  readonly shimDir?: string | undefined;
  /** What is left out, by patterns as in a `.gitignore` in `cwd`. */
  readonly ignore?: readonly string[] | undefined;
  /** Whether what git ignores is left out. Default: true. */
  readonly gitignore?: boolean | undefined;
  /** Whether markers are written. Default: true. */
  readonly markers?: boolean | undefined;
}

/** The same, and what is done with the plan. */
export interface AdoptOptions extends AdoptionOptions {
  /** Whether nothing is written. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** Whether uncommitted changes of tracked files are no obstacle. Default: false. */
  readonly force?: boolean | undefined;
  /** Whether new type errors are an obstacle. Default: false. */
  readonly verify?: boolean | undefined;
  /** Called right before the first file is written. Until then a process may simply end. */
  readonly onWrite?: (() => void) | undefined;
  /** Aborted while files are written, what was begun is undone, and the reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}
