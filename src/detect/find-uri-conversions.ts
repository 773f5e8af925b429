// A root's URI turned into a path by hand: no-unsafe-root-uri.
import type { TSESTree } from '@typescript-eslint/types';
import type { File, Use } from './file.ts';
import type { Edit, Suggestion } from './finding.ts';
import { isMcp } from './kinds.ts';
import { callOf, lastName, outerParent } from './shapes.ts';
import { constantString, literalString, propertyName } from './strings.ts';
import type { Node } from './tree.ts';

/** Methods that cut the scheme off. */
const CUTTERS: ReadonlySet<string> = new Set([
  'replace',
  'replaceAll',
  'slice',
  'substring',
  'substr',
  'split',
]);
const DECODERS: ReadonlySet<string> = new Set(['decodeURIComponent', 'decodeURI', 'unescape']);

export function* findUriConversions(file: File): Iterable<Use> {
  const found = new Map<Node, Node | undefined>();
  const add = (conversion: Node, uri?: Node): void => {
    const outermost = outermostConversion(conversion, file);
    if (!found.has(outermost)) found.set(outermost, uri);
  };
  for (const member of file.tree.all('MemberExpression')) {
    const name = propertyName(member, file.bindings);
    if (name === undefined || !(CUTTERS.has(name) || name === 'pathname')) continue;
    const object = file.resolver.kindOf(member.object);
    if (name === 'pathname') {
      if (isMcp(object, 'rootUrl')) add(member, uriOfUrl(member.object, file) ?? member.object);
      continue;
    }
    const call = isMcp(object, 'rootUri') ? callOf(member, file.tree) : undefined;
    if (call && cutsScheme(call, name, file)) add(call, member.object);
  }
  for (const call of file.tree.all('CallExpression')) {
    const [first] = call.arguments;
    if (first && isDecoder(call, file) && isMcp(file.resolver.kindOf(first), 'rootUri')) add(call, first);
  }
  // const { pathname } = new URL(root.uri)
  for (const pattern of file.tree.all('ObjectPattern')) {
    for (const property of pattern.properties) {
      if (property.type !== 'Property' || propertyName(property, file.bindings) !== 'pathname') continue;
      if (isMcp(file.resolver.bound(pattern), 'rootUrl')) add(property.key);
    }
  }
  for (const [node, uri] of found) {
    const suggestion = uri && suggestFileUrlToPath(node, uri, file);
    yield { api: 'root.uri', node, evidence: 'import', suggestions: suggestion ? [suggestion] : [] };
  }
}

/** Whether a call removes the scheme. */
function cutsScheme(call: TSESTree.CallExpression, name: string, file: File): boolean {
  const [first] = call.arguments;
  if (!first) return false;
  if (name === 'replace' || name === 'replaceAll' || name === 'split')
    return /file|:\\?\/\\?\/|:\/\//.test(
      constantString(first, file.bindings) ?? file.text.slice(...first.range),
    );
  // `uri.slice(0, 80)` shortens it for a log, `path.slice(1)` comes after the scheme: 'file:' has five letters.
  return !(first.type === 'Literal' && typeof first.value === 'number' && first.value < 5);
}

const isDecoder = (call: TSESTree.CallExpression, file: File): boolean =>
  call.callee.type === 'Identifier' &&
  DECODERS.has(call.callee.name) &&
  !file.bindings.variableOf(call.callee)?.defs.length;

/** `decodeURIComponent(uri.slice(7)).replace(…)` is one conversion, the outermost. */
function outermostConversion(conversion: Node, file: File): Node {
  const { parent, child } = outerParent(conversion, file.tree);
  if (parent?.type === 'MemberExpression' && parent.object === child) {
    const call = callOf(parent, file.tree);
    if (call && CUTTERS.has(propertyName(parent, file.bindings) ?? ''))
      return outermostConversion(call, file);
  }
  if (parent?.type === 'CallExpression' && parent.arguments[0] === child && isDecoder(parent, file)) {
    return outermostConversion(parent, file);
  }
  return conversion;
}

function uriOfUrl(node: Node, file: File): Node | undefined {
  const { type } = node;
  return type === 'NewExpression' && lastName(node.callee, file.bindings) === 'URL'
    ? node.arguments[0]
    : undefined;
}

/** Suggested only where the URI stands in the conversion itself, so that nothing else is rewritten. */
function suggestFileUrlToPath(node: Node, uri: Node, file: File): Suggestion | undefined {
  if (uri.range[0] < node.range[0] || uri.range[1] > node.range[1]) return undefined;
  // `uri.split('file://')` gives a list: what follows would break.
  if (/\.split\s*\(/.test(file.text.slice(uri.range[1], node.range[1]))) return undefined;
  const { name, edits } = importFileUrlToPath(file);
  if (name === undefined) return undefined;
  return {
    messageId: 'fileURLToPath',
    edits: [...edits, { range: node.range, text: `${name}(${file.text.slice(...uri.range)})` }],
  };
}

/** The name under which the file can call `fileURLToPath`, and the edit that imports it if nothing does. */
function importFileUrlToPath(file: File): { name: string | undefined; edits: readonly Edit[] } {
  const declarations = file.tree.all('ImportDeclaration');
  for (const declaration of declarations) {
    if (!/^(?:node:)?url$/.test(declaration.source.value) || declaration.importKind === 'type') continue;
    for (const specifier of declaration.specifiers) {
      const { local } = specifier;
      if (specifier.type !== 'ImportSpecifier') return { name: `${local.name}.fileURLToPath`, edits: [] };
      if (specifier.imported.type === 'Identifier' && specifier.imported.name === 'fileURLToPath')
        return { name: local.name, edits: [] };
    }
  }
  for (const declarator of file.tree.all('VariableDeclarator')) {
    const { init } = declarator;
    const isRequire =
      init?.type === 'CallExpression' &&
      lastName(init.callee, file.bindings) === 'require' &&
      /^(?:node:)?url$/.test(literalString(init.arguments[0]) ?? '');
    if (!isRequire) continue;
    if (declarator.id.type === 'Identifier')
      return { name: `${declarator.id.name}.fileURLToPath`, edits: [] };
    if (/\bfileURLToPath\b(?!\s*:)/.test(file.text.slice(...declarator.id.range)))
      return { name: 'fileURLToPath', edits: [] };
  }
  // A name of the file's own: leave it to the person.
  if (/\bfileURLToPath\b/.test(file.text)) return { name: undefined, edits: [] };
  const last = declarations.at(-1);
  if (!last) return { name: "require('node:url').fileURLToPath", edits: [] };
  const quote = file.text[last.source.range[0]] === '"' ? '"' : "'";
  const semicolon = file.text[last.range[1] - 1] === ';' ? ';' : '';
  const lineBreak = file.text.includes('\r\n') ? '\r\n' : '\n';
  const text = `${lineBreak}import { fileURLToPath } from ${quote}node:url${quote}${semicolon}`;
  return { name: 'fileURLToPath', edits: [{ range: [last.range[1], last.range[1]], text }] };
}
