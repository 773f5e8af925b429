// Workflow commands, and what the runner of GitHub Actions reads in them.
import { expect, test } from 'vitest';
import { formatGithub } from '../../src/report/github.ts';
import { formatText } from '../../src/report/text.ts';
import { EVERYTHING, file, MESSAGES, NAMES, OPTIONS, problem, result } from './results.ts';

test('everything', () => {
  expect(formatGithub(EVERYTHING, OPTIONS)).toMatchInlineSnapshot(`
    "::error file=none,title=mcp-uproot could not check this::no such file or directory
    ::error file=src/z.ts,line=7,col=2,title=mcp-uproot could not check this::Parsing error: Unexpected token \`<\`
    ::error file=src/a.ts,line=3,endLine=3,col=7,endColumn=9,title=mcp-uproot/no-roots-list::The method name \`roots/list\` is deprecated: go on.
    ::warning file=src/a.ts,line=3,endLine=3,col=7,endColumn=9,title=mcp-uproot/no-roots-provider::A handler of it.
    ::error file=src/b.ts,line=1,endLine=2,title=mcp-uproot/no-roots-list::The method name \`roots/list\` is deprecated: go on.
    ../../src/a.ts
      3:7  error    The method name \`roots/list\` is deprecated: go on.  mcp-uproot/no-roots-list
      3:7  warning  A handler of it.  mcp-uproot/no-roots-provider

    ../../src/b.ts
      1:1  error    The method name \`roots/list\` is deprecated: go on.  mcp-uproot/no-roots-list

    ✖ 3 problems (2 errors, 1 warning, 2 suppressed) in 4 files checked
    "
  `);
});

test('nothing found', () => {
  expect(formatGithub(result(), OPTIONS)).toBe('No uses of MCP roots in 4 files.\n');
});

/** A line as the runner takes it apart (actions/runner, ActionCommand). */
function read(line: string) {
  const [, name, list = '', data = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  const decode = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  const properties = list.split(',').map(entry => {
    const [key = '', value = ''] = entry.split('=');
    return [key, decode(value).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%')];
  });
  return { name, ...Object.fromEntries(properties), message: decode(data).replaceAll('%25', '%') } as object;
}

/** Every line in which the runner would see a command. */
const commandsIn = (report: string): string[] =>
  report.split(/\r\n|\r|\n/).filter(line => line.trimStart().startsWith('::') || line.includes('##['));

test('what a name or a message says is read again, and no more commands than problems', () => {
  const names = [
    ...NAMES,
    '/repository/::error::x.ts',
    '/repository/##[group]x.ts',
    '/repository/a\n::stop::b.ts',
  ];
  const files = names.map(name =>
    file(
      name,
      MESSAGES.map(message => problem({ message })),
    ),
  );
  const commands = commandsIn(formatGithub(result({ files }), OPTIONS));
  expect(commands.map(read)).toEqual(
    names.flatMap(name =>
      MESSAGES.map(message => ({
        name: 'error',
        file: name.replace('/repository/', ''),
        line: '3',
        endLine: '3',
        col: '7',
        endColumn: '9',
        title: 'mcp-uproot/no-roots-list',
        message,
      })),
    ),
  );
});

test('the text is the whole report for people', () => {
  expect(
    formatGithub(EVERYTHING, { ...OPTIONS, explain: true }).endsWith(
      formatText(EVERYTHING, { explain: true, colour: false }),
    ),
  ).toBe(true);
});
