// A root's URI turned into a path by hand becomes `fileUriToPath(uri)`.
import type { File } from '../detect/file.ts';
import { isMcp } from '../detect/kinds.ts';
import type { Node } from '../detect/tree.ts';
import { descendantsOf, isConstantIdentifier, isWithin, nodesAt, textOf } from './nodes.ts';
import { manual, rewritten, type PlanSite } from './site-context.ts';

export const planUriConversion: PlanSite = (finding, { unit, toPath }) => {
  const { file } = unit;
  const [conversion] = nodesAt(file, finding.range);
  const uri = conversion && uriIn(conversion, file);
  if (!conversion || !uri || makesList(conversion, uri, file)) return manual(finding, 'unusual conversion');
  // What remains where a strict conversion has failed: a second one would fail, too.
  const isFallback = [...file.tree.ancestorsOf(conversion)].some(({ type }) => type === 'CatchClause');
  if (isFallback) return manual(finding, 'unusual conversion');
  const isLost = file.comments.some(
    ({ range }) => isWithin(range, conversion.range) && !isWithin(range, uri.range),
  );
  if (isLost) return manual(finding, 'unusual conversion');
  const written = textOf(uri, file);
  const convert = (text: string): string =>
    `${toPath}(${text}${isMcp(file.resolver.kindOf(uri), 'rootUrl') ? '.href' : ''})`;
  const optional = [...descendantsOf(uri, file)].filter(
    node => (node.type === 'MemberExpression' || node.type === 'CallExpression') && node.optional,
  );
  const [only, ...others] = optional;
  if (!only) return rewritten(finding, [{ range: conversion.range, text: convert(written) }]);
  // `root?.uri.slice(7)` is undefined without a root, and no conversion.
  const isGuarded =
    others.length === 0 &&
    only.type === 'MemberExpression' &&
    only.range[0] === conversion.range[0] &&
    isConstantIdentifier(only.object, file);
  if (!isGuarded) return manual(finding, 'unusual conversion');
  const condition = textOf(only.object, file);
  const text = `(${condition} ? ${convert(written.replace('?.', '.'))} : undefined)`;
  return rewritten(finding, [{ range: chainOf(conversion, file).range, text }]);
};

/** The whole optional chain around a conversion: it may end before what follows. */
const chainOf = (node: Node, file: File): Node => {
  const parent = file.tree.parentOf(node);
  return parent?.type === 'ChainExpression' ? parent : node;
};

/** The root's URI inside a conversion, or a URL made of it. */
function uriIn(conversion: Node, file: File): Node | undefined {
  const is = (object: 'rootUri' | 'rootUrl'): Node | undefined => {
    for (const node of descendantsOf(conversion, file)) {
      // `uri ?? ''` would be converted where it was left alone.
      if (node.type === 'LogicalExpression' || node.type === 'ConditionalExpression') continue;
      if (node !== conversion && isMcp(file.resolver.kindOf(node), object)) return node;
    }
    return undefined;
  };
  return is('rootUri') ?? is('rootUrl');
}

/** `uri.split('file://')`: what follows takes an element of it. */
const makesList = (conversion: Node, uri: Node, file: File): boolean =>
  /\.split\s*\(/.test(file.text.slice(uri.range[1], conversion.range[1]));
