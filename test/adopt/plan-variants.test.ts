// What a file looks like must not matter: each fixture again with other line ends, marks, indentation and headers.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adopt, cases, FIXTURES, readTree, type Tree } from './plan-fixtures.ts';

const LICENCE = '/*\n * Copyright the authors. MIT.\n */\n\n';

const variants: Readonly<Record<string, (text: string) => string>> = {
  CRLF: text => text.replaceAll('\n', '\r\n'),
  'a byte order mark': text => `\uFEFF${text}`,
  tabs: text => text.replace(/^(?: {2})+/gm, spaces => '\t'.repeat(spaces.length / 2)),
  'no final newline': text => text.replace(/\n$/, ''),
  'a shebang': text => (text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`),
  'a licence header': text => (text.startsWith('#!') ? text : LICENCE + text),
  "'use strict'": text => (text.startsWith('#!') ? text : `'use strict';\n${text}`),
};

const isSource = (path: string): boolean => /\.[cm]?[jt]s$/.test(path);

describe.each(Object.entries(variants))('with %s', (_, change) => {
  it.each(cases)('%s', async name => {
    const input = readTree(join(FIXTURES, name, 'input'));
    const output = outputOf(name);
    const changed: Tree = new Map(
      [...input].map(([path, text]) => [path, isSource(path) ? change(text) : text]),
    );
    const { first, second } = await adopt(changed);
    const actual = [...first.tree].filter(([path]) => input.has(path));
    const expected = [...input].map(([path, text]) => {
      const after = output.get(path) ?? text;
      return [path, isSource(path) ? change(after) : after];
    });
    expect(actual).toEqual(expected);
    expect(second.changed).toEqual([]);
  });
});

function outputOf(name: string): Tree {
  try {
    return readTree(join(FIXTURES, name, 'output'));
  } catch {
    return new Map(); // nothing changes
  }
}
