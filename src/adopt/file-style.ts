// How a file is written, so that what is added looks like the rest.
import { literalString } from '../detect/strings.ts';
import { isTypeScript } from './nodes.ts';
import type { ImportEnding, Package } from './package-info.ts';
import { lineBreakOf } from './trivia.ts';
import type { SourceUnit } from './types.ts';

export interface FileStyle {
  readonly lineBreak: '\n' | '\r\n';
  readonly quote: '"' | "'";
  readonly semicolon: ';' | '';
  readonly modules: 'esm' | 'cjs';
}

export function styleOf({ path, text, file }: SourceUnit, { type }: Package): FileStyle {
  const last = file.tree.all('ImportDeclaration').at(-1);
  const statements = file.tree
    .all('ExpressionStatement')
    .concat(file.tree.all('VariableDeclaration') as never)
    .filter(({ range }) => /[;\r\n]/.test(text[range[1] - 1] === ';' ? ';' : (text[range[1]] ?? '\n')));
  const withSemicolon = statements.filter(({ range }) => text[range[1] - 1] === ';').length;
  const single = (text.match(/'/g) ?? []).length;
  const double = (text.match(/"/g) ?? []).length;
  return {
    lineBreak: lineBreakOf(text),
    quote: last ? (text[last.source.range[0]] === '"' ? '"' : "'") : double > single ? '"' : "'",
    semicolon: (last ? text[last.range[1] - 1] === ';' : withSemicolon * 2 >= statements.length) ? ';' : '',
    modules: modulesOf({ path, file }, type),
  };
}

function modulesOf({ path, file }: Pick<SourceUnit, 'path' | 'file'>, type: Package['type']): 'esm' | 'cjs' {
  if (isTypeScript(path) || path.endsWith('.mjs')) return 'esm';
  if (path.endsWith('.cjs')) return 'cjs';
  const hasModuleSyntax =
    file.ast.type === 'Program' && file.ast.body.some(({ type: node }) => /^(?:Import|Export)/.test(node));
  if (hasModuleSyntax) return 'esm';
  const hasRequire = file.tree
    .all('CallExpression')
    .some(({ callee }) => callee.type === 'Identifier' && callee.name === 'require');
  return hasRequire || type === 'commonjs' ? 'cjs' : 'esm';
}

/** How the relative imports of a file end, by majority; undefined where it has none. */
export function endingIn({ file }: SourceUnit): ImportEnding | undefined {
  const counts = { js: 0, none: 0, ts: 0 };
  const sources = [
    ...file.tree.all('ImportDeclaration'),
    ...file.tree.all('ExportNamedDeclaration'),
    ...file.tree.all('ExportAllDeclaration'),
    ...file.tree.all('ImportExpression'),
  ].map(({ source }) => literalString(source) ?? '');
  const required = file.tree
    .all('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'require')
    .map(({ arguments: given }) => literalString(given[0]) ?? '');
  for (const source of [...sources, ...required]) {
    if (!source.startsWith('.')) continue;
    const name = source.slice(source.lastIndexOf('/') + 1);
    if (/\.[cm]?jsx?$/.test(name)) counts.js++;
    else if (/\.[cm]?tsx?$/.test(name)) counts.ts++;
    else if (!/\.(?:json|css|svg|html|txt|md|node|wasm)$/.test(name)) counts.none++;
  }
  const most = Math.max(counts.js, counts.none, counts.ts);
  if (most === 0) return undefined;
  return counts.js === most ? 'js' : counts.ts === most ? 'ts' : 'none';
}
