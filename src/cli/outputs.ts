import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../files/file-system.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { writeReasonOf } from '../files/write-failure.ts';
import type { FormatName } from '../report/format-names.ts';
import type { Output } from './option-values.ts';

/** Writes each report to its file and makes the folders that it is in, whatever becomes of the others. Resolves to a line for each that failed. */
export async function writeOutputs(
  outputs: readonly Output[],
  reportAs: (format: FormatName) => Promise<string>,
): Promise<string> {
  let lines = '';
  for (const { format, file } of outputs) {
    const report = await reportAs(format);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeAtomically(file, report);
    } catch (error) {
      const reason = writeReasonOf(codeOf(error) === 'EEXIST' ? { code: 'ENOTDIR' } : error);
      lines += `error: cannot write the ${format} report to ${file}: ${reason}. Name a file that can be written: --output ${format}=<file>\n`;
    }
  }
  return lines;
}
