// The compiler on files of which some exist only in memory.
import ts from 'typescript';

/** A project with the types of node and the packages that are installed here. */
export const BASE: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  types: ['node'],
  skipLibCheck: true,
  noEmit: true,
};

export interface TypeError {
  /** Absolute; empty for an error of the options. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** The errors of `roots` and what they import; `virtual` holds texts by absolute path. */
export function findTypeErrors(
  roots: readonly string[],
  options: ts.CompilerOptions,
  virtual: ReadonlyMap<string, string>,
): TypeError[] {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = path => virtual.get(path) ?? readFile(path);
  host.fileExists = path => virtual.has(path) || fileExists(path);
  const program = ts.createProgram([...roots], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    path: file?.fileName ?? '',
    line: file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}
