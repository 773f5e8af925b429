import { countProblems } from '../check/count.ts';
import type { CheckResult, Failure, FileResult, Source } from '../check/result.ts';
import { eslintMessage } from './eslint-message.ts';

/** The array that ESLint's own `json` formatter prints, so that what reads ESLint's reads this. */
export function formatJson({ files, failures }: CheckResult): string {
  const entries = [...files.map(fileEntry), ...failures.filter(({ isFile }) => isFile).map(failureEntry)];
  entries.sort((a, b) => (a.filePath < b.filePath ? -1 : 1));
  return `${JSON.stringify(entries)}\n`;
}

// The order of the keys is ESLint's, too.
function fileEntry({ path, source, problems, suppressed }: FileResult) {
  const { errors, warnings } = countProblems(problems);
  return {
    filePath: path,
    messages: problems.map(problem => eslintMessage(problem, source.text)),
    suppressedMessages: suppressed.map(problem => ({
      ...eslintMessage(problem, source.text),
      suppressions: problem.suppressions,
    })),
    errorCount: errors,
    fatalErrorCount: 0,
    warningCount: warnings,
    fixableErrorCount: 0,
    fixableWarningCount: 0,
    ...(problems.length > 0 && { source: whole(source) }),
    usedDeprecatedRules: [],
  };
}

function failureEntry({ path, reason, position, source }: Failure) {
  return {
    filePath: path,
    messages: [{ ruleId: null, fatal: true, severity: 2, message: reason, ...position }],
    suppressedMessages: [],
    errorCount: 1,
    fatalErrorCount: 1,
    warningCount: 0,
    fixableErrorCount: 0,
    fixableWarningCount: 0,
    ...(source && { source: whole(source) }),
    usedDeprecatedRules: [],
  };
}

const whole = ({ text, hasByteOrderMark }: Source): string => (hasByteOrderMark ? `\uFEFF${text}` : text);
