import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decode, NotTextError, readSource } from '../../src/files/read-source.ts';
import { makeTree } from '../support/tree.ts';

const pathOf = (content: string | Buffer) => join(makeTree({ 'a.ts': content }), 'a.ts');

const sourceOf = (content: string | Buffer) => decode(readSource(pathOf(content)));

const MEBIBYTE = 1 << 20;

test.each([
  ['nothing', ''],
  ['CRLF', 'a;\r\nb;\r\n'],
  ['characters of every length', 'é€😀\u2028'],
  ['a byte short of the buffer', 'a'.repeat(MEBIBYTE - 1)],
  ['as long as the buffer', 'a'.repeat(MEBIBYTE)],
  ['longer than the buffer', 'é'.repeat(MEBIBYTE) + 'b'],
  ['a byte order mark later on', 'a\uFEFF'],
  ['a NUL byte in a string', `const separator = '\0'; ${'é'.repeat(5000)}`],
])('reads %s', (_name, text) => {
  expect(sourceOf(text)).toEqual({ text, hasByteOrderMark: false });
});

test('strips one byte order mark', () => {
  expect(sourceOf('\uFEFFa')).toEqual({ text: 'a', hasByteOrderMark: true });
  expect(sourceOf('\uFEFF')).toEqual({ text: '', hasByteOrderMark: true });
  expect(sourceOf('\uFEFF\uFEFFa')).toEqual({ text: '\uFEFFa', hasByteOrderMark: true });
});

test.each([
  ['a text with many NUL bytes', Buffer.from('const a = 1;\0'), 'is a binary file'],
  [
    'a NUL byte that is not in a text',
    Buffer.concat([Buffer.alloc(500, 0xff), Buffer.of(0)]),
    'is a binary file',
  ],
  [
    'a film',
    Buffer.concat([Buffer.from([0x47, 0x40, 0x11, 0]), Buffer.alloc(3 * MEBIBYTE, 0xff)]),
    'is a binary file',
  ],
  ['UTF-16, little-endian', Buffer.from('\uFEFFconst a = 1;', 'utf16le'), 'is UTF-16, not UTF-8'],
  ['UTF-16, big-endian', Buffer.from('\uFEFFconst a = 1;', 'utf16le').swap16(), 'is UTF-16, not UTF-8'],
  ['Latin-1', Buffer.from('// é', 'latin1'), 'is not valid UTF-8'],
  ['a character that is cut off', Buffer.from('// é').subarray(0, -1), 'is not valid UTF-8'],
  ['Latin-1 after a mebibyte', Buffer.from('a'.repeat(MEBIBYTE) + 'é', 'latin1'), 'is not valid UTF-8'],
])('rejects %s', (_name, content, message) => {
  const path = pathOf(content);
  expect(() => readSource(path)).toThrow(NotTextError);
  expect(() => readSource(path)).toThrow(message);
});

test('says what the file system says', () => {
  expect(() => readSource(join(makeTree({}), 'a.ts'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
