// Imports that edits leave without use, in each form: gone, and nothing beside them.
import { expect, it } from 'vitest';
import { planRemovals } from '../../src/adopt/imports.ts';
import { applyEdits, composeChanges } from '../../src/adopt/compose-changes.ts';
import { unitOfText } from '../../src/adopt/read-units.ts';

/** The text after all uses of `$…` names are replaced by `x`, as an edit would do. */
function withoutUses(path: string, text: string): unknown {
  const unit = { hasBom: false, ...unitOfText(path, text, []) };
  const edits = [...text.matchAll(/use\((\$\w+)/g)].map(({ index, 1: name = '' }) => ({
    range: [index + 4, index + 4 + name.length] as const,
    text: '1',
  }));
  return composeChanges(unit, edits);
}

it.each([
  ['a.js', `const $a = require('a');\nuse($a);\n`, `use(1);\n`],
  [
    'a.cjs',
    `'use strict';\nvar b = require('b');\nconst $a = require('a')\nuse($a, b);\n`,
    `'use strict';\nvar b = require('b');\nuse(1, b);\n`,
  ],
  [
    'a.cjs',
    `const { $a, b } = require('a');\nuse($a); use(b);\n`,
    `const { b } = require('a');\nuse(1); use(b);\n`,
  ],
  [
    'a.cjs',
    `const { b, x: $a, $c } = require('a');\nuse($a); use($c); use(b);\n`,
    `const { b } = require('a');\nuse(1); use(1); use(b);\n`,
  ],
  ['a.cjs', `const { $a } = require('a'); // why\nuse($a);\n`, ` // why\nuse(1);\n`],
  [
    'a.cjs',
    `const { /* why */ $a } = require('a');\nuse($a);\n`,
    `const { /* why */ $a } = require('a');\nuse(1);\n`,
  ],
  [
    'a.cjs',
    `const { $a, ...others } = require('a');\nuse($a); use(others);\n`,
    `const { $a, ...others } = require('a');\nuse(1); use(others);\n`,
  ],
  [
    'a.cjs',
    `const $a = require('a'), b = 1;\nuse($a); use(b);\n`,
    `const $a = require('a'), b = 1;\nuse(1); use(b);\n`,
  ],
  [
    'a.cjs',
    `const $a = require('a');\nexports.$a = $a;\nuse($a);\n`,
    `const $a = require('a');\nexports.$a = $a;\nuse(1);\n`,
  ],
  [
    'a.cts',
    `import $a = require('a');\nimport b = require('b');\nuse($a); use(b);\n`,
    `import b = require('b');\nuse(1); use(b);\n`,
  ],
  ['a.cts', `export import $a = require('a');\nuse($a);\n`, `export import $a = require('a');\nuse(1);\n`],
  [
    'a.ts',
    `import { b, $a, $c } from 'a';\nuse($a); use($c); use(b);\n`,
    `import { b } from 'a';\nuse(1); use(1); use(b);\n`,
  ],
  [
    'a.ts',
    `import { $a, $c, b } from 'a';\nuse($a); use($c); use(b);\n`,
    `import { b } from 'a';\nuse(1); use(1); use(b);\n`,
  ],
  ['a.ts', `import b, { $a } from 'a';\nuse($a); use(b);\n`, `import b, { $a } from 'a';\nuse(1); use(b);\n`],
  ['a.ts', `import $a, { $b } from 'a';\nuse($a); use($b);\n`, `use(1); use(1);\n`],
  ['a.ts', `import 'a';\nimport { $a } from 'b';\nuse($a);\n`, `import 'a';\nuse(1);\n`],
])('%s: %j', (path, text, expected) => {
  expect(withoutUses(path, text)).toEqual({ text: expected });
});

it('what was unused before stays', () => {
  const text = `const a = require('a');\nconst $b = require('b');\nuse($b);\n`;
  expect(withoutUses('a.cjs', text)).toEqual({ text: `const a = require('a');\nuse(1);\n` });
});

it('two names of one list are one removal', () => {
  const text = `import { a, b, c } from 'x';\n`;
  const { file } = unitOfText('a.ts', text, []);
  expect(applyEdits(text, planRemovals(file, new Set(['b', 'c'])))).toBe(`import { a } from 'x';\n`);
  expect(applyEdits(text, planRemovals(file, new Set(['a', 'c'])))).toBe(`import { b } from 'x';\n`);
});
