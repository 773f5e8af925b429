// JUnit's XML, read by a parser that takes nothing that is not well-formed.
import { expect, test } from 'vitest';
import { formatJunit } from '../../src/report/junit.ts';
import { EVERYTHING, file, MESSAGES, NAMES, OPTIONS, problem, result, STALE } from './results.ts';
import { readXml } from '../support/xml.ts';

test('everything', () => {
  const xml = formatJunit(EVERYTHING, OPTIONS);
  readXml(xml);
  expect(xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="mcp-uproot" tests="7" failures="3" errors="2" skipped="2" time="0">
      <testsuite name="none" tests="1" failures="0" errors="1" skipped="0" time="0">
        <testcase name="can be checked" classname="none" file="none" time="0"><error type="failure" message="no such file or directory">none: no such file or directory</error></testcase>
      </testsuite>
      <testsuite name="src/a.ts" tests="4" failures="2" errors="0" skipped="2" time="0">
        <testcase name="mcp-uproot/no-roots-list at 3:7" classname="src/a.ts" file="src/a.ts" time="0"><failure type="error" message="The method name \`roots/list\` is deprecated: go on.">src/a.ts:3:7: The method name \`roots/list\` is deprecated: go on.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md</failure></testcase>
        <testcase name="mcp-uproot/no-roots-provider at 3:7" classname="src/a.ts" file="src/a.ts" time="0"><failure type="warning" message="A handler of it.">src/a.ts:3:7: A handler of it.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-provider.md</failure></testcase>
        <testcase name="mcp-uproot/no-roots-list at 3:7" classname="src/a.ts" file="src/a.ts" time="0"><skipped message="suppressed: until &quot;2.0&quot; &amp; later"/></testcase>
        <testcase name="mcp-uproot/no-roots-list at 3:7" classname="src/a.ts" file="src/a.ts" time="0"><skipped message="suppressed"/></testcase>
      </testsuite>
      <testsuite name="src/b.ts" tests="1" failures="1" errors="0" skipped="0" time="0">
        <testcase name="mcp-uproot/no-roots-list at 1:1" classname="src/b.ts" file="src/b.ts" time="0"><failure type="error" message="The method name \`roots/list\` is deprecated: go on.">src/b.ts:1:1: The method name \`roots/list\` is deprecated: go on.
    https://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md</failure></testcase>
      </testsuite>
      <testsuite name="src/z.ts" tests="1" failures="0" errors="1" skipped="0" time="0">
        <testcase name="can be checked" classname="src/z.ts" file="src/z.ts" time="0"><error type="failure" message="Parsing error: Unexpected token \`&lt;\`">src/z.ts:7:2: Parsing error: Unexpected token \`&lt;\`</error></testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test('nothing found is one test that passes', () => {
  expect(formatJunit(result(), OPTIONS)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="mcp-uproot" tests="1" failures="0" errors="0" skipped="0" time="0">
      <testsuite name="mcp-uproot" tests="1" failures="0" errors="0" skipped="0" time="0">
        <testcase name="No uses of MCP roots in 4 files." classname="mcp-uproot" time="0"/>
      </testsuite>
    </testsuites>
    "
  `);
});

test('what a name or a message says is read again', () => {
  const files = NAMES.map(name =>
    file(
      name,
      MESSAGES.map(message => problem({ message })),
    ),
  );
  const root = readXml(formatJunit(result({ files }), OPTIONS));
  const visible = (text: string) =>
    text.replace('\u0007', '\\u0007').replace('\uD83D,', '\\uD83D,').replace('\uFFFE', '\\uFFFE');
  const expected = NAMES.map(name => name.replace('/repository/', '')).sort();
  expect(root.children.map(suite => suite.attributes['name'])).toEqual(expected);
  for (const suite of root.children) {
    expect(suite.children.map(({ children: [failure] }) => failure)).toEqual(
      MESSAGES.map(message => ({
        name: 'failure',
        attributes: { type: 'error', message: visible(message) },
        text: `${suite.attributes['name']}:3:7: ${visible(message)}\nhttps://github.com/mcp-uproot/mcp-uproot/blob/main/docs/rules/no-roots-list.md`,
        children: [],
      })),
    );
  }
});

test('what is gone from the code, but not from the baseline', () => {
  expect(formatJunit(STALE, OPTIONS)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="mcp-uproot" tests="2" failures="2" errors="0" skipped="0" time="0">
      <testsuite name=".mcp-uproot-baseline.json" tests="2" failures="2" errors="0" skipped="0" time="0">
        <testcase name="mcp-uproot/no-roots-list in src/a b.ts" classname=".mcp-uproot-baseline.json" file=".mcp-uproot-baseline.json" time="0"><failure type="warning" message="stale: src/a b.ts has no such use of server.listRoots any more"/></testcase>
        <testcase name="mcp-uproot/no-roots-provider in src/c.ts" classname=".mcp-uproot-baseline.json" file=".mcp-uproot-baseline.json" time="0"><failure type="warning" message="stale: src/c.ts has no such use of handler.roots/list any more"/></testcase>
      </testsuite>
    </testsuites>
    "
  `);
});
