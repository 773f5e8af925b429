import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileUriToPath, RootUriError } from '../../src/shim/roots-adoption.ts';

/** The path, or the reason of the refusal. Any other error fails the test. */
function read(uri: string, windows = false): string {
  try {
    return fileUriToPath(uri, { windows });
  } catch (error) {
    if (!(error instanceof RootUriError)) throw error;
    expect(error.message).toBe(`The root's URI cannot be used: ${error.reason}.`);
    return `refused: ${error.reason}`;
  }
}

describe('fileUriToPath, POSIX', () => {
  it.each([
    ['file:///home/user', '/home/user'],
    ['file:///', '/'],
    ['FILE:///home', '/home'],
    ['file://localhost/home', '/home'],
    ['file:///a%20b', '/a b'],
    ['file:///caf%C3%A9', '/café'],
    ['file:///café', '/café'],
    ['file:///a%23b%3Fc%25d', '/a#b?c%d'],
    ['file:///a%5Cb', '/a\\b'],
    ['file:///a/../b', '/b'],
    ['file:///box/%2e%2e/etc', '/etc'],
    ['file:///a%0Ab', '/a\nb'],
    ['file:///C:/Users', '/C:/Users'],
    ['file:////host/share', '//host/share'],
  ])('%s is %s', (uri, path) => expect(read(uri)).toBe(path));

  it('A15: takes a raw space, as `new URL` does', () => expect(read('file:///a b/c')).toBe('/a b/c'));

  it.each([
    ['https://example.com/', 'not-a-file-uri'],
    ['/home/user', 'not-a-file-uri'],
    ['file:/home', 'not-a-file-uri'],
    ['file:home', 'not-a-file-uri'],
    ['', 'not-a-file-uri'],
    ['javascript:alert(1)', 'not-a-file-uri'],
    ['file://host/share', 'remote-host'],
    ['file://127.0.0.1/share', 'remote-host'],
    ['file://user@/x', 'invalid-uri'],
    ['file://host:80/x', 'invalid-uri'],
    ['file:///a%2fb', 'invalid-uri'],
    ['file:///a%2Fb', 'invalid-uri'],
    ['file:///a%00b', 'invalid-uri'],
    ['file:///a\0b', 'invalid-uri'],
    ['file:///a%', 'invalid-uri'],
    ['file:///a%zz', 'invalid-uri'],
    ['file:///a%ff', 'invalid-uri'],
    ['file:///a?b', 'invalid-uri'],
    ['file:///a#b', 'invalid-uri'],
    ['file:///a\tb', 'invalid-uri'],
    ['file:///a\n', 'invalid-uri'],
    ['file:///a ', 'invalid-uri'],
    [` file:///a`, 'not-a-file-uri'],
  ])('A15: %j is refused: %s', (uri, reason) => expect(read(uri)).toBe(`refused: ${reason}`));

  it('A15: a URI of 1 MB is refused without being parsed', () => {
    const uri = `file:///${'a'.repeat(1_000_000)}`;
    const start = performance.now();
    for (let i = 0; i < 1000; i++) expect(read(uri)).toBe('refused: invalid-uri');
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it.each([undefined, null, 5, {}, ['file:///a'], new URL('file:///a'), Symbol('s')])(
    'what is not a string is refused: %s',
    value => expect(read(value as string)).toBe('refused: not-a-file-uri'),
  );
});

describe('fileUriToPath, Windows', () => {
  it.each([
    ['file:///C:/Users/a', 'C:\\Users\\a'],
    ['file:///c:/Users/a', 'c:\\Users\\a'],
    ['file:///C|/Users', 'C:\\Users'],
    ['file:///C%3A/Users', 'C:\\Users'],
    ['file:///C:\\Users\\a', 'C:\\Users\\a'],
    ['file:///C:/', 'C:\\'],
    ['file:///C:', 'C:\\'],
    ['file:///C:/a/../../b', 'C:\\b'],
    ['file:///C:/a%20b', 'C:\\a b'],
  ])('%s is %s', (uri, path) => expect(read(uri, true)).toBe(path));

  it.each([
    ['file://host/share', 'remote-host'],
    ['file:////host/share', 'remote-host'],
    ['file://///host/share', 'remote-host'],
    ['file:\\\\\\\\host\\share', 'not-a-file-uri'],
    ['file://\\\\host\\share', 'remote-host'],
    ['file:///\\host\\share', 'remote-host'],
    ['file:////?/C:/x', 'invalid-uri'],
    ['file:////%3F/C:/x', 'remote-host'],
    ['file:////./pipe/x', 'remote-host'],
    ['file:///%5C%5Chost%5Cshare', 'invalid-uri'],
    ['file:///%2F%2Fhost/share', 'invalid-uri'],
    ['file:////C:/x', 'remote-host'],
    ['file:///home/user', 'invalid-uri'],
    ['file:///C:/a:stream', 'invalid-uri'],
    ['file:///C:/D:/x', 'invalid-uri'],
    ['file:///C:a', 'invalid-uri'],
    ['file:///CC:/a', 'invalid-uri'],
  ])('A15: %s is refused: %s', (uri, reason) => expect(read(uri, true)).toBe(`refused: ${reason}`));

  it('A15: no accepted path is a UNC or a device path', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '?',
      '%3F',
      '.',
      '..',
      'C:',
      'host',
      ':',
      '|',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const path = read(`file://${parts.join('')}`, true);
        expect(path.startsWith('refused: ') || /^[A-Za-z]:\\[^:]*$/.test(path)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('fileUriToPath, properties', () => {
  const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

  it('gives back every POSIX path that `pathToFileURL` encodes', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), segments => {
        const path = `/${segments.map(s => s.replace(/[/\0]/g, '_')).join('/')}`;
        const url = pathToFileURL(path);
        expect(read(url.href)).toBe(fileURLToPath(url));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives back every Windows path', () => {
    const name = fc.stringMatching(/^[^\\/:*?"<>|\u0000-\u001f\u007f%#]{1,12}$/);
    fc.assert(
      fc.property(fc.constantFrom('C', 'd'), fc.array(name, { maxLength: 6 }), (drive, names) => {
        fc.pre(!names.some(n => /^\.{1,2}$/.test(n.trim())));
        const path = `${drive}:\\${names.join('\\')}`;
        fc.pre(path === path.trim());
        const uri = `file:///${drive}:/${names.map(n => encodeURIComponent(n)).join('/')}`;
        expect(read(uri, true)).toBe(path);
      }),
    );
  });

  it('throws nothing but its own error', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map(s => `file://${s}`),
      fc.webUrl(),
      fc.anything() as fc.Arbitrary<string>,
    );
    fc.assert(
      fc.property(text, fc.boolean(), (uri, windows) => {
        expect(typeof read(uri, windows)).toBe('string');
      }),
      { numRuns: 3000 },
    );
  });

  it('has neither a NUL nor a relative form in what it accepts', () => {
    const tail = fc.array(fc.constantFrom('/', '..', '.', '%2e', '%00', '\0', 'a', '%2f', '%5c', ' '), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(tail, parts => {
        const path = read(`file:///${parts.join('')}`);
        expect(path.startsWith('refused: ') || (path.startsWith('/') && !path.includes('\0'))).toBe(true);
        expect(path.split('/')).not.toContain('..');
      }),
      { numRuns: 2000 },
    );
  });
});
