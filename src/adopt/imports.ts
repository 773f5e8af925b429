// The one place that adds imports and removes those that became unused.
import type { TSESTree } from '@typescript-eslint/types';
import type { File } from '../detect/file.ts';
import { importedName } from '../detect/imports.ts';
import { literalString } from '../detect/strings.ts';
import type { Node } from '../detect/tree.ts';
import { insertAt, type PlacedEdit } from './edits.ts';
import type { FileStyle } from './file-style.ts';
import { hasComment } from './trivia.ts';

export interface NeededImport {
  /** As the module exports it. */
  readonly name: string;
  /** As the file calls it. */
  readonly local: string;
  /** The module, as the file is to write it. */
  readonly source: string;
}

/** The emitted modules, however their names end. */
const baseName = (source: string): string =>
  source.slice(source.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]s$/, '');

/** Whether two specifiers of one file mean the same module. */
const isSameModule = (a: string, b: string): boolean =>
  a.replace(/\.[cm]?[jt]s$/, '') === b.replace(/\.[cm]?[jt]s$/, '');

/** The name that a file already has for the export `name` of an emitted module. */
export function localNameOf(file: File, name: string, module: string): string | undefined {
  for (const specifier of file.tree.all('ImportSpecifier')) {
    const declaration = file.tree.parentOf(specifier);
    if (declaration?.type !== 'ImportDeclaration' || importedName(specifier) !== name) continue;
    if (baseName(declaration.source.value) === module && !isTypeOnly(declaration, specifier))
      return specifier.local.name;
  }
  for (const { declarator, source } of requires(file)) {
    if (baseName(source) !== module || declarator.id.type !== 'ObjectPattern') continue;
    for (const property of declarator.id.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.key.name === name && property.value.type === 'Identifier') return property.value.name;
    }
  }
  return undefined;
}

const isTypeOnly = (
  { importKind }: TSESTree.ImportDeclaration,
  specifier: TSESTree.ImportSpecifier,
): boolean => importKind === 'type' || specifier.importKind === 'type';

function* requires(
  file: File,
): Iterable<{ readonly declarator: TSESTree.VariableDeclarator; readonly source: string }> {
  for (const declarator of file.tree.all('VariableDeclarator')) {
    const { init } = declarator;
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
    const source = init.callee.name === 'require' ? literalString(init.arguments[0]) : undefined;
    if (source !== undefined) yield { declarator, source };
  }
}

/** The edits that import what is needed and not imported yet. */
export function planImports(file: File, needed: readonly NeededImport[], style: FileStyle): PlacedEdit[] {
  const missing = needed.filter(
    ({ name, source }) => localNameOf(file, name, baseName(source)) === undefined,
  );
  const edits: PlacedEdit[] = [];
  const lines: string[] = [];
  for (const one of missing) {
    const merged = mergeInto(file, one);
    if (merged) edits.push(merged);
    else lines.push(lineOf(one, style));
  }
  return lines.length === 0 ? edits : [...edits, insertLines(file, lines, style)];
}

const specifierOf = ({ name, local }: NeededImport): string =>
  name === local ? name : `${name} as ${local}`;

function lineOf(needed: NeededImport, { quote, semicolon, modules }: FileStyle): string {
  const source = `${quote}${needed.source}${quote}`;
  if (modules === 'esm') return `import { ${specifierOf(needed)} } from ${source}${semicolon}`;
  const names = needed.name === needed.local ? needed.name : `${needed.name}: ${needed.local}`;
  return `const { ${names} } = require(${source})${semicolon}`;
}

/** Into an import of the same module that has names in braces. */
function mergeInto(file: File, needed: NeededImport): PlacedEdit | undefined {
  for (const declaration of file.tree.all('ImportDeclaration')) {
    if (declaration.importKind === 'type' || !isSameModule(declaration.source.value, needed.source)) continue;
    const last = declaration.specifiers.at(-1);
    if (last?.type === 'ImportSpecifier') return insertAt(last.range[1], `, ${specifierOf(needed)}`);
  }
  return undefined;
}

function insertLines(file: File, lines: readonly string[], { lineBreak, modules }: FileStyle): PlacedEdit {
  const anchor = modules === 'esm' ? lastImport(file) : lastLeadingRequire(file);
  if (anchor) {
    const end = endOfLine(file, endOfCode(file, anchor));
    return insertAt(end, lines.map(line => lineBreak + line).join(''));
  }
  const at = startOfCode(file);
  return insertAt(at, lines.map(line => line + lineBreak).join(''));
}

const bodyOf = (file: File): readonly Node[] => (file.ast.type === 'Program' ? file.ast.body : []);

const lastImport = (file: File): Node | undefined =>
  bodyOf(file).findLast(({ type }) => type === 'ImportDeclaration' || type === 'TSImportEqualsDeclaration');

/** The last of the `require`s at the top: further down, code may run before it. */
function lastLeadingRequire(file: File): Node | undefined {
  let last: Node | undefined;
  for (const statement of bodyOf(file)) {
    if (isDirective(statement)) last = statement;
    else if (!isRequire(statement)) return last;
    else last = statement;
  }
  return last;
}

const isDirective = (node: Node): boolean =>
  node.type === 'ExpressionStatement' && typeof node.directive === 'string';

function isRequire(statement: Node): boolean {
  const value = (node: Node | null | undefined): boolean => {
    if (node?.type === 'MemberExpression') return value(node.object);
    if (node?.type !== 'CallExpression') return false;
    return value(node.callee) || (node.callee.type === 'Identifier' && node.callee.name === 'require');
  };
  if (statement.type === 'ExpressionStatement') return value(statement.expression);
  return statement.type === 'VariableDeclaration' && statement.declarations.every(({ init }) => value(init));
}

/** Where a statement ends, without a semicolon that guards the next line: `;(async () => …)()`. */
function endOfCode({ text }: File, { range }: Node): number {
  const guard = /\s*[\r\n]\s*;$/.exec(text.slice(...range));
  return guard ? range[0] + guard.index : range[1];
}

/** The end of the line, behind a comment there; the offset itself where more code follows on the line. */
function endOfLine(file: File, offset: number): number {
  let end = offset;
  for (;;) {
    const rest = /^[^\S\r\n]*/.exec(file.text.slice(end))?.[0].length ?? 0;
    const next = file.text[end + rest];
    if (next === undefined || next === '\n' || next === '\r') return end;
    const comment = file.comments.find(({ range }) => range[0] === end + rest);
    if (!comment || /[\r\n]/.test(file.text.slice(...comment.range))) return offset;
    end = comment.range[1];
  }
}

/** Behind a shebang, a licence header and directives, before the first statement and the comments of its own. */
function startOfCode(file: File): number {
  const [first] = bodyOf(file).filter(statement => !isDirective(statement));
  const directive = bodyOf(file).findLast(isDirective);
  const shebang = /^#!.*(?:\r\n|[\r\n]|$)/.exec(file.text)?.[0].length ?? 0;
  let at = shebang;
  if (directive) at = nextLine(file.text, directive.range[1]);
  const limit = first?.range[0] ?? file.text.length;
  const comments = file.comments.filter(
    ({ range, type }) => type !== 'Shebang' && range[0] >= at && range[1] <= limit,
  );
  // A header is followed by an empty line, what belongs to the first statement is not.
  for (const comment of comments) {
    const next = nextLine(file.text, comment.range[1]);
    if (/^[^\S\r\n]*(?:\r\n|[\r\n])/.test(file.text.slice(next))) at = nextLine(file.text, next);
  }
  return at;
}

function nextLine(text: string, offset: number): number {
  const found = /\r\n|[\r\n]/.exec(text.slice(offset));
  return found ? offset + found.index + found[0].length : text.length;
}

/** The names that a file imports, in whatever way, and does not use. */
export function findUnusedImports(file: File): ReadonlySet<string> {
  const locals: TSESTree.Identifier[] = [
    ...file.tree.all('ImportSpecifier').map(({ local }) => local),
    ...file.tree.all('ImportDefaultSpecifier').map(({ local }) => local),
    ...file.tree.all('ImportNamespaceSpecifier').map(({ local }) => local),
    ...importEquals(file).map(({ id }) => id),
    ...requireStatements(file).flatMap(({ names }) => names),
  ];
  const isUnused = (local: TSESTree.Identifier): boolean =>
    file.bindings.variableOf(local)?.references.every(reference => reference.init === true) ?? false;
  return new Set(locals.filter(isUnused).map(({ name }) => name));
}

/** `import x = require('y')`, not exported. */
const importEquals = (file: File): TSESTree.TSImportEqualsDeclaration[] =>
  file.tree
    .all('TSImportEqualsDeclaration')
    .filter(
      node =>
        node.moduleReference.type === 'TSExternalModuleReference' &&
        file.tree.parentOf(node)?.type === 'Program',
    );

interface RequireStatement {
  readonly statement: TSESTree.VariableDeclaration;
  readonly properties: readonly Node[];
  /** Without those of nested patterns and of rest elements, which mean more than one export. */
  readonly names: readonly TSESTree.Identifier[];
}

/** `const x = require('y')` and `const { a, b: c } = require('y')` at the top of a file. */
function requireStatements(file: File): RequireStatement[] {
  return [...requires(file)].flatMap(({ declarator }) => {
    const statement = file.tree.parentOf(declarator);
    const isAlone = statement?.type === 'VariableDeclaration' && statement.declarations.length === 1;
    if (!isAlone || file.tree.parentOf(statement)?.type !== 'Program') return [];
    const { id } = declarator;
    if (id.type === 'Identifier') return [{ statement, properties: [], names: [id] }];
    if (id.type !== 'ObjectPattern') return [];
    const names = id.properties.flatMap(property =>
      property.type === 'Property' && property.value.type === 'Identifier' ? [property.value] : [],
    );
    // What a rest element has depends on the names beside it.
    return names.length === id.properties.length ? [{ statement, properties: id.properties, names }] : [];
  });
}

/** The edits that drop imported names from `file`, whose comments stay. */
export function planRemovals(file: File, locals: ReadonlySet<string>): PlacedEdit[] {
  const ofImports = file.tree.all('ImportDeclaration').flatMap(declaration => {
    const { specifiers } = declaration;
    const isGone = (specifier: TSESTree.ImportClause): boolean => locals.has(specifier.local.name);
    if (specifiers.length > 0 && specifiers.every(isGone)) return removeStatement(file, declaration);
    // `import a, { b }`: the braces would stay behind.
    const named = specifiers.filter(({ type }) => type === 'ImportSpecifier');
    return named.every(isGone) ? [] : removeElements(file, named, named.map(isGone));
  });
  const ofRequires = requireStatements(file).flatMap(({ statement, properties, names }) => {
    const gone = names.map(({ name }) => locals.has(name));
    return gone.every(Boolean) ? removeStatement(file, statement) : removeElements(file, properties, gone);
  });
  const ofEquals = importEquals(file).flatMap(node =>
    locals.has(node.id.name) ? removeStatement(file, node) : [],
  );
  return [...ofImports, ...ofRequires, ...ofEquals];
}

function removeStatement(file: File, { range }: Node): PlacedEdit[] {
  if (hasComment(file, range)) return []; // a comment inside: what is unused does less harm than what is lost
  const start = range[0];
  const isAlone = /^[^\S\r\n]*(?:\r\n|[\r\n]|$)/.test(file.text.slice(range[1]));
  const beginsLine = !/\S/.test(file.text.slice(lineStartOf(file.text, start), start));
  return [{ range: [start, isAlone && beginsLine ? nextLine(file.text, range[1]) : range[1]], text: '' }];
}

const lineStartOf = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** `{ a, b, c }` without some of its elements, of which at least one stays: with the commas on one side of them. */
function removeElements(file: File, elements: readonly Node[], gone: readonly boolean[]): PlacedEdit[] {
  const edits: PlacedEdit[] = [];
  for (let start = 0; start < elements.length; start++) {
    if (gone[start] !== true) continue;
    let end = start;
    while (gone[end + 1] === true) end++;
    const [first, last] = [elements[start], elements[end]];
    const [before, next] = [elements[start - 1], elements[end + 1]];
    start = end;
    if (!first || !last) continue;
    const range: readonly [number, number] = next
      ? [first.range[0], next.range[0]]
      : [before?.range[1] ?? first.range[0], last.range[1]];
    if (!hasComment(file, range)) edits.push({ range, text: '' });
  }
  return edits;
}
