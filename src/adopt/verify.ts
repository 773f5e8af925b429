// Type-checks packages before and after the rewrite, in memory, with the TypeScript that ts-morph brings along.
import { basename, dirname } from 'node:path';
import { ts } from 'ts-morph';
import type { FileChange } from '../files/file-change.ts';
import { readOptions } from './verify-options.ts';

export interface TypeCheck {
  /** The tsconfig.json files by which was checked, absolute. */
  readonly projects: readonly string[];
  /** Edited files that no tsconfig.json speaks of, absolute. */
  readonly unchecked: readonly string[];
  /** The errors of the result that are not errors today. */
  readonly errors: readonly NewTypeError[];
}

export interface NewTypeError {
  /** Absolute. */
  readonly path: string;
  /** Of the text after the rewrite; both 1-based. */
  readonly line: number;
  readonly column: number;
  /** `TS2345` */
  readonly code: string;
  readonly message: string;
}

/** Finds the type errors that the changes would bring. Writes nothing and emits nothing. */
export function findNewTypeErrors(changes: readonly FileChange[]): TypeCheck {
  const projects = new Map<string, Project>();
  const unchecked: string[] = [];
  for (const { path, before } of changes) {
    if (before === undefined) continue; // the edited files import it
    const project = findProject(path);
    if (project === undefined) unchecked.push(path);
    else projects.set(project.config, projects.get(project.config) ?? project);
  }
  const errors = [...projects.values()].flatMap(project => newErrorsOf(project, changes));
  return { projects: [...projects.keys()], unchecked, errors };
}

interface Project {
  /** The path of its tsconfig.json. */
  readonly config: string;
  readonly files: readonly string[];
  readonly options: ts.CompilerOptions;
}

/** The project that checks a file: of the nearest tsconfig.json, or of one that this one refers to. */
function findProject(path: string): Project | undefined {
  const nearest = ts.findConfigFile(dirname(path), ts.sys.fileExists);
  if (nearest === undefined) return undefined;
  const seen = new Set<string>();
  const find = (config: string): Project | undefined => {
    if (seen.has(config)) return undefined;
    seen.add(config);
    const { files, options, references } = readOptions(config);
    if (files.some(file => realName(file) === nameOf(path))) return { config, files, options };
    for (const reference of references) {
      const found = find(reference);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(nearest);
}

const nameOf = (path: string): string => path.replaceAll('\\', '/');

const realName = (path: string): string => nameOf(ts.sys.realpath?.(path) ?? path);

function newErrorsOf(project: Project, changes: readonly FileChange[]): NewTypeError[] {
  const unchanged = new Map<string, ts.SourceFile | undefined>();
  const before = errorsOf(project, new Map(), unchanged, changes);
  const texts = new Map(changes.map(({ path, after }) => [nameOf(path), after]));
  const after = errorsOf(project, texts, unchanged, changes);

  // By what they say, not by where: edits move lines.
  const known = new Map<string, number>();
  const keyOf = ({ path, code, message }: NewTypeError): string => `${path}\0${code}\0${message}`;
  for (const error of before) known.set(keyOf(error), (known.get(keyOf(error)) ?? 0) + 1);
  return after.filter(error => {
    const left = known.get(keyOf(error)) ?? 0;
    known.set(keyOf(error), left - 1);
    return left <= 0;
  });
}

/** The errors of a project's own files, with `texts` in the place of what stands on the disk. */
function errorsOf(
  { files, options }: Project,
  texts: ReadonlyMap<string, string>,
  unchanged: Map<string, ts.SourceFile | undefined>,
  changes: readonly FileChange[],
): NewTypeError[] {
  const program = ts.createProgram({
    rootNames: files,
    options,
    host: createHost(options, texts, unchanged, changes),
  });
  const own = program
    .getSourceFiles()
    .filter(
      file => !program.isSourceFileFromExternalLibrary(file) && !program.isSourceFileDefaultLibrary(file),
    );
  const diagnostics = own.flatMap(file => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
    ...(options.declaration === true ? program.getDeclarationDiagnostics(file) : []),
  ]);
  return diagnostics
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .flatMap(({ file, start, code, messageText }) => {
      if (file === undefined || start === undefined) return [];
      const { line, character } = file.getLineAndCharacterOfPosition(start);
      const message = ts.flattenDiagnosticMessageText(messageText, '\n');
      return [{ path: file.fileName, line: line + 1, column: character + 1, code: `TS${code}`, message }];
    });
}

/** A compiler host that reads `texts` first, and parses what did not change once for both checks. */
function createHost(
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string>,
  unchanged: Map<string, ts.SourceFile | undefined>,
  changes: readonly FileChange[],
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const changedNames = new Set(changes.map(({ path }) => basename(path)));
  const changedPaths = new Set(changes.map(({ path }) => nameOf(path)));
  // The compiler may know a file by a link to it. Few have the name of a changed one.
  const real = (path: string): string => (changedNames.has(basename(path)) ? realName(path) : path);
  const textOf = (path: string): string | undefined => texts.get(real(path));
  const directories = new Set<string>();
  for (const path of texts.keys()) {
    for (let at = dirname(path); !directories.has(at); at = dirname(at)) directories.add(at);
  }
  return {
    ...host,
    fileExists: path => textOf(path) !== undefined || host.fileExists(path),
    directoryExists: path => directories.has(path) || host.directoryExists?.(path) === true,
    readFile: path => textOf(path) ?? host.readFile(path),
    getSourceFile: (path, settings, onError) => {
      if (changedPaths.has(real(path))) {
        const text = textOf(path) ?? host.readFile(path);
        return text === undefined ? undefined : ts.createSourceFile(path, text, settings);
      }
      if (!unchanged.has(path)) unchanged.set(path, host.getSourceFile(path, settings, onError));
      return unchanged.get(path);
    },
  };
}
