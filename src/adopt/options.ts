/** Whether the operator has to ask for the client's roots, or the author keeps them as they are. */
export type ClientRoots = 'opt-in' | 'keep';

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
