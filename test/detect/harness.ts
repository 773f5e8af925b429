// Hands a text to the detector as the command line and as ESLint with each parser do.
import * as typescriptParser from '@typescript-eslint/parser';
import { analyze } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import { Linter } from 'eslint';
import { extname } from 'node:path';
import { parseSync } from 'oxc-parser';
import { catalog } from '../../src/catalog/index.ts';
import { findRootsUses, type DetectInput, type Finding } from '../../src/detect/index.ts';

export type Options = Pick<DetectInput, 'modules' | 'oracle'>;
export type Parser = (filename: string, text: string) => DetectInput;

const isJsx = (filename: string): boolean => /x$/.test(extname(filename));
const isJavaScript = (filename: string): boolean => /\.[cm]?jsx?$/.test(filename);
const sourceTypeOf = (filename: string): 'commonjs' | 'module' =>
  filename.endsWith('.cjs') ? 'commonjs' : 'module';

/** As the command line parses. */
export const oxc: Parser = (filename, text) => {
  const sourceType = sourceTypeOf(filename);
  const { program, comments, errors } = parseSync(filename, text, {
    lang: isJavaScript(filename) ? 'jsx' : isJsx(filename) ? 'tsx' : 'ts',
    sourceType,
    astType: 'ts',
    preserveParens: false,
    range: true,
  });
  if (errors.length > 0) throw new SyntaxError(`${filename}: ${errors[0]?.message}`);
  const ast = program as unknown as TSESTree.Program;
  return {
    ast,
    comments: comments.map(({ type, value, start, end }) => ({ type, value, range: [start, end] })),
    scopes: analyze(ast, { sourceType, globalReturn: sourceType === 'commonjs', lib: [] }),
    visitorKeys,
    text,
    filename,
  };
};

/** As ESLint hands it to a rule, the globals of its scope analysis included. */
const throughEslint =
  (parser?: Linter.Parser): Parser =>
  (filename, text) => {
    let input: DetectInput | undefined;
    const capture = {
      create({ sourceCode }: { sourceCode: unknown }) {
        const { ast, scopeManager, visitorKeys, ...code } = sourceCode as Omit<DetectInput, 'scopes'> & {
          scopeManager: DetectInput['scopes'];
        };
        const comments = (ast.comments ?? []) as unknown as DetectInput['comments'];
        input = { ast, comments, scopes: scopeManager, visitorKeys, text: code.text, filename };
        return {};
      },
    };
    const problems = new Linter().verify(
      text,
      {
        files: ['**'],
        languageOptions: {
          sourceType: sourceTypeOf(filename),
          parserOptions: { ecmaFeatures: { jsx: isJavaScript(filename) || isJsx(filename) } },
          ...(parser && { parser }),
        },
        plugins: { test: { rules: { capture } } },
        rules: { 'test/capture': 'error' },
      },
      filename,
    );
    if (!input) throw new SyntaxError(`${filename}: ${problems[0]?.message}`);
    return input;
  };

export const typescriptEslint = throughEslint(typescriptParser);
export const espree = throughEslint();

export const parsersFor = (filename: string): readonly Parser[] =>
  isJavaScript(filename) ? [oxc, typescriptEslint, espree] : [oxc, typescriptEslint];

export const detect = (filename: string, text: string, options: Options = {}, parse = oxc): Finding[] =>
  findRootsUses({ ...parse(filename, text), ...options });

export const ruleOf = ({ api }: Finding): string => catalog[api].rule;

/** What is reported, as `line rule`. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(finding => `${finding.loc.start.line} ${ruleOf(finding)}`);

/** The lines that a text marks: `code //! rule rule`. */
export const markedLines = (text: string): string[] =>
  text.split('\n').flatMap((line, index) =>
    (/\/\/! *(.*)$/.exec(line)?.[1] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(rule => `${index + 1} ${rule}`),
  );
