import { decode, readSource } from '../../files/read-source.ts';
import type { SourceReader } from './source-reader.ts';

/**
 * Reads `files` (absolute paths) from the disk. What cannot be read holds no token. No bytes are kept: the system
 * caches files, and a second copy of a project is most of what a run needs.
 */
export function createDiskReader(files: readonly string[]): SourceReader {
  /** Valid until the next call. */
  const bytesOf = (path: string): Buffer | undefined => {
    try {
      return readSource(path);
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
