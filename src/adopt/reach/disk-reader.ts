import { Buffer } from 'node:buffer';
import { decode, readSource } from '../../files/read-source.ts';
import type { SourceReader } from './source-reader.ts';

/** Bytes that are kept between searches: a large project of 10 KB files, and no more of a huge one. */
const BUDGET = 32 << 20;

/** Reads `files` (absolute paths) from the disk. What cannot be read holds no token. */
export function createDiskReader(files: readonly string[]): SourceReader {
  const kept = new Map<string, Buffer>();
  let size = 0;

  const bytesOf = (path: string): Buffer | undefined => {
    const known = kept.get(path);
    if (known) return known;
    try {
      const bytes = readSource(path);
      if (size + bytes.length > BUDGET) return bytes;
      size += bytes.length;
      const copy = Buffer.from(bytes);
      kept.set(path, copy);
      return copy;
    } catch {
      return undefined;
    }
  };

  return {
    files,
    read: path => {
      const bytes = bytesOf(path);
      return bytes && decode(bytes).text;
    },
    filesWith: (tokens, among = files) =>
      among.filter(path => {
        const bytes = bytesOf(path);
        return bytes !== undefined && tokens.some(token => bytes.includes(token));
      }),
  };
}
