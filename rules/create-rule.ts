// The subpath needs neither eslint nor typescript; the package's root would load both, and breaks oxlint.
import { RuleCreator } from '@typescript-eslint/utils/eslint-utils';
import { docsUrl, type RuleName } from '../src/catalog/index.ts';

/** What `meta.docs` of a rule holds beside its description and URL. */
export interface RuleDocs {
  /** Whether the preset `recommended` turns the rule on. */
  readonly recommended: boolean;
}

/** Makes a rule: sets its documentation URL and applies its default options, which ESLint 8 does not. */
export const createRule = RuleCreator<RuleDocs>(name => docsUrl(name as RuleName));
