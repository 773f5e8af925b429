import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ParserOptions } from 'oxc-parser';

// The recursion takes some of the stack: whoever asks has used some of its own.
const TRIAL = `
  import { readFileSync } from 'node:fs';
  const [parser, path, options] = process.argv.slice(1);
  const { parseSync } = await import(parser);
  const text = readFileSync(0, 'utf8');
  const parseBelow = frames =>
    frames === 0 ? parseSync(path, text, JSON.parse(options)) : parseBelow(frames - 1);
  parseBelow(1000);
`;

/** Whether the parser comes back from a text, with a tree or with errors: tried in a process of its own. */
export function isParsable(path: string, text: string, options: ParserOptions): boolean {
  const parser = pathToFileURL(createRequire(import.meta.url).resolve('oxc-parser')).href;
  const { status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', TRIAL, parser, path, JSON.stringify(options)],
    { input: text, stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true },
  );
  return status === 0;
}
