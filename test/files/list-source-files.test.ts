import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listSourceFiles, type ListOptions } from '../../src/files/list-source-files.ts';
import { makeTree, writeFiles } from '../support/tree.ts';

/** What is listed in a folder, relative to it. */
function list(cwd: string, options: Partial<ListOptions> = {}) {
  const { files, failures } = listSourceFiles({ cwd, paths: ['.'], ignore: [], gitignore: true, ...options });
  return {
    files: files.map(path => relative(cwd, path)),
    failures: failures.map(({ path, reason, isFile }) => ({ path: relative(cwd, path), reason, isFile })),
  };
}

const listed = (...files: string[]) => ({ files, failures: [] });

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'core.excludesFile=/dev/null', ...args], { cwd, encoding: 'utf8' });

test('TypeScript and JavaScript, but no declarations', () => {
  const names = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map(extension => `a.${extension}`);
  const others = [
    'a.d.ts',
    'a.d.mts',
    'a.d.cts',
    'a.d.json.ts',
    'a.json',
    'ats',
    'a.mtsx',
    'a.ts.map',
    'a.vue',
  ];
  const root = makeTree(Object.fromEntries([...names, ...others].map(name => [name, ''])));
  expect(list(root)).toEqual(listed(...names.sort()));
});

test('hidden folders, but neither .git nor node_modules', () => {
  const root = makeTree({
    '.a/b.ts': '',
    '.git/c.ts': '',
    'node_modules/d/e.ts': '',
    'f/node_modules/g.ts': '',
  });
  expect(list(root)).toEqual(listed('.a/b.ts'));
});

test('no folder twice, no file twice', () => {
  const root = makeTree({ 'a/b.ts': '', 'a/c.ts': '' });
  expect(list(root, { paths: ['a', 'a/b.ts', '.', join(root, 'a')] })).toEqual(listed('a/b.ts', 'a/c.ts'));
});

describe('what git ignores', () => {
  const FILES = {
    '.gitignore': 'dist\n*.gen.ts\n/top.ts\n',
    'dist/a.ts': '',
    'b.gen.ts': '',
    'top.ts': '',
    'src/.gitignore': '!keep.gen.ts\nlocal/\n',
    'src/keep.gen.ts': '',
    'src/other.gen.ts': '',
    'src/top.ts': '',
    'src/local/a.ts': '',
    'src/deep/dist/a.ts': '',
    'src/deep/a.ts': '',
  };

  test('is left out', () => {
    expect(list(makeTree(FILES))).toEqual(listed('src/deep/a.ts', 'src/keep.gen.ts', 'src/top.ts'));
  });

  test('is taken with gitignore: false', () => {
    const root = makeTree(FILES);
    const all = Object.keys(FILES).filter(name => name.endsWith('.ts'));
    expect(list(root, { gitignore: false })).toEqual(listed(...all.sort()));
  });

  test('by the folders above, up to the root of the repository', () => {
    const root = makeTree({ '.gitignore': 'x.ts\n', 'repo/.gitignore': 'y.ts\n', 'repo/.git/HEAD': '' });
    writeFiles(join(root, 'repo/packages/a'), { 'x.ts': '', 'y.ts': '', 'z.ts': '' });
    expect(list(join(root, 'repo/packages/a'))).toEqual(listed('x.ts', 'z.ts'));
  });

  test('not by the folders above where there is no repository', () => {
    const root = makeTree({ '.gitignore': 'x.ts\n', 'a/x.ts': '' });
    expect(list(join(root, 'a'))).toEqual(listed('x.ts'));
  });

  test('by .git/info/exclude, also in a worktree', () => {
    const root = makeTree({ 'main/a.ts': '', 'main/secret.ts': '' });
    const main = join(root, 'main');
    git(main, 'init', '-q');
    mkdirSync(join(main, '.git/info'), { recursive: true });
    writeFileSync(join(main, '.git/info/exclude'), 'secret.ts\n');
    git(
      main,
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@example.org',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'x',
    );
    git(main, 'worktree', 'add', '-q', '../tree');
    writeFiles(join(root, 'tree'), { 'b.ts': '', 'secret.ts': '' });
    expect(list(main)).toEqual(listed('a.ts'));
    expect(list(join(root, 'tree'))).toEqual(listed('b.ts'));
  });

  test('by its own patterns in a repository inside', () => {
    const root = makeTree({
      '.git/HEAD': '',
      '.gitignore': 'x.ts\n',
      'inner/.git/HEAD': '',
      'inner/x.ts': '',
      'x.ts': '',
    });
    expect(list(root)).toEqual(listed('inner/x.ts'));
  });

  test('in a folder that an inner pattern takes back', () => {
    const root = makeTree({ '.gitignore': 'keep/\n*.gen.ts\n', 'a/.gitignore': '!keep/\n' });
    writeFiles(root, { 'a/keep/b.ts': '', 'keep/c.ts': '' });
    expect(list(root)).toEqual(listed('a/keep/b.ts'));
  });

  test('as git itself says, in trees of any shape', () => {
    const name = fc.constantFrom('a', 'b', 'c.ts', 'd.ts', 'a.gen.ts');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(parts => parts.join('/'));
    const pattern = fc.constantFrom(
      'a',
      'b/',
      '/a',
      '*.ts',
      '!c.ts',
      '!d.ts',
      '*.gen.ts',
      '!*.gen.ts',
      'a/b',
      'a/*',
      '!a/b',
      '!a/c.ts',
      '**/b',
      'a/**',
      '/*',
      '!/a',
      '!b/',
      '# a comment',
      '',
      '\\!a',
      'c.t?',
      '[cd].ts',
      'a/**/d.ts',
      'b ',
    );
    const patterns = fc.array(pattern, { maxLength: 4 }).map(lines => lines.join('\n'));
    const levels = fc.dictionary(fc.constantFrom('', 'a/', 'b/', 'a/b/'), patterns);
    const property = fc.property(fc.array(path, { maxLength: 8 }), levels, (paths, ignores) => {
      const root = makeTree({});
      git(root, 'init', '-q');
      for (const file of paths) writeWherePossible(root, `${file}.ts`);
      for (const [folder, text] of Object.entries(ignores))
        writeWherePossible(root, `${folder}.gitignore`, text);
      const files = git(root, 'ls-files', '-o', '--exclude-standard', '-z').split('\0');
      expect(list(root).files).toEqual(files.filter(file => file.endsWith('.ts')).sort());
    });
    fc.assert(property, { numRuns: 60 });
  });
});

/** Does nothing where a file stands in the way of a folder, or the other way round. */
function writeWherePossible(root: string, path: string, text = ''): void {
  try {
    writeFiles(root, { [path]: text });
  } catch (error) {
    expect(['ENOTDIR', 'EEXIST', 'EISDIR']).toContain((error as NodeJS.ErrnoException).code);
  }
}

describe('a path that is named', () => {
  test('is taken though git ignores it', () => {
    const root = makeTree({ '.git/HEAD': '', '.gitignore': 'dist\n*.gen.ts\nlocal\n' });
    writeFiles(root, {
      'dist/a.ts': '',
      'dist/b.gen.ts': '',
      'dist/.gitignore': 'c.ts\n',
      'dist/c.ts': '',
      'dist/in/d.ts': '',
      'e.gen.ts': '',
    });
    expect(list(root, { paths: ['dist'] })).toEqual(listed('dist/a.ts', 'dist/b.gen.ts', 'dist/in/d.ts'));
    expect(list(root, { paths: ['dist/in'] })).toEqual(listed('dist/in/d.ts'));
    expect(list(root, { paths: ['dist/c.ts', 'e.gen.ts'] })).toEqual(listed('dist/c.ts', 'e.gen.ts'));
  });

  test('is taken though git ignores all that is in it', () => {
    const root = makeTree({ '.git/HEAD': '', '.gitignore': 'dist/*\n!dist/keep.ts\nout/**\nx.ts\n' });
    writeFiles(root, { 'dist/a.ts': '', 'dist/keep.ts': '', 'dist/in/b.ts': '', 'out/c.ts': '' });
    writeFiles(root, { 'src/x.ts': '', 'src/y.ts': '' });
    expect(list(root)).toEqual(listed('dist/keep.ts', 'src/y.ts'));
    expect(list(root, { paths: ['dist', 'out', 'src'] })).toEqual(
      listed('dist/a.ts', 'dist/in/b.ts', 'dist/keep.ts', 'out/c.ts', 'src/y.ts'),
    );
    expect(list(join(root, 'dist'))).toEqual(listed('a.ts', 'in/b.ts', 'keep.ts'));
  });

  test('is not what git ignores beside what it takes back', () => {
    const root = makeTree({ '.git/HEAD': '', '.gitignore': '*\n!*/\n!*.ts\n' });
    writeFiles(root, { 'src/a.js': '', 'src/b.ts': '' });
    expect(list(root, { paths: ['src'] })).toEqual(listed('src/b.ts'));
  });

  test('is taken inside node_modules, without the node_modules inside it', () => {
    const root = makeTree({ '.git/HEAD': '', '.gitignore': 'node_modules\n' });
    writeFiles(root, {
      'node_modules/a/b.js': '',
      'node_modules/a/dist/c.js': '',
      'node_modules/a/node_modules/d/e.js': '',
    });
    expect(list(root, { paths: ['node_modules/a'] })).toEqual(
      listed('node_modules/a/b.js', 'node_modules/a/dist/c.js'),
    );
    expect(list(root, { paths: ['node_modules'] })).toEqual(
      listed('node_modules/a/b.js', 'node_modules/a/dist/c.js'),
    );
    expect(list(root, { paths: ['node_modules/a/node_modules/d/e.js'] })).toEqual(
      listed('node_modules/a/node_modules/d/e.js'),
    );
  });

  test('is silent about a declaration file', () => {
    expect(list(makeTree({ 'a.d.ts': '' }), { paths: ['a.d.ts'] })).toEqual(listed());
  });

  test('fails when there is nothing to check', () => {
    const root = makeTree({ 'a.md': '' });
    expect(list(root, { paths: ['a.md', 'b.ts', 'src/*.ts', '/dev/null'] })).toEqual({
      files: [],
      failures: [
        { path: 'a.md', reason: 'is no TypeScript or JavaScript file', isFile: true },
        { path: 'b.ts', reason: 'no such file or directory', isFile: false },
        {
          path: 'src/*.ts',
          reason: 'no such file or directory (globs are for the shell to expand)',
          isFile: false,
        },
        { path: relative(root, '/dev/null'), reason: 'is neither a file nor a directory', isFile: false },
      ],
    });
  });
});

describe('ignore', () => {
  const FILES = { 'a.ts': '', 'b.test.ts': '', 'c/d.ts': '', 'c/e.test.ts': '', 'f/c/g.ts': '' };

  test.each([
    [['*.test.ts'], ['a.ts', 'c/d.ts', 'f/c/g.ts']],
    [['c'], ['a.ts', 'b.test.ts']],
    [['/c'], ['a.ts', 'b.test.ts', 'f/c/g.ts']],
    [
      ['c/**', '*.test.ts'],
      ['a.ts', 'f/c/g.ts'],
    ],
    [['*', '!a.ts'], ['a.ts']],
  ])('%j', (ignore, files) => {
    expect(list(makeTree(FILES), { ignore })).toEqual(listed(...files));
  });

  test('keeps out what is named', () => {
    const paths = ['a.ts', 'b.test.ts', 'c'];
    expect(list(makeTree(FILES), { paths, ignore: ['*.test.ts', '/c'] })).toEqual(listed('a.ts'));
  });

  test('counts from what is named outside of the working directory', () => {
    const root = makeTree({ ...FILES, 'cwd/h.ts': '' });
    const { files } = listSourceFiles({
      cwd: join(root, 'cwd'),
      paths: ['..'],
      ignore: ['/c', 'h.ts'],
      gitignore: true,
    });
    expect(files.map(file => relative(root, file))).toEqual(['a.ts', 'b.test.ts', 'f/c/g.ts']);
  });
});

describe('symbolic links', () => {
  test('to files are followed, to folders not, dangling ones are passed over', () => {
    const root = makeTree({ 'a/b.ts': '' });
    symlinkSync('a/b.ts', join(root, 'c.ts'));
    symlinkSync('a', join(root, 'd'));
    symlinkSync('a', join(root, 'e.ts'));
    symlinkSync('..', join(root, 'a/up'));
    symlinkSync('nowhere', join(root, '.#lock.ts'));
    expect(list(root)).toEqual(listed('a/b.ts', 'c.ts'));
  });

  test('to folders are followed when they are named', () => {
    const root = makeTree({ 'a/b.ts': '' });
    symlinkSync('a', join(root, 'd'));
    expect(list(root, { paths: ['d'] })).toEqual(listed('d/b.ts'));
  });

  test('that lead to themselves fail', () => {
    const root = makeTree({ 'a.ts': '' });
    symlinkSync('loop.ts', join(root, 'loop.ts'));
    const failure = { path: 'loop.ts', reason: 'a symbolic link that leads to itself' };
    expect(list(root)).toEqual({ files: ['a.ts'], failures: [{ ...failure, isFile: false }] });
    expect(list(root, { paths: ['loop.ts', 'a.ts'] })).toEqual({
      files: ['a.ts'],
      failures: [{ ...failure, isFile: false }],
    });
  });
});
