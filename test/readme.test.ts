// What the README shows is what the tool prints, and its commands are the project's.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');

test('the output in the README is that of `npm start`', () => {
  const [, shown = ''] = /`npm start` prints:\n\n```text\n([^]*?)\n```/.exec(readme) ?? [];
  const printed = execFileSync(process.execPath, ['scripts/demo.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  }).split('\n');
  const lines = shown.split('\n').filter(line => line !== '…');
  // Every line shown is printed, in this order.
  let from = 0;
  const missing = lines.filter(line => {
    const at = printed.indexOf(line, from);
    if (at < 0) return true;
    from = at + 1;
    return false;
  });
  expect({ shown: lines.length > 8, missing }).toEqual({ shown: true, missing: [] });
});

test('the commands of the README are scripts of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(readme).toContain('npm ci && npm start');
  expect(readme).toContain('npm ci && npm test');
  expect([typeof scripts['start'], typeof scripts['test']]).toEqual(['string', 'string']);
});

test('.ci/run calls the test command of the README and nothing else', () => {
  const commands = readFileSync(`${root}.ci/run`, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'));
  expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm ci && npm test']);
});
