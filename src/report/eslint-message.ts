import type { Problem } from '../check/result.ts';
import type { Edit, Suggestion } from '../detect/finding.ts';
import { suggestionText } from './suggestion-text.ts';

/** A problem as ESLint's `LintMessage`, its keys in ESLint's order. */
export function eslintMessage({ rule, severity, message, messageId, finding }: Problem, text: string) {
  const { start, end } = finding.loc;
  return {
    ruleId: `mcp-uproot/${rule}`,
    severity: severity === 'error' ? 2 : 1,
    message,
    line: start.line,
    column: start.column + 1,
    messageId,
    endLine: end.line,
    endColumn: end.column + 1,
    ...(finding.suggestions.length > 0
      ? { suggestions: finding.suggestions.map(suggestion => eslintSuggestion(suggestion, finding, text)) }
      : {}),
  };
}

const eslintSuggestion = (suggestion: Suggestion, finding: Problem['finding'], text: string) => ({
  messageId: suggestion.messageId,
  fix: mergeEdits(suggestion.edits, text),
  desc: suggestionText(suggestion, finding),
});

/** ESLint knows one edit a fix: the edits become one, which keeps the text between them. */
function mergeEdits(edits: readonly Edit[], text: string): Edit {
  const sorted = [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  const start = sorted[0]?.range[0] ?? 0;
  let end = start;
  let merged = '';
  for (const edit of sorted) {
    merged += text.slice(end, edit.range[0]) + edit.text;
    end = edit.range[1];
  }
  return { range: [start, end], text: merged };
}
