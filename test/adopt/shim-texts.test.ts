// The hash that the build kept for each text of the shim is the one that `check` computes.
import { describe, expect, it } from 'vitest';
import { shimText } from '../../src/adopt/emit.ts';
import { readShimHash } from '../../src/adopt/shim-texts.ts';
import { emittedShimOf, syntaxHash } from '../../src/detect/emitted-shim.ts';
import { analyse } from '../../src/detect/index.ts';
import { parseSource } from '../../src/parse/parse-source.ts';

describe.each([
  ['/project/roots-adoption.ts', 'ts'],
  ['/project/roots-adoption.mts', 'ts'],
  ['/project/roots-adoption.cts', 'ts'],
  ['/project/roots-adoption.js', 'esm'],
  ['/project/roots-adoption.mjs', 'esm'],
  ['/project/roots-adoption.cjs', 'cjs'],
] as const)('%s', (path, form) => {
  const text = shimText(path);
  const parsed = parseSource(path, text);

  it('has the hash of its syntax in its header', () => {
    const hash = syntaxHash(parsed.ast, parsed.visitorKeys);
    expect(readShimHash(form)).toBe(hash);
    expect(text.split('\n')[0]).toBe(`// mcp-uproot/roots-adoption@0.0.0-test sha256-${hash}`);
  });

  it('is neither edited nor outdated', () => {
    expect(emittedShimOf(analyse({ ...parsed, text }))?.state).toBe('current');
  });
});
