// The fixtures of test/cases: `//! rule` at the end of a line names what is reported there.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { repository } from './repository.ts';

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** `line rule`, in source order. */
  readonly expected: readonly string[];
}

export const CASES_FOLDER = join(repository, 'test/cases');

const expectedOf = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const [, names = ''] = /\/\/!\s*(.*)$/.exec(line) ?? [];
    return names
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(name => `${index + 1} ${name}`);
  });

export const cases: readonly Case[] = readdirSync(CASES_FOLDER)
  .sort()
  .map(name => {
    const path = join(CASES_FOLDER, name);
    const text = readFileSync(path, 'utf8');
    return { name, path, text, expected: expectedOf(text) };
  });

export const isJavaScript = ({ name }: Case): boolean =>
  ['.js', '.jsx', '.mjs', '.cjs'].includes(extname(name));
