// What the build makes of the shim: readable files that import, require, type-check and run on their own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'amaro';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryTree } from './support/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = readFileSync(join(root, 'src/shim/roots-adoption.ts'), 'utf8');
const API = [
  'RootUriError',
  'RootsUnavailableError',
  'canonical',
  'createRootsAdoption',
  'declaresRoots',
  'fileUriToPath',
  'isInside',
  'isListRootsRequest',
  'isListRootsResult',
  'listRootsRequest',
  'nextOwnership',
  'readRootsResponse',
];
/** A program that adopts one root, and prints it. */
const USE = (importing: string, directory: string) => `${importing}
const server = { getClientCapabilities: () => ({ roots: {} }), listRoots: async () => ({ roots: [{ uri: ${JSON.stringify(pathToFileURL(directory).href)} }] }) };
const adoption = shim.createRootsAdoption({ adoptClientRoots: true });
adoption.listRoots(server).then(async result => console.log(JSON.stringify([Object.keys(shim).filter(k => !['default', 'module.exports', '__esModule'].includes(k)).sort(), result.roots.length, adoption.ownership(server), await adoption.contains(server, ${JSON.stringify(directory)})])));
`;

/** Runs a program in a project that holds this package, and returns what it printed. */
function run(project: string, file: string, text: string): unknown {
  writeFileSync(join(project, file), text);
  return JSON.parse(execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' }));
}

let build: (directory: string) => void;
beforeAll(async () => {
  const path = '../../scripts/build-shim.mjs';
  build = ((await import(path)) as { buildShim: typeof build }).buildShim;
});

/** A project in which `mcp-uproot` is installed, as far as its shim goes. */
function project(): string {
  const tree = temporaryTree('node_modules/mcp-uproot/dist');
  build(join(tree, 'node_modules/mcp-uproot/dist'));
  cpSync(join(root, 'package.json'), join(tree, 'node_modules/mcp-uproot/package.json'));
  writeFileSync(join(tree, 'package.json'), '{}');
  return tree;
}

describe('the built shim', () => {
  it('is imported and required', () => {
    const tree = project();
    const expected = [API, 1, 'adopted', true];
    expect(run(tree, 'a.mjs', USE("import * as shim from 'mcp-uproot/shim';", tree))).toEqual(expected);
    expect(run(tree, 'a.cjs', USE("const shim = require('mcp-uproot/shim');", tree))).toEqual(expected);
  });

  it('runs as a file of the project, without the package', () => {
    const tree = project();
    for (const [from, to, use] of [
      ['shim.js', 'roots-adoption.mjs', "import * as shim from './roots-adoption.mjs';"],
      ['shim.cjs', 'roots-adoption.cjs', "const shim = require('./roots-adoption.cjs');"],
    ] as const) {
      const emitted = join(tree, 'emitted');
      mkdirSync(emitted, { recursive: true });
      cpSync(join(tree, 'node_modules/mcp-uproot/dist', from), join(emitted, to));
      expect(run(emitted, `use${to.slice(-4)}`, USE(use, tree))).toEqual([API, 1, 'adopted', true]);
    }
  });

  it('keeps its comments, and its source for emission', () => {
    const dist = join(project(), 'node_modules/mcp-uproot/dist');
    expect(readFileSync(join(dist, 'shim/roots-adoption.ts'), 'utf8')).toBe(source);
    const documented = [
      ...source.matchAll(/^ *\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?:export )?(?:async )?function/gm),
    ];
    const script = readFileSync(join(dist, 'shim.js'), 'utf8');
    expect(documented.length).toBeGreaterThan(5);
    expect(documented.filter(([, text = '']) => !script.includes(text.split('\n')[0]?.trim() ?? ''))).toEqual(
      [],
    );
  });

  it.each([
    ['module', 'a.ts', "import { createRootsAdoption } from 'mcp-uproot/shim';"],
    ['commonjs', 'a.ts', "import { createRootsAdoption } from 'mcp-uproot/shim';"],
    ['commonjs', 'a.cts', "import shim = require('mcp-uproot/shim');\nconst { createRootsAdoption } = shim;"],
  ])('has types under NodeNext: %s, %s', (type, file, importing) => {
    const tree = realpathSync(project());
    writeFileSync(join(tree, 'package.json'), JSON.stringify({ type }));
    writeFileSync(
      join(tree, file),
      `${importing}\nexport const adopts: boolean = createRootsAdoption({ maxRoots: 1 }).adopts;\ncreateRootsAdoption({ maxRoots: 'x' });\n`,
    );
    const program = ts.createProgram([join(tree, file)], {
      noEmit: true,
      strict: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
    });
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(d => ts.flattenDiagnosticMessageText(d.messageText, '\n'));
    expect(messages).toEqual(["Type 'string' is not assignable to type 'number'."]);
  });
});

describe('the source', () => {
  it('imports nothing but Node’s own modules', () => {
    const imported = ts.preProcessFile(source).importedFiles.map(file => file.fileName);
    expect(imported).toEqual(['node:async_hooks', 'node:fs', 'node:path', 'node:url']);
  });

  // amaro is Node's own type stripper (22.18 and later run `.ts` with it); here it runs on every Node.
  it('runs under type stripping', () => {
    const tree = temporaryTree('.');
    const { code } = transformSync(source, { mode: 'strip-only' });
    writeFileSync(join(tree, 'roots-adoption.mjs'), code);
    expect(run(tree, 'use.mjs', USE("import * as shim from './roots-adoption.mjs';", tree))).toEqual([
      API,
      1,
      'adopted',
      true,
    ]);
  });

  it('holds only what can be stripped', () => {
    const { diagnostics } = ts.transpileModule(source, {
      compilerOptions: { erasableSyntaxOnly: true, verbatimModuleSyntax: true, module: ts.ModuleKind.ESNext },
      reportDiagnostics: true,
    });
    expect(diagnostics).toEqual([]);
  });
});
