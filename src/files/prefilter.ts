import type { Buffer } from 'node:buffer';
import { GATE_TOKENS, MODULE_SIGN, ROOT, ROOTS, SURE_TOKENS, WIRE_SIGN } from '../catalog/prefilter.ts';

/**
 * Whether a file can hold a use of roots, judged by its bytes: almost all files are done with here, before any
 * decoding. `extraModules` is asked only when nothing else decides.
 */
export function mayUseRoots(bytes: Buffer, extraModules: () => readonly string[]): boolean {
  const has = (token: string) => bytes.includes(token);
  if (!GATE_TOKENS.some(has)) return false;
  if (SURE_TOKENS.some(has)) return true;
  const hasRoots = has(ROOTS);
  if (!hasRoots && !has(ROOT)) return false;
  // One character a byte: the signs are ASCII, which UTF-8 never uses inside another character.
  const text = bytes.toString('latin1');
  return MODULE_SIGN.test(text) || (hasRoots && WIRE_SIGN.test(text)) || extraModules().some(has);
}
