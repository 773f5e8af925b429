// Which files are tests: reported, never rewritten.
import { literalString } from '../detect/strings.ts';
import type { SourceUnit } from './types.ts';

const NAME = /\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|[\\/])__tests__[\\/]/;
const RUNNER =
  /^(?:vitest|@jest\/globals|node:test|bun:test|mocha|ava|tap|uvu|@playwright\/test|jsr:@std\/testing)(?:\/|$)/;

export function isTestFile({ path, file }: SourceUnit): boolean {
  if (NAME.test(path)) return true;
  const imported = file.tree.all('ImportDeclaration').map(({ source }) => source.value);
  const required = file.tree
    .all('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'require')
    .map(({ arguments: given }) => literalString(given[0]) ?? '');
  return [...imported, ...required].some(source => RUNNER.test(source));
}
