import { analyze, type ScopeManager } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import { parseSync, type OxcError, type ParseResult, type ParserOptions } from 'oxc-parser';
import type { Comment } from '../detect/index.ts';
import { positionsIn } from '../detect/positions.ts';
import { mayBeDeep } from './nesting.ts';
import { NestingProblem, SyntaxProblem, withinStack } from './problems.ts';
import { isParsable } from './trial.ts';

/** A file as ESLint would hand it to a rule. */
export interface ParsedSource {
  readonly ast: TSESTree.Program;
  readonly scopes: ScopeManager;
  readonly visitorKeys: Readonly<Record<string, readonly string[] | undefined>>;
  /** In source order, without a shebang. */
  readonly comments: readonly Comment[];
}

/**
 * Parses a file, whose text has no byte order mark any more, and resolves its names.
 * Throws SyntaxProblem and NestingProblem.
 */
export function parseSource(path: string, text: string): ParsedSource {
  return withinStack(() => {
    const { result, sourceType } = parseAsAny(path, text);
    const ast = result.program as unknown as TSESTree.Program;
    const scopes = analyze(ast, {
      sourceType,
      globalReturn: sourceType === 'commonjs',
      lib: [], // findings do not depend on what the platform declares
    });
    const comments = result.comments.map(({ type, value, start, end }) => ({
      type,
      value,
      range: [start, end] as const,
    }));
    return { ast, scopes, visitorKeys, comments };
  });
}

/** Whether a text has errors, also those after which the parser has the whole tree. */
export function hasSyntaxErrors(path: string, text: string): boolean {
  try {
    return parseAsAny(path, text).result.errors.length > 0;
  } catch (error) {
    if (error instanceof SyntaxProblem || error instanceof NestingProblem) return true;
    throw error;
  }
}

type SourceType = 'module' | 'commonjs';

/**
 * The name says no more than it does to ESLint: what is no module (a `return` at the top, `with`) is read as
 * CommonJS, and the other way round. An error after which the parser has the whole tree all the same is for the
 * compiler to report.
 */
function parseAsAny(path: string, text: string): { result: ParseResult; sourceType: SourceType } {
  const order: readonly SourceType[] = path.endsWith('.cjs')
    ? ['commonjs', 'module']
    : ['module', 'commonjs'];
  const options: ParserOptions = {
    lang: languageOf(path),
    astType: 'ts', // the scope analysis reads fields that oxc leaves out of JavaScript
    preserveParens: false,
    range: true,
  };
  if (mayBeDeep(text) && !isParsable(path, text, options)) throw new NestingProblem();
  const attempts = [];
  for (const sourceType of order) {
    const result = parseSync(path, text, { ...options, sourceType });
    if (result.errors.length === 0) return { result, sourceType };
    attempts.push({ result, sourceType });
  }
  const recovered = attempts.find(({ result }) => result.program.body.length > 0);
  if (recovered !== undefined) return recovered;
  throw syntaxProblem(attempts[0]?.result.errors[0], text);
}

function syntaxProblem(problem: OxcError | undefined, text: string): SyntaxProblem {
  const offset = problem?.labels[0]?.start ?? 0;
  const { line, column } = positionsIn(text)([offset, offset]).start;
  return new SyntaxProblem(problem?.message ?? 'unknown', line, column + 1);
}

/** In JavaScript, JSX may stand in any file. In TypeScript it would make `<T>x` unreadable. */
function languageOf(path: string): 'ts' | 'tsx' | 'jsx' {
  if (path.endsWith('.tsx')) return 'tsx';
  return /ts$/.test(path) ? 'ts' : 'jsx';
}
