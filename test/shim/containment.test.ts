import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRootsAdoption, isInside } from '../../src/shim/roots-adoption.ts';
import { legacyServer, recorder, settled, unavailable } from './support/doubles.ts';
import { rootAt, temporaryTree, uriOf } from './support/tree.ts';

const posix = process.platform !== 'win32';

/** What one answer of a client comes to. */
async function adopt(roots: readonly unknown[], options: { sandboxRoot?: string; maxRoots?: number } = {}) {
  const { events, onEvent } = recorder();
  const adoption = createRootsAdoption({ adoptClientRoots: true, onEvent, ...options });
  const server = legacyServer({ answer: () => ({ roots }) });
  const result = await settled(adoption.listRoots(server));
  const rejected = events.flatMap(event => (event.type === 'rejected' ? [[event.uri, event.reason]] : []));
  return { result, rejected, ownership: adoption.ownership(server), events, adoption, server };
}

describe('isInside', () => {
  it.each([
    ['/box', '/box', true],
    ['/box', '/box/a', true],
    ['/box', '/box/..a', true],
    ['/box', '/box-2', false],
    ['/box', '/bo', false],
    ['/box', '/', false],
    ['/', '/anything', true],
    ['/box', '/Box/a', false],
  ])('A6, POSIX: %s, %s: %s', (directory, path, inside) =>
    expect(isInside(directory, path, { windows: false })).toBe(inside),
  );
  it.each([
    ['C:\\box', 'C:\\box', true],
    ['C:\\box', 'c:\\BOX\\a', true],
    ['C:\\box', 'C:\\box-2', false],
    ['C:\\box', 'D:\\box\\a', false],
    ['C:\\', 'C:\\a', true],
    ['C:\\', 'D:\\a', false],
    ['C:\\box', '\\\\host\\box\\a', false],
    ['C:\\box', '\\\\?\\C:\\box\\a', false],
    ['\\\\host\\share', '\\\\host\\share\\a', true],
    ['\\\\host\\share', '\\\\host\\share-2\\a', false],
    ['\\\\host\\share', '\\\\other\\share\\a', false],
  ])('A6, Windows: %s, %s: %s', (directory, path, inside) =>
    expect(isInside(directory, path, { windows: true })).toBe(inside),
  );
});

describe.runIf(posix)('the sandbox', () => {
  it('A7: a root inside is adopted, by its canonical URI', async () => {
    const tree = temporaryTree('box/real');
    symlinkSync('real', join(tree, 'box/link'));
    const roots = [
      rootAt(join(tree, 'box'), 'b'),
      { ...rootAt(join(tree, 'box/link')), _meta: { a: 1 }, extra: 1 },
    ];
    const { result, ownership, rejected } = await adopt(roots, { sandboxRoot: join(tree, 'box') });
    expect({ result, ownership, rejected }).toEqual({
      result: {
        roots: [
          rootAt(join(tree, 'box'), 'b'),
          { uri: uriOf(join(tree, 'box/real')), _meta: { a: 1 }, extra: 1 },
        ],
      },
      ownership: 'adopted',
      rejected: [],
    });
  });

  it('A6: what lies outside is rejected: sibling, symbolic link, `..`, `%2e%2e`, `%2f`', async () => {
    const tree = temporaryTree('box/a', 'box-2', 'out/deep');
    symlinkSync('../out', join(tree, 'box/relative'));
    symlinkSync(join(tree, 'out'), join(tree, 'box/absolute'));
    symlinkSync('/', join(tree, 'box/root'));
    const box = uriOf(join(tree, 'box'));
    const outside = [
      uriOf(tree),
      `${box}-2`,
      `${box}/..`,
      `${box}/../out`,
      `${box}/%2e%2e/out`,
      `${box}/.%2E/out`,
      `${box}/relative`,
      `${box}/relative/deep`,
      `${box}/absolute/`,
      `${box}/root`,
      `${box}/root/etc`,
      'file:///',
      'file:///etc',
      'file:///proc/self/root',
    ];
    const { result, ownership, rejected } = await adopt(
      [...outside.map(uri => ({ uri })), { uri: `${box}/..%2fout` }],
      {
        sandboxRoot: join(tree, 'box'),
      },
    );
    expect({ result, ownership, rejected }).toEqual({
      result: unavailable('none-usable'),
      ownership: 'unowned',
      rejected: [...outside.map(uri => [uri, 'outside-sandbox']), [`${box}/..%2fout`, 'invalid-uri']],
    });
  });

  it('A6: outside, an existing and a missing directory look the same', async () => {
    const tree = temporaryTree('box', 'out');
    const roots = ['out', 'none', 'out/none'].map(name => rootAt(join(tree, name)));
    const { rejected } = await adopt(roots, { sandboxRoot: join(tree, 'box') });
    expect(rejected.map(([, reason]) => reason)).toEqual([
      'outside-sandbox',
      'outside-sandbox',
      'outside-sandbox',
    ]);
  });

  it('may itself be reached through a link', async () => {
    const tree = temporaryTree('real/a');
    symlinkSync('real', join(tree, 'box'));
    const { result } = await adopt([rootAt(join(tree, 'box/a'))], { sandboxRoot: join(tree, 'box') });
    expect(result).toEqual({ roots: [rootAt(join(tree, 'real/a'))] });
  });

  it('is no boundary any more once it is swapped for a link: what was checked is what is used', async () => {
    const tree = temporaryTree('box/a', 'out/a');
    const { result, adoption, server } = await adopt([rootAt(join(tree, 'box/a'))], {
      sandboxRoot: join(tree, 'box'),
    });
    expect(result).toEqual({ roots: [rootAt(join(tree, 'box/a'))] });
    execFileSync('mv', [join(tree, 'box/a'), join(tree, 'box/b')]);
    symlinkSync('../out/a', join(tree, 'box/a'));
    expect(await adoption.contains(server, join(tree, 'box/a/file'))).toBe(false);
    expect(await settled(adoption.listRoots(server))).toEqual(unavailable('none-usable'));
  });

  it.each(['', '  ', '/none/at/all', '/dev/null', '/etc/passwd', 'a\0b'])(
    'set, but unusable: creation throws: %j',
    sandboxRoot => {
      expect(() => createRootsAdoption({ sandboxRoot })).toThrow(/^sandboxRoot /);
    },
  );
});

describe.runIf(posix)('A15: roots that are none', () => {
  it('a file, a FIFO, a device, a loop, a dangling link, a drive, a host, a NUL: each with its reason', async () => {
    const tree = temporaryTree('good');
    writeFileSync(join(tree, 'file'), '');
    execFileSync('mkfifo', [join(tree, 'fifo')]);
    symlinkSync('loop', join(tree, 'loop'));
    symlinkSync('none', join(tree, 'dangling'));
    const bad: [string, string][] = [
      [uriOf(join(tree, 'file')), 'not-a-directory'],
      [uriOf(join(tree, 'file/below')), 'missing'],
      [uriOf(join(tree, 'fifo')), 'not-a-directory'],
      ['file:///dev/null', 'not-a-directory'],
      [uriOf(join(tree, 'loop')), 'unreadable'],
      [uriOf(join(tree, 'dangling')), 'missing'],
      [uriOf(join(tree, 'none')), 'missing'],
      ['file:///C:/Users', 'missing'],
      ['file://host/share', 'remote-host'],
      [`${uriOf(tree)}/%00`, 'invalid-uri'],
      [`${uriOf(tree)}/%`, 'invalid-uri'],
      [`${uriOf(tree)}/${'a'.repeat(5000)}`, 'unreadable'],
      ['https://example.com/', 'not-a-file-uri'],
    ];
    const { result, rejected } = await adopt([...bad.map(([uri]) => ({ uri })), rootAt(join(tree, 'good'))]);
    expect({ result, rejected }).toEqual({
      result: { roots: [rootAt(join(tree, 'good'))] },
      rejected: bad.map(([uri, reason]) => [uri.slice(0, 200), reason]),
    });
  });

  it('a raw space is accepted', async () => {
    const tree = temporaryTree('a b');
    const { result } = await adopt([{ uri: `${uriOf(tree)}/a b` }]);
    expect(result).toEqual({ roots: [{ uri: `${uriOf(tree)}/a b` }] });
  });

  it('100,000 roots: the first 256 are looked at, the rest is one event', async () => {
    const tree = temporaryTree('a');
    const roots = Array.from({ length: 100_000 }, () => rootAt(join(tree, 'a')));
    const start = performance.now();
    const { result, events } = await adopt(roots);
    expect(performance.now() - start).toBeLessThan(5000);
    expect((result as { roots: unknown[] }).roots).toEqual(roots.slice(0, 256));
    expect(events.filter(event => event.type === 'rejected')).toEqual([
      { type: 'rejected', reason: 'too-many', uri: '', count: 99_744 },
    ]);
  });

  it('maxRoots counts the bad ones too', async () => {
    const tree = temporaryTree('a');
    const { result } = await adopt([{ uri: 'file:///none' }, rootAt(join(tree, 'a'))], { maxRoots: 1 });
    expect(result).toEqual(unavailable('none-usable'));
  });

  it('a 1 MB URI beside a good one; its event is short', async () => {
    const tree = temporaryTree('a');
    const uri = `file:///${'a'.repeat(1_000_000)}`;
    const { result, rejected } = await adopt([{ uri }, rootAt(join(tree, 'a'))]);
    expect({ result, rejected }).toEqual({
      result: { roots: [rootAt(join(tree, 'a'))] },
      rejected: [[uri.slice(0, 200), 'invalid-uri']],
    });
  });

  it('links that go on for ever end', async () => {
    const tree = temporaryTree('a');
    for (let i = 0; i < 50; i++) symlinkSync(`l${i + 1}/../l${i + 1}`, join(tree, `l${i}`));
    symlinkSync('a', join(tree, 'l50'));
    const { rejected } = await adopt([rootAt(join(tree, 'l0'))]);
    expect(rejected).toEqual([[uriOf(join(tree, 'l0')), 'unreadable']]);
  });
});

describe.runIf(posix)('contains', () => {
  async function adopted(...directories: string[]) {
    const tree = temporaryTree('box/a', 'out/dir', ...directories);
    const { adoption, server } = await adopt([rootAt(join(tree, 'box'))]);
    const inside = (path: string): Promise<boolean> => adoption.contains(server, path);
    return { tree, inside, adoption, server };
  }

  it('holds for what exists, and for what does not exist yet', async () => {
    const { tree, inside } = await adopted();
    const paths = [
      'box',
      'box/',
      'box/a',
      'box/new',
      'box/new/deeper/still',
      'box/a/../new',
      'box/./a//x',
      'box/..a',
    ];
    expect(await Promise.all(paths.map(path => inside(`${tree}/${path}`)))).toEqual(paths.map(() => true));
    const others = [
      '',
      'box-2',
      'bo',
      'out',
      'out/new',
      'box/..',
      'box/../out/new',
      'box/a/../../out',
      'none/../box',
    ];
    expect(await Promise.all(others.map(path => inside(`${tree}/${path}`)))).toEqual(others.map(() => false));
  });

  it('`..` behind a link leaves the target of the link, as it does for the kernel', async () => {
    const { tree, inside } = await adopted();
    symlinkSync(join(tree, 'out/dir'), join(tree, 'box/link'));
    writeFileSync(join(tree, 'out/secret'), 'x');
    const path = `${tree}/box/link/../secret`;
    expect(existsSync(path)).toBe(true); // a lexical check sees box/secret here
    expect(await inside(path)).toBe(false);
    expect(await inside(`${tree}/box/link/../new`)).toBe(false);
  });

  it('a dangling link is followed to its target', async () => {
    const { tree, inside } = await adopted();
    symlinkSync('../out/new', join(tree, 'box/leaves'));
    symlinkSync('a/new', join(tree, 'box/stays'));
    symlinkSync(join(tree, 'box/new'), join(tree, 'out/enters'));
    symlinkSync('leaves', join(tree, 'box/twice'));
    expect(
      await Promise.all(
        ['box/leaves', 'box/leaves/x', 'box/twice', 'box/stays', 'box/stays/x', 'out/enters'].map(p =>
          inside(join(tree, p)),
        ),
      ),
    ).toEqual([false, false, false, true, true, true]);
  });

  it('what cannot be resolved is not contained', async () => {
    const { tree, inside } = await adopted();
    symlinkSync('loop', join(tree, 'box/loop'));
    writeFileSync(join(tree, 'box/file'), '');
    const paths = [
      'box/loop',
      'box/loop/x',
      'box/file/x',
      'box/\0',
      `box/${'a'.repeat(300)}`,
      'box/none/../a',
    ];
    expect(await Promise.all(paths.map(path => inside(`${tree}/${path}`)))).toEqual(paths.map(() => false));
    expect(await inside(5 as unknown as string)).toBe(false);
    expect(await inside('')).toBe(false);
    expect(await inside('/'.repeat(100_000))).toBe(false);
  });

  it('a relative path is read from the current directory', async () => {
    const { tree, inside } = await adopted();
    expect(await inside(relative(process.cwd(), join(tree, 'box/new')))).toBe(true);
    expect(await inside('package.json')).toBe(false);
  });

  it('nothing is contained where nothing is active', async () => {
    const tree = temporaryTree('a');
    const adoption = createRootsAdoption({ adoptClientRoots: true });
    expect(await adoption.contains(legacyServer(), tree)).toBe(false);
    const owned = createRootsAdoption({ directories: [join(tree, 'none')], adoptClientRoots: true });
    expect(await owned.contains(legacyServer(), join(tree, 'none'))).toBe(false);
  });

  it("the operator's directories count, through links too", async () => {
    const tree = temporaryTree('real');
    symlinkSync('real', join(tree, 'link'));
    const adoption = createRootsAdoption({ directories: [join(tree, 'link')] });
    expect(await adoption.contains(legacyServer(), join(tree, 'real/new'))).toBe(true);
    expect(await adoption.contains(legacyServer(), join(tree, 'link/new'))).toBe(true);
  });
});

describe.runIf(posix)('a random tree with links', () => {
  // Names are few, so that links and paths meet.
  const name = fc.constantFrom('a', 'b', 'c', 'box', 'out', '..', '.');
  const path = fc.array(name, { minLength: 1, maxLength: 5 });
  const entry = fc.record({ at: path, link: fc.option(fc.tuple(fc.boolean(), path)) });

  it('an accepted path is inside by realpath; what is inside by realpath is accepted', async () => {
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 14 }),
        fc.array(path, { minLength: 8, maxLength: 20 }),
        async (entries, paths) => {
          const tree = temporaryTree('box/a', 'box/b', 'out/a');
          for (const { at, link } of entries) {
            const place = join(tree, at.includes('..') ? 'box' : '', ...at.filter(part => part !== '..'));
            try {
              if (link === null) mkdirSync(place, { recursive: true });
              else
                symlinkSync(
                  link[0] ? join(tree, ...link[1].filter(part => part !== '..')) : link[1].join('/'),
                  place,
                );
            } catch {
              // taken already, or through a loop
            }
          }
          const box = realpathSync(join(tree, 'box'));
          const adoption = createRootsAdoption({ adoptClientRoots: true, sandboxRoot: box });
          const server = legacyServer({ answer: () => ({ roots: [rootAt(box)] }) });
          await adoption.listRoots(server);
          const real = (text: string): string | undefined => {
            try {
              return realpathSync.native(text);
            } catch {
              return undefined;
            }
          };
          for (const parts of paths) {
            const text = `${tree}/${parts.join('/')}`;
            const target = real(text);
            // Both readings of `..` must be inside: the kernel's, and that of `path.resolve`.
            const isIn =
              `${target}/`.startsWith(`${box}/`) && (await adoption.contains(server, resolve(text)));
            const contained = await adoption.contains(server, text);
            if (target !== undefined) expect([text, contained]).toEqual([text, isIn]);
            // Not there yet: made as a program would make it, it must turn up inside.
            else if (contained) {
              try {
                mkdirSync(text, { recursive: true });
              } catch {
                continue;
              }
              expect(`${real(text)}/`.startsWith(`${box}/`)).toBe(true);
            }
            if (contained) accepted++;
            else refused++;
          }
          const roots = paths.map(parts => ({ uri: uriOf(tree) + '/' + parts.join('/') }));
          const other = legacyServer({ answer: () => ({ roots }) });
          const answer = await adoption.listRoots(other).catch(() => ({ roots: [] }));
          for (const root of answer.roots) {
            const directory = new URL(root.uri).pathname;
            expect([directory, `${directory}/`.startsWith(`${box}/`)]).toEqual([real(directory), true]);
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(accepted).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  });
});
