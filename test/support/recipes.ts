import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

/** The headings of the recipes of docs/ci.md; their files are taken from the document, so that it cannot rot. */
export type Heading =
  | 'GitHub'
  | 'GitLab'
  | 'lint-staged'
  | 'husky'
  | 'pre-commit'
  | 'pre-commit in other projects'
  | 'Turborepo'
  | 'Nx'
  | 'Many repositories';

export const document = readFileSync(join(repository, 'docs/ci.md'), 'utf8');

/** A fenced block and the line above it, which names the file, or nothing where there is none. */
const BLOCK = /(?:^`([^`\n]+)`:\n\n)?^```(\w*)\n([^]*?)^```$/gm;

export interface Block {
  readonly heading: string;
  readonly file: string | undefined;
  readonly language: string;
  readonly text: string;
}

/** Every fenced block of the document. */
export const blocks: readonly Block[] = document.split(/^#+ (?=.*$)/m).flatMap(section =>
  [...section.matchAll(BLOCK)].map(([, file, language = '', text = '']) => ({
    heading: section.slice(0, section.indexOf('\n')),
    file,
    language,
    text,
  })),
);

/** The files of a recipe by name, in the order of the document. */
export function recipe(heading: Heading): Readonly<Record<string, string>> {
  const files = blocks.filter(block => block.heading === heading && block.file !== undefined);
  if (files.length === 0) throw new Error(`docs/ci.md has no recipe under "${heading}"`);
  return Object.fromEntries(files.map(({ file = '', text }) => [file, text]));
}
