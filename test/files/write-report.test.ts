// A report is in its place whole, or the old one is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeReport } from '../../src/files/write-report.ts';
import { systemError, watchedFiles } from '../support/files/faulty-files.ts';
import { makeTree } from '../support/tree.ts';

test.each(['writeFile', 'chmod', 'rename'])('%s fails', async name => {
  const root = makeTree({ report: 'old' });
  const files = watchedFiles(call => {
    if (call.name === name) throw systemError('ENOSPC');
  });
  await expect(writeReport(join(root, 'report'), 'new', files)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(root)).toEqual(['report']);
  expect(readFileSync(join(root, 'report'), 'utf8')).toBe('old');
});
