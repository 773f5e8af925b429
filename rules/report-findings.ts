import type { TSESLint } from '@typescript-eslint/utils';
import { catalog, messageIdOf, type ApiKey, type RuleName } from '../src/catalog/index.ts';
import type { Finding, Suggestion } from '../src/detect/index.ts';
import { findingsOf } from './findings-of.ts';

/** What a rule does: reports the findings of `rule` that `isReported` lets through. */
export function reportFindings(
  context: Readonly<TSESLint.RuleContext<string, readonly unknown[]>>,
  rule: RuleName,
  isReported: (api: ApiKey) => boolean,
): TSESLint.RuleListener {
  return {
    Program() {
      for (const finding of findingsOf(context)) {
        if (catalog[finding.api].rule === rule && isReported(finding.api)) {
          context.report(descriptorOf(finding));
        }
      }
    },
  };
}

const descriptorOf = ({ api, loc, data, suggestions }: Finding): TSESLint.ReportDescriptor<string> => ({
  loc,
  messageId: messageIdOf(api),
  data,
  suggest: suggestions.map(suggestionOf),
});

const suggestionOf = ({ messageId, edits }: Suggestion): TSESLint.SuggestionReportDescriptor<string> => ({
  messageId,
  fix: fixer => edits.map(({ range, text }) => fixer.replaceTextRange(range, text)),
});
