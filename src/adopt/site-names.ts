// What a file calls the shim and its conversion: the names it imports already, or new ones that mean nothing yet.
import { localNameOf } from './imports.ts';
import type { SourceUnit } from './types.ts';

export interface Names {
  readonly adoption: (unit: SourceUnit) => string;
  readonly toPath: (unit: SourceUnit) => string;
}

export function createNames(): Names {
  const remember = (module: string, name: string): ((unit: SourceUnit) => string) => {
    const known = new Map<SourceUnit, string>();
    return unit => {
      const local = known.get(unit) ?? localNameOf(unit.file, name, module) ?? freeName(unit, name);
      known.set(unit, local);
      return local;
    };
  };
  return {
    adoption: remember('roots-directories', 'rootsAdoption'),
    toPath: remember('roots-adoption', 'fileUriToPath'),
  };
}

function freeName({ file }: SourceUnit, name: string): string {
  const taken = new Set(file.tree.all('Identifier').map(identifier => identifier.name));
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}${i}`;
    if (!taken.has(candidate)) return candidate;
  }
}
