import { disk, type FileSystem } from '../../../src/files/file-system.ts';

/** A call of the file system: its number, from 1, its name and its arguments. */
export interface Call {
  readonly number: number;
  readonly name: keyof FileSystem;
  readonly args: readonly unknown[];
}

/** Calls that change nothing. */
const READING: ReadonlySet<keyof FileSystem> = new Set([
  'access',
  'lstat',
  'readFile',
  'readdir',
  'realpath',
  'stat',
]);

/** The disk, with something that happens before each call that changes it. */
export function watchedFiles(before: (call: Call) => Promise<void> | void): FileSystem {
  let number = 0;
  return new Proxy(disk, {
    get(target, name: keyof FileSystem) {
      if (READING.has(name)) return target[name];
      return async (...args: unknown[]) => {
        number += 1;
        await before({ number, name, args });
        return (target[name] as (...args: unknown[]) => Promise<unknown>)(...args);
      };
    },
  });
}

/** An error as the operating system reports it. */
export const systemError = (code: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${code}: made up by a test`), { code, syscall: 'write' });
