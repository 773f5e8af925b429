// Type-checks packages before and after the rewrite, in memory, with the TypeScript that ts-morph brings along.
import { basename, dirname } from 'node:path';
import { Project, ts, type FileSystemHost } from 'ts-morph';
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
  const projects = new Map<string, CheckedProject>();
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

interface CheckedProject {
  /** The path of its tsconfig.json. */
  readonly config: string;
  readonly files: readonly string[];
  readonly options: ts.CompilerOptions;
}

/** The project that checks a file: of the nearest tsconfig.json, or of one that this one refers to. */
function findProject(path: string): CheckedProject | undefined {
  const nearest = ts.findConfigFile(dirname(path), ts.sys.fileExists);
  if (nearest === undefined) return undefined;
  const seen = new Set<string>();
  const find = (config: string): CheckedProject | undefined => {
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

function newErrorsOf(project: CheckedProject, changes: readonly FileChange[]): NewTypeError[] {
  const disk = new Project({ skipLoadingLibFiles: true }).getFileSystem();
  const after = errorsOf(project, withChanges(disk, changes));
  if (after.length === 0) return [];
  const before = errorsOf(project, disk);

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

/** The disk, as it would be after the changes. */
function withChanges(disk: FileSystemHost, changes: readonly FileChange[]): FileSystemHost {
  const texts = new Map(changes.map(({ path, after }) => [nameOf(path), after]));
  const names = new Set(changes.map(({ path }) => basename(path)));
  const directories = new Set<string>();
  for (const path of texts.keys()) {
    for (let at = dirname(path); !directories.has(at); at = dirname(at)) directories.add(at);
  }
  // The project may know a file by a link to it. Few have the name of a changed one.
  const textOf = (path: string): string | undefined =>
    texts.get(path) ?? (names.has(basename(path)) ? texts.get(realName(path)) : undefined);
  return Object.assign(Object.create(disk) as FileSystemHost, {
    readFileSync: (path: string, encoding?: string) => textOf(path) ?? disk.readFileSync(path, encoding),
    fileExistsSync: (path: string) => textOf(path) !== undefined || disk.fileExistsSync(path),
    directoryExistsSync: (path: string) => directories.has(path) || disk.directoryExistsSync(path),
  } satisfies Partial<FileSystemHost>);
}

/** The errors of a project's own files. */
function errorsOf({ files, options }: CheckedProject, fileSystem: FileSystemHost): NewTypeError[] {
  const project = new Project({ compilerOptions: options, fileSystem, skipFileDependencyResolution: true });
  for (const file of files) project.addSourceFileAtPathIfExists(file);
  const program = project.getProgram().compilerObject;
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
