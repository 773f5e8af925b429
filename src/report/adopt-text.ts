import { relative } from 'node:path';
import type { AdoptionResult, ParameterReport, SiteReport } from '../adopt/result.ts';
import type { AdoptionReportOptions } from './format.ts';
import { createStyle } from './style.ts';

type Style = ReturnType<typeof createStyle>;
type NameOf = (path: string) => string;

/** The report for people: what they have to do first, what is done last. */
export function formatAdoptionText(result: AdoptionResult, { colour }: AdoptionReportOptions): string {
  const style = createStyle(colour);
  const nameOf: NameOf = path => relative(result.cwd, path) || '.';
  const sitesOf = (outcome: SiteReport['outcome']) => result.sites.filter(site => site.outcome === outcome);
  const done = result.outcome === 'written' ? 'Rewritten' : 'To be rewritten';
  const blocks = [
    siteBlock(done, sitesOf('rewritten'), nameOf, style),
    siteBlock('Kept: nothing to rewrite', sitesOf('kept'), nameOf, style),
    siteBlock('In tests, which are never rewritten', sitesOf('test'), nameOf, style),
    siteBlock('Left to you', sitesOf('manual'), nameOf, style),
    parameterBlock(result.parameters, nameOf, style),
    directoryBlock(result, nameOf, style),
    fileBlock(result, nameOf, style),
    typeCheckBlock(result, nameOf, style),
    summary(result, style),
  ];
  return blocks.flatMap(lines => (lines.length > 0 ? [`${lines.join('\n')}\n`] : [])).join('\n');
}

function block(title: string, lines: readonly string[], style: Style): readonly string[] {
  return lines.length === 0 ? [] : [style('bold', title), ...lines];
}

function siteBlock(title: string, sites: readonly SiteReport[], nameOf: NameOf, style: Style) {
  const lines = sites.flatMap(({ path, line, column, what, reason, next }) => [
    `  ${style('underline', `${nameOf(path)}:${line}:${column}`)}  ${what}${reason === undefined ? '' : `: ${style('yellow', reason)}`}`,
    style('dim', `    next: ${next}`),
  ]);
  return block(`${title} (${sites.length})`, lines, style);
}

function parameterBlock(parameters: readonly ParameterReport[], nameOf: NameOf, style: Style) {
  const lines = parameters.flatMap(({ kind, name, path, line, callPaths }) => [
    `  ${kind} ${name ?? '(computed name)'}  ${style('underline', `${nameOf(path)}:${line}`)}`,
    ...callPaths.map(callPath => {
      const hops = callPath.map(hop => `${hop.name} (${nameOf(hop.path)}:${hop.line})`);
      return style('dim', `    ${hops.join(' → ')}`);
    }),
  ]);
  return block(`Will need the directory as a parameter (${parameters.length})`, lines, style);
}

function directoryBlock({ operatorDirectories }: AdoptionResult, nameOf: NameOf, style: Style) {
  const lines = operatorDirectories.map(
    ({ path, line }) =>
      `  ${style('underline', `${nameOf(path)}:${line}`)}  operator-directories: hand them to \`directories\`: until then client roots may still replace them`,
  );
  return block(`Reads directories from its operator (${operatorDirectories.length})`, lines, style);
}

function fileBlock({ outcome, changes }: AdoptionResult, nameOf: NameOf, style: Style) {
  const lines = changes.map(
    ({ path, before }) => `  ${before === undefined ? 'new   ' : 'edited'}  ${nameOf(path)}`,
  );
  const title = outcome === 'written' ? 'Files written' : 'Files that would be written';
  return block(`${title} (${changes.length})`, lines, style);
}

function typeCheckBlock({ typeCheck }: AdoptionResult, nameOf: NameOf, style: Style) {
  if (typeCheck === undefined) return [];
  const { projects, unchecked, errors } = typeCheck;
  const errorLines = errors.map(
    ({ path, line, column, code, message }) =>
      `  ${style('underline', `${nameOf(path)}:${line}:${column}`)}  ${style('red', code)}: ${message.replaceAll('\n', '\n    ')}`,
  );
  return [
    ...block(`Type errors that the result would have (${errors.length})`, errorLines, style),
    ...(errors.length === 0 && projects.length > 0
      ? [style('green', `No new type errors by ${projects.map(nameOf).join(', ')}.`)]
      : []),
    ...unchecked.map(path =>
      style('yellow', `Not type-checked, as no tsconfig.json has it: ${nameOf(path)}`),
    ),
  ];
}

function summary(
  { outcome, sites, changes, failures, obstacles }: AdoptionResult,
  style: Style,
): readonly string[] {
  const numberOf = (of: SiteReport['outcome']): number => sites.filter(site => site.outcome === of).length;
  const manual = numberOf('manual');
  const isDone = outcome === 'written';
  const parts = [
    ...(outcome === 'stopped' ? ['nothing written'] : []),
    ...(changes.length === 0
      ? outcome === 'unchanged'
        ? ['nothing to write']
        : []
      : [
          `${count(numberOf('rewritten'), 'site')} ${isDone ? 'rewritten' : 'to be rewritten'}`,
          `${count(changes.length, 'file')} ${isDone ? 'written' : 'to be written'}`,
        ]),
    ...(manual > 0 ? [`${manual} left to you`] : []),
    ...(failures.length > 0 ? [count(failures.length, 'failure')] : []),
  ];
  const text = parts.join(', ');
  const look = failures.length + obstacles.length > 0 ? 'red' : manual > 0 ? 'yellow' : 'green';
  const end = outcome === 'planned' ? ' (dry run).' : '.';
  return [style([look, 'bold'], text.charAt(0).toUpperCase() + text.slice(1) + end)];
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
