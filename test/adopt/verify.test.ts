import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adoptWith } from '../../src/adopt/adopt-with.ts';
import { findNewTypeErrors } from '../../src/adopt/verify.ts';
import type { FileChange } from '../../src/files/file-change.ts';
import { snapshot } from '../support/files/snapshot.ts';
import { makeRepository } from '../support/git.ts';
import { makeTree, type Files } from '../support/tree.ts';

const STRICT =
  '{ "compilerOptions": { "strict": true, "module": "nodenext", "lib": ["es2023"], "types": [] } }';
const FUNCTION = 'export function twice(value: number): number {\n  return value * 2;\n}\n';

/** Checks changes of a tree, by path: the new text; a file that is not in the tree is a new one. */
function check(files: Files, after: Readonly<Record<string, string>>) {
  const root = makeTree(files);
  const before = snapshot(root);
  const changes = Object.entries(after).map(([name, text]): FileChange => ({
    path: join(root, name),
    before: files[name] === undefined ? undefined : String(files[name]),
    after: text,
  }));
  const { projects, unchecked, errors } = findNewTypeErrors(changes);
  expect(snapshot(root)).toEqual(before);
  const nameOf = (path: string) => path.replace(`${root}/`, '');
  return {
    projects: projects.map(nameOf),
    unchecked: unchecked.map(nameOf),
    errors: errors.map(({ path, line, column, code }) => `${nameOf(path)}:${line}:${column} ${code}`),
  };
}

test('errors that are new, in the edited file and in those that import it', () => {
  const files = {
    'tsconfig.json': STRICT,
    'a.ts': FUNCTION,
    'b.ts': "import { twice } from './a.js';\nexport const four: number = twice(2);\n",
  };
  const after = {
    'a.ts': FUNCTION.replace('value: number', 'value: string').replace('value * 2', 'value * 3'),
  };
  expect(check(files, after)).toEqual({
    projects: ['tsconfig.json'],
    unchecked: [],
    errors: ['a.ts:2:10 TS2362', 'b.ts:2:35 TS2345'],
  });
});

test('errors of today are not told, wherever the edit moves them, but one more of the same is', () => {
  const wrong = "export const wrong: number = '1';\n";
  const files = { 'tsconfig.json': STRICT, 'a.ts': wrong };
  expect(check(files, { 'a.ts': `// a comment\n\n${wrong}` }).errors).toEqual([]);
  const twice = wrong + wrong.replace('wrong', 'other');
  expect(check(files, { 'a.ts': twice }).errors).toEqual(['a.ts:2:14 TS2322']);
});

test('new files, in new folders, as the edited ones import them', () => {
  const files = { 'tsconfig.json': STRICT, 'a.ts': 'export {};\n' };
  const edited = "import { twice } from './roots/new.js';\nexport const four: number = twice(2);\n";
  expect(check(files, { 'a.ts': edited, 'roots/new.ts': FUNCTION }).errors).toEqual([]);
  expect(check(files, { 'a.ts': edited, 'roots/other.ts': FUNCTION }).errors).toEqual(['a.ts:1:23 TS2307']);
  const faulty = FUNCTION.replace('value * 2', "'4'");
  expect(check(files, { 'a.ts': edited, 'roots/new.ts': faulty }).errors).toEqual([
    'roots/new.ts:2:3 TS2322',
  ]);
});

test('what the projects of a monorepo say, each for itself', () => {
  const files = {
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./strict" }, { "path": "./loose" }] }',
    'strict/tsconfig.json': '{ "compilerOptions": { "composite": true, "strict": true, "types": [] } }',
    'strict/a.ts': 'export {};\n',
    'loose/tsconfig.json': '{ "compilerOptions": { "composite": true, "strict": false, "types": [] } }',
    'loose/a.ts': 'export {};\n',
    'built/tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.src.json" }] }',
    'built/tsconfig.src.json': '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }',
    'built/src/a.ts': 'export {};\n',
  };
  const implicit = 'export const same = value => value;\n';
  const after = { 'strict/a.ts': implicit, 'loose/a.ts': implicit, 'built/src/a.ts': implicit };
  expect(check(files, after)).toEqual({
    projects: ['strict/tsconfig.json', 'loose/tsconfig.json', 'built/tsconfig.src.json'],
    unchecked: [],
    errors: ['strict/a.ts:1:21 TS7006', 'built/src/a.ts:1:21 TS7006'],
  });
});

test('files that no project has are named', () => {
  const wrong = { 'a.ts': "export const wrong: number = '1';\n" };
  expect(check({ 'a.ts': 'export {};\n' }, wrong)).toEqual({ projects: [], unchecked: ['a.ts'], errors: [] });
  const excluded = { 'tsconfig.json': '{ "include": ["src"] }', 'src/x.ts': '', 'a.ts': 'export {};\n' };
  expect(check(excluded, wrong)).toEqual({ projects: [], unchecked: ['a.ts'], errors: [] });
  const script = { 'tsconfig.json': STRICT, 'x.ts': '', 'a.js': '' };
  expect(check(script, { 'a.js': 'x.y;\n' })).toEqual({ projects: [], unchecked: ['a.js'], errors: [] });
});

test('declarations that cannot be written, where a project writes them', () => {
  const isolated = STRICT.replace(
    '{ "strict"',
    '{ "declaration": true, "isolatedDeclarations": true, "strict"',
  );
  const files = { 'tsconfig.json': isolated, 'a.ts': 'export {};\n' };
  const after = { 'a.ts': 'const four = () => 4;\nexport const result = four();\n' };
  expect(check(files, after).errors).toEqual(['a.ts:2:14 TS9010']);
});

test('the defaults of the TypeScript that the project has', () => {
  const typescript = (version: string): Files => ({
    'node_modules/typescript/package.json': `{ "name": "typescript", "version": "${version}" }`,
    'node_modules/@types/node/package.json':
      '{ "name": "@types/node", "version": "20.0.0", "types": "index.d.ts" }',
    'node_modules/@types/node/index.d.ts': "declare module 'node:fs' { export const there: boolean; }\n",
    'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
    'a.ts': 'export {};\n',
  });
  const after = {
    'a.ts': "import { there } from 'node:fs';\nexport const same = value => [value, there];\n",
  };
  expect(check(typescript('5.9.3'), after).errors).toEqual([]);
  expect(check(typescript('6.0.2'), after).errors).toEqual(['a.ts:1:23 TS2591', 'a.ts:2:21 TS7006']);
});

test('with the library of the language', () => {
  const files = {
    'tsconfig.json': STRICT,
    'a.ts': 'export const list = async (): Promise<number[]> => [1];\n',
  };
  expect(check(files, { 'a.ts': `// edited\n${files['a.ts']}` }).errors).toEqual([]);
  const after = `export const list = async (): Promise<number[]> => ['1'].map(text => text.length.trim());\n`;
  expect(check(files, { 'a.ts': after }).errors).toEqual(['a.ts:1:82 TS2339']);
});

test('a file that the project knows by a link', () => {
  const root = makeTree({ 'project/tsconfig.json': STRICT, 'shared/a.ts': 'export {};\n' });
  symlinkSync('../shared/a.ts', join(root, 'project/a.ts'));
  const change = { path: join(root, 'shared/a.ts'), before: 'export {};\n', after: FUNCTION };
  // The nearest tsconfig.json above the real file is none: it is told, not guessed.
  expect(findNewTypeErrors([change]).unchecked).toEqual([change.path]);
  writeFileSync(join(root, 'tsconfig.json'), '{ "include": ["project"] }');
  const wrong = { ...change, after: "export const wrong: number = '1';\n" };
  expect(findNewTypeErrors([wrong]).errors.map(({ code }) => code)).toEqual(['TS2322']);
});

test('new errors stop a run, errors of today do not', async () => {
  const files = {
    'tsconfig.json': STRICT,
    'a.ts': 'export {};\n',
    'b.ts': "export const wrong: number = '1';\n",
  };
  const root = makeRepository(files);
  const before = snapshot(root);
  const run = (after: string, dryRun: boolean) => {
    const changes = [{ path: join(root, 'a.ts'), before: 'export {};\n', after }];
    const plan = async () => ({ changes, sites: [], operatorDirectories: [], failures: [] });
    return adoptWith({ cwd: root, verify: true, dryRun }, { plan });
  };
  for (const dryRun of [true, false]) {
    const stopped = await run("export const wrong: number = '1';\n", dryRun);
    expect([stopped.outcome, stopped.obstacles, stopped.typeCheck]).toEqual([
      'stopped',
      [{ path: undefined, reason: 'the result would have 1 type error more' }],
      {
        projects: [join(root, 'tsconfig.json')],
        unchecked: [],
        errors: [
          {
            path: join(root, 'a.ts'),
            line: 1,
            column: 14,
            code: 'TS2322',
            message: "Type 'string' is not assignable to type 'number'.",
          },
        ],
      },
    ]);
  }
  expect(snapshot(root)).toEqual(before);
  const written = await run(FUNCTION, false);
  expect([written.outcome, written.typeCheck?.errors]).toEqual(['written', []]);
});
