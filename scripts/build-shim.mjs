// What `mcp-uproot/shim` is, and what `adopt` writes into projects: the TypeScript source as it is, and the JavaScript
// and declarations made of it. Not bundled and not minified: whoever runs it should be able to read it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../src/shim/roots-adoption.ts', import.meta.url));

/** Writes `shim.js`, `.cjs`, `.d.ts`, `.d.cts` and `shim/roots-adoption.ts` into a directory. */
export function buildShim(directory) {
  const text = readFileSync(source, 'utf8');
  const write = (name, content) => writeFileSync(`${directory}/${name}`, content);
  const compile = (make, options) => {
    const { outputText, diagnostics } = make(text, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, ...options },
      fileName: source,
      reportDiagnostics: true,
    });
    if (diagnostics.length > 0) {
      throw new Error(
        ts.formatDiagnostics(diagnostics, {
          ...ts.sys,
          getCanonicalFileName: name => name,
          getNewLine: () => '\n',
        }),
      );
    }
    return outputText;
  };
  mkdirSync(`${directory}/shim`, { recursive: true });
  write('shim/roots-adoption.ts', text);
  write('shim.js', compile(ts.transpileModule, { module: ts.ModuleKind.ESNext }));
  write('shim.cjs', compile(ts.transpileModule, { module: ts.ModuleKind.CommonJS }));
  // A copy for each format: what `require` loads must have declarations of its own.
  const declarations = compile(ts.transpileDeclaration, { isolatedDeclarations: true });
  write('shim.d.ts', declarations);
  write('shim.d.cts', declarations);
}
