// What type-checked before type-checks after, against the real SDKs, and so do the emitted files by themselves.
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { directoriesText, shimText } from '../../src/adopt/emit.ts';
import { FIXTURES, cases, readTree } from './plan-fixtures.ts';
import { BASE, findTypeErrors } from './type-errors.ts';

const isTyped = (path: string): boolean => /\.[cm]?ts$/.test(path);

describe('fixtures', () => {
  // A syntax error does not type-check.
  const checked = cases.filter(name => name !== 'syntax-error');

  const sources = (name: string, side: 'input' | 'output'): Map<string, string> => {
    const input = readTree(join(FIXTURES, name, 'input'));
    const files = side === 'input' ? input : new Map([...input, ...outputOf(name)]);
    const typed = new Map<string, string>();
    for (const [path, text] of files) {
      if (!isTyped(path)) continue;
      typed.set(join(FIXTURES, name, side, path), text);
      if (/roots-directories\.[cm]?ts$/.test(path)) {
        const shim = join(FIXTURES, name, side, path.replace('directories', 'adoption'));
        typed.set(shim, shimText(shim));
      }
    }
    return typed;
  };

  it.each(['input', 'output'] as const)('%s', { timeout: 300_000 }, side => {
    const files = new Map(checked.flatMap(name => [...sources(name, side)]));
    const errors = findTypeErrors(
      [...files.keys()],
      { ...BASE, strict: true, verbatimModuleSyntax: true },
      files,
    );
    expect(errors).toEqual([]);
  });

  function outputOf(name: string): ReadonlyMap<string, string> {
    try {
      return readTree(join(FIXTURES, name, 'output'));
    } catch {
      return new Map(); // nothing changes
    }
  }
});

describe('the emitted files', () => {
  const folder = join(FIXTURES, 'names'); // any that exists
  const nodeNext = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const settings: Readonly<Record<string, ts.CompilerOptions>> = {
    strict: { strict: true },
    'not strict': { strict: false },
    exactOptionalPropertyTypes: { strict: true, exactOptionalPropertyTypes: true },
    isolatedDeclarations: { strict: true, isolatedDeclarations: true, declaration: true },
    NodeNext: { strict: true, ...nodeNext },
    'every strictness': {
      strict: true,
      verbatimModuleSyntax: true,
      erasableSyntaxOnly: true,
      isolatedModules: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitReturns: true,
      noImplicitOverride: true,
      noFallthroughCasesInSwitch: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
    },
  };

  it.each(Object.entries(settings))('type-check with %s', (_, options) => {
    for (const clientRoots of ['opt-in', 'keep'] as const) {
      const emission = { directory: folder, extension: '.ts', ending: 'js' } as const;
      const shim = join(folder, 'roots-adoption.ts');
      const directories = join(folder, 'roots-directories.ts');
      const files = new Map([
        [shim, shimText(shim)],
        [directories, directoriesText(emission, clientRoots)],
      ]);
      const all = { ...BASE, allowImportingTsExtensions: false, ...options };
      expect(findTypeErrors([shim, directories], all, files)).toEqual([]);
    }
  });

  it('reference the types of node where the options leave them out', () => {
    const shim = join(folder, 'roots-adoption.ts');
    const errorsOf = (text: string) =>
      findTypeErrors([shim], { ...BASE, strict: true, types: [] }, new Map([[shim, text]]));
    expect(errorsOf(shimText(shim)).length).toBeGreaterThan(0);
    expect(errorsOf(shimText(shim, true))).toEqual([]);
  });
});
