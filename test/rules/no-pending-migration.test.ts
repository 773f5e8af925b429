import { afterAll, beforeAll, vi } from 'vitest';
import { invalid, testRule } from '../support/rule-tester.ts';

const MARKER = '// TODO [2027-07-28]: mcp-uproot(configuration): take the directory from configuration.';
const USE =
  "import { rootsAdoption } from './roots-directories.js';\nexport const f = (mcp) => ‹rootsAdoption.";

// The deadlines below are counted from this day.
beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2027-03-31T23:59:59Z'), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

testRule('no-pending-migration', {
  valid: [
    '// TODO: sort the result.\nexport {};',
    "import { rootsAdoption } from './adoption.js';\nexport const f = () => rootsAdoption.show();",
    { code: `${MARKER}\nexport {};`, options: [{ allow: ['shim.marker'] }] },
    { code: `${USE}listRoots(mcp.server);`.replace('‹', ''), options: [{ allow: ['shim.use'] }] },
    // The deadline's own day is still in time.
    { code: `${MARKER}\nexport {};`, options: [{ deadline: '2027-03-31' }] },
    { code: `${USE}listRoots(mcp.server);`.replace('‹', ''), options: [{ deadline: '2027-04-01' }] },
  ],
  invalid: [
    invalid(`‹${MARKER}›\nexport {};`, ['shim.marker']),
    invalid(`${USE}listRoots›(mcp.server);`, ['shim.use']),
    invalid(`‹${MARKER}›\nexport {};`, ['shim.marker'], { options: [{ deadline: '2027-03-30' }] }),
    invalid(`${USE}listRoots›(mcp.server);`, ['shim.use'], {
      options: [{ deadline: '2027-03-30', allow: ['shim.marker'] }],
    }),
  ],
});
