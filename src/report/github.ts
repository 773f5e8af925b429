import { nameFrom } from './file-names.ts';
import type { Failure, Problem } from '../check/result.ts';
import type { Format } from './format.ts';
import { formatText } from './text.ts';

/**
 * Workflow commands, which GitHub turns into annotations of the changed lines, and then the text: the log shows
 * only the messages of commands, and people want to know the places as well.
 */
export const formatGithub: Format = (result, options) => {
  const nameOf = (path: string): string => nameFrom(options.root, path);
  const commands = [
    ...result.failures.map(failure => failureCommand(failure, nameOf(failure.path))),
    ...result.files.flatMap(({ path, problems }) =>
      problems.map(problem => problemCommand(problem, nameOf(path))),
    ),
  ];
  return commands.map(command => `${command}\n`).join('') + withoutCommands(formatText(result, options));
};

function problemCommand({ rule, severity, message, finding }: Problem, file: string): string {
  const { start, end } = finding.loc;
  return command(severity === 'error' ? 'error' : 'warning', message, {
    file,
    line: start.line,
    endLine: end.line,
    // GitHub takes columns only within a line.
    ...(start.line === end.line && { col: start.column + 1, endColumn: end.column + 1 }),
    title: `mcp-uproot/${rule}`,
  });
}

function failureCommand({ reason, position }: Failure, file: string): string {
  return command('error', reason, {
    file,
    ...(position && { line: position.line, col: position.column }),
    title: 'mcp-uproot could not check this',
  });
}

function command(
  name: 'error' | 'warning',
  message: string,
  properties: Readonly<Record<string, string | number>>,
): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${list.join(',')}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Names of files may look like commands, in both of the forms that the runner reads. */
const withoutCommands = (text: string): string =>
  text.replace(/^(?=\s*::)/gm, './').replaceAll('##[', '## [');
