import type { Buffer } from 'node:buffer';
import { GATE_TOKENS, MCP_SIGN, SURE_TOKENS } from '../catalog/prefilter.ts';

/**
 * Whether a file can hold a use of roots, judged by its bytes: almost all files are done with here, before any
 * decoding. `extraModules` is asked only when nothing else decides.
 */
export function mayUseRoots(bytes: Buffer, extraModules: () => readonly string[]): boolean {
  return (
    GATE_TOKENS.some(token => bytes.includes(token)) &&
    (SURE_TOKENS.some(token => bytes.includes(token)) ||
      // One character a byte: the tokens are ASCII, which UTF-8 never uses inside another character.
      MCP_SIGN.test(bytes.toString('latin1')) ||
      extraModules().some(name => bytes.includes(name)))
  );
}
