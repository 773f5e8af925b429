// White space and comments between the tokens of a text.
import type { File } from '../detect/file.ts';
import type { Range } from '../detect/finding.ts';

/** The first offset at or after `from` that is neither white space nor comment. */
export function skipTrivia(file: File, from: number): number {
  let offset = from;
  for (;;) {
    while (offset < file.text.length && /\s/.test(file.text[offset] ?? '')) offset++;
    const comment = file.comments.find(({ range }) => range[0] === offset);
    if (!comment) return offset;
    offset = comment.range[1];
  }
}

/** The offset after `token`, which must come next after `from` but for trivia; undefined where it does not. */
export function after(file: File, from: number, token: string): number | undefined {
  const offset = skipTrivia(file, from);
  return file.text.startsWith(token, offset) ? offset + token.length : undefined;
}

export const hasComment = (file: File, [start, end]: Range): boolean =>
  file.comments.some(({ range }) => range[0] < end && range[1] > start);

/** The line break of a text. */
export const lineBreakOf = (text: string): '\n' | '\r\n' => (/\r\n/.test(text) ? '\r\n' : '\n');
