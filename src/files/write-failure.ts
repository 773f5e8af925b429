import { reasonOf } from './failure.ts';
import { codeOf } from './file-system.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EEXIST: 'already exists',
  ENOTDIR: 'a folder of its path is a file',
  EBUSY: 'is in use',
  EIO: 'the disk reports an error',
};

/** Says in plain words why something cannot be written. */
export const writeReasonOf = (error: unknown): string => REASONS[codeOf(error) ?? ''] ?? reasonOf(error);
