import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { findRootsUses, type Finding } from '../src/detect/index.ts';
import { typeOracleOf } from './type-oracle.ts';

type Context = Readonly<TSESLint.RuleContext<string, readonly unknown[]>>;

// Keyed by the tree, not by `sourceCode`: oxlint hands every file the same `sourceCode` object.
const cache = new WeakMap<TSESTree.Program, readonly Finding[]>();

/** The roots uses of the file that is being linted, in source order: detected once, whatever rules are on. */
export function findingsOf(context: Context): readonly Finding[] {
  const { sourceCode } = context;
  const cached = cache.get(sourceCode.ast);
  if (cached) return cached;
  const { ast, text, scopeManager, visitorKeys, parserServices } = sourceCode;
  const modules = modulesOf(context.settings);
  const oracle = typeOracleOf(parserServices, modules);
  const findings = findRootsUses({
    ast,
    text,
    comments: sourceCode.getAllComments(),
    filename: context.filename,
    // ESLint analyses the scopes of every file in a JavaScript-like language before its rules run.
    scopes: scopeManager as TSESLint.Scope.ScopeManager,
    visitorKeys,
    modules,
    ...(oracle && { oracle }),
  });
  cache.set(ast, findings);
  return findings;
}

/** The setting `mcp-uproot.modules`: more modules that export the SDK. */
function modulesOf(settings: Context['settings']): readonly string[] {
  const { modules = [] } = (settings['mcp-uproot'] ?? {}) as { modules?: unknown };
  if (Array.isArray(modules) && modules.every(name => typeof name === 'string')) return modules;
  throw new TypeError("settings['mcp-uproot'].modules must be an array of module names");
}
