import { Buffer, isUtf8 } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Source } from './source.ts';

/** A file that is no UTF-8 text. */
export class NotTextError extends Error {}

// Git looks for a NUL byte as far.
const BINARY_PROBE = 8000;

/** The share of NUL bytes above which nothing is text. */
const MOST_NULS = 0.01;

// Holds nearly every source file. One buffer for all files spares a stat and an allocation for each.
const shared = Buffer.allocUnsafeSlow(1 << 20);

/**
 * The bytes of a UTF-8 text file. They are valid until the next call, which overwrites them.
 * Throws NotTextError, or what the file system throws.
 */
export function readSource(path: string): Buffer {
  const bytes = readBytes(path);
  rejectForeign(bytes);
  return bytes;
}

/** The same of bytes that are read already. Throws NotTextError. */
export function rejectNonText(bytes: Buffer): void {
  rejectBinary(bytes);
  rejectForeign(bytes);
}

function rejectForeign(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new NotTextError('is not valid UTF-8');
}

function readBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    let size = 0;
    for (;;) {
      const count = readSync(file, shared, size, shared.length - size, null);
      size += count;
      if (count === 0 || size === shared.length) break;
    }
    const bytes = shared.subarray(0, size);
    // Before the rest of a large file is read: it may be a film (`.ts` is MPEG's name, too).
    rejectBinary(bytes);
    return size < shared.length ? bytes : readFileSync(path);
  } finally {
    closeSync(file);
  }
}

function rejectBinary(bytes: Buffer): void {
  const probe = bytes.subarray(0, BINARY_PROBE);
  if (!probe.includes(0)) return;
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) throw new NotTextError('is UTF-16, not UTF-8');
  if (!isTextWithNul(probe)) throw new NotTextError('is a binary file');
}

/** Sources exist with a NUL byte in a string: to TypeScript and ESLint it is a character like any other. */
function isTextWithNul(probe: Buffer): boolean {
  const nuls = probe.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  if (nuls > probe.length * MOST_NULS) return false;
  try {
    // As a stream, since the end of the probe may cut a character in two.
    new TextDecoder('utf-8', { fatal: true }).decode(probe, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Decodes the bytes of `readSource`. */
export function decode(bytes: Buffer): Source {
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: bytes.toString('utf8', hasByteOrderMark ? 3 : 0), hasByteOrderMark };
}
