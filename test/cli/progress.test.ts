import { expect, test } from 'vitest';
import { createProgress } from '../../src/cli/progress.ts';

/** What a run over ten files shows that takes `step` milliseconds for each. */
function show(isTTY: boolean, step: number): string[] {
  const written: string[] = [];
  let time = 0;
  const progress = createProgress({ isTTY, write: text => written.push(text) }, () => time);
  for (let done = 0; done < 10; done += 1) {
    progress.step('/a.ts', done, 10);
    time += step;
  }
  progress.end();
  return written.map(text => text.replaceAll('\u001B', '␛'));
}

test('a short run shows nothing', () => {
  expect(show(true, 100)).toEqual([]);
});

test('a long run shows where it is, no more than ten times a second, and wipes it away', () => {
  expect(show(true, 70)).toEqual([]);
  expect(show(true, 130)).toEqual(['\r␛[Kchecking 8 of 10 files', '\r␛[Kchecking 9 of 10 files', '\r␛[K']);
  expect(show(true, 300)).toHaveLength(7);
  expect(show(true, 112)).toEqual(['\r␛[Kchecking 9 of 10 files', '\r␛[K']);
});

test('what is no terminal is left alone', () => {
  expect(show(false, 1000)).toEqual([]);
});
