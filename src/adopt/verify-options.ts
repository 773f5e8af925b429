import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ts } from 'ts-morph';

export interface ProjectOptions {
  readonly files: readonly string[];
  readonly options: ts.CompilerOptions;
  /** The tsconfig.json files of the projects that it refers to. */
  readonly references: readonly string[];
}

/** Reads a tsconfig.json, as the project's own compiler would as far as it matters for checking. */
export function readOptions(config: string): ProjectOptions {
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
  if (parsed === undefined) return { files: [], options: {}, references: [] };
  return {
    files: parsed.fileNames,
    options: {
      ...(isBeforeVersion6(dirname(config)) ? formerDefaults(parsed.options) : {}),
      ...parsed.options,
      noEmit: true,
      // Under these the compiler wants to know every file beforehand, also those that are to be made.
      composite: false,
      incremental: false,
    },
    references: (parsed.projectReferences ?? []).map(ts.resolveProjectReferencePath),
  };
}

/** What TypeScript took for granted until version 5, where it matters for checking. */
function formerDefaults({ module, target }: ts.CompilerOptions): ts.CompilerOptions {
  const isModern = target !== undefined && target >= ts.ScriptTarget.ES2015;
  return {
    strict: false,
    types: ['*'],
    module: isModern ? ts.ModuleKind.ES2015 : ts.ModuleKind.CommonJS,
    // Node's module systems and `preserve` always had it.
    esModuleInterop: module !== undefined && module >= ts.ModuleKind.Node16,
  };
}

/** Whether the TypeScript installed for a directory is older than version 6; true when there is none. */
function isBeforeVersion6(directory: string): boolean {
  for (let current = directory; ; current = dirname(current)) {
    const manifest = join(current, 'node_modules/typescript/package.json');
    if (existsSync(manifest)) {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string };
      return Number.parseInt(version ?? '', 10) < 6;
    }
    if (dirname(current) === current) return true;
  }
}
