// The walk over links as on Windows: its own rules for paths, on a file system that is a table.
import { win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, isInside } from '../../src/shim/roots-adoption.ts';

/** Directories, and links with their targets, by path in lower case. */
type Disk = Record<string, 'directory' | { to: string }>;

const disk: Disk = {
  'c:\\': 'directory',
  'c:\\Box': 'directory',
  'c:\\Box\\a': 'directory',
  'c:\\out': 'directory',
  'd:\\': 'directory',
  'd:\\data': 'directory',
  'c:\\Box\\junction': { to: 'D:\\data' },
  'c:\\Box\\relative': { to: '..\\out' },
  'c:\\Box\\rooted': { to: '\\out' },
  'c:\\Box\\inside': { to: 'a' },
  'c:\\Box\\unc': { to: '\\\\host\\share' },
  'c:\\Box\\device': { to: '\\\\?\\C:\\out' },
  'c:\\Box\\slashes': { to: '//host/share' },
  'c:\\Box\\dangling': { to: '..\\out\\none' },
  'c:\\Box\\loop': { to: 'loop' },
  'c:\\Box\\drive-relative': { to: 'D:secret' },
};
const entries = new Map(Object.entries(disk).map(([path, entry]) => [path.toLowerCase(), { path, entry }]));

/** What the walk comes to, and every path that it touched. */
function walk(path: string, trusted = false): { result: unknown; touched: string[] } {
  const steps = canonical(path, trusted, { windows: true });
  const touched: string[] = [];
  try {
    for (let state = steps.next(); ;) {
      if (state.done === true) return { result: state.value, touched };
      const [action, asked] = state.value;
      touched.push(asked);
      const found = entries.get(asked.toLowerCase());
      if (found === undefined) state = steps.throw(Object.assign(new Error(), { code: 'ENOENT' }));
      else if (action === 'realpath') state = steps.next(found.path.replace('c:', 'C:').replace('d:', 'D:'));
      else if (action === 'readlink') state = steps.next((found.entry as { to: string }).to);
      else {
        const isLink = found.entry !== 'directory';
        state = steps.next({ isSymbolicLink: () => isLink, isDirectory: () => !isLink });
      }
    }
  } catch (error) {
    return { result: (error as { reason?: string }).reason ?? (error as Error).message, touched };
  }
}
const there = (path: string) => ({ path, exists: true });
const notYet = (path: string) => ({ path, exists: false });

describe('canonical, Windows', () => {
  it.each([
    ['C:\\Box\\a', there('C:\\Box\\a')],
    ['c:\\BOX\\A', there('C:\\Box\\a')],
    ['C:/Box/a/../a/.', there('C:\\Box\\a')],
    ['C:\\..\\..\\Box', there('C:\\Box')],
    ['C:\\box\\New\\deeper', notYet('C:\\Box\\New\\deeper')],
    ['C:\\Box\\junction', there('D:\\data')],
    ['C:\\Box\\junction\\..\\new', notYet('D:\\new')],
    ['C:\\Box\\relative', there('C:\\out')],
    ['C:\\Box\\rooted\\new', notYet('C:\\out\\new')],
    ['C:\\Box\\inside\\new', notYet('C:\\Box\\a\\new')],
    ['C:\\Box\\dangling', notYet('C:\\out\\none')],
    ['C:\\Box\\loop', 'ELOOP'],
    ['C:\\Box\\D:x', 'invalid-uri'],
    ['C:\\Box\\a:stream', 'invalid-uri'],
    ['C:\\Box\\a::$DATA', 'invalid-uri'],
    ['C:\\Box\\a.', 'invalid-uri'],
    ['C:\\Box\\.. \\out', 'invalid-uri'],
    ['C:\\Box\\...\\out', 'invalid-uri'],
    ['C:\\Box\\drive-relative', 'invalid-uri'],
  ])('A6: %s', (path, result) => expect(walk(path).result).toEqual(result));

  it.each(['C:\\Box\\none\\..\\..\\out', 'C:\\Box\\none\\x:y', 'C:\\Box\\none\\.. \\.. \\out'])(
    'what does not exist has no parent to go to: %s',
    path => expect(typeof walk(path).result).toBe('string'),
  );

  it.each([
    '\\\\host\\share\\x',
    '//host/share/x',
    '\\\\?\\C:\\Box',
    '\\\\.\\pipe\\x',
    '\\\\?\\UNC\\host\\share',
    '\\Box',
    'C:Box',
    'Box',
    '',
  ])('A15: %s is refused before any I/O', path =>
    expect(walk(path)).toEqual({ result: 'remote-host', touched: [] }),
  );

  it.each(['unc', 'device', 'slashes'])('A15: a link to the network is read, and not followed: %s', name => {
    const { result, touched } = walk(`C:\\Box\\${name}\\x`);
    expect(result).toBe('remote-host');
    expect(touched.every(path => win32.parse(path).root === 'C:\\')).toBe(true);
  });

  it('the operator may have a share', () => {
    const { result, touched } = walk('\\\\host\\share\\x', true);
    expect([result, touched]).toEqual(['', ['\\\\host\\share\\x', '\\\\host\\share\\']]);
  });

  it('no path touches the network, and none is inside by its spelling', () => {
    const part = fc.constantFrom(
      'C:',
      'D:',
      '\\',
      '/',
      '..',
      '.',
      'Box',
      'box',
      'a',
      'junction',
      'relative',
      'rooted',
      'unc',
      'device',
      'slashes',
      'none',
      '?',
      'host',
      ' ',
      ':',
    );
    let inside = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), parts => {
        const { result, touched } = walk(`C:\\Box\\${parts.join('')}`);
        for (const path of touched) expect(path).toMatch(/^[CD]:\\(?!\\)/);
        if (typeof result !== 'object' || result === null) return;
        const { path } = result as { path: string };
        expect(path.split('\\')).not.toContain('..');
        if (isInside('C:\\Box', path, { windows: true })) {
          inside++;
          expect(path).toMatch(/^C:\\Box(\\|$)/);
        }
      }),
      { numRuns: 5000 },
    );
    expect(inside).toBeGreaterThan(100);
  });
});
