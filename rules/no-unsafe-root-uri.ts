import { rules } from '../src/catalog/index.ts';
import { createRule } from './create-rule.ts';
import { allowSchema, type AllowOption } from './options.ts';
import { reportFindings } from './report-findings.ts';

const name = 'no-unsafe-root-uri';
const { description, messages, suggestions, severity } = rules[name];

export default createRule<[AllowOption], string>({
  name,
  meta: {
    type: 'problem',
    docs: { description, recommended: severity.recommended !== 'off' },
    hasSuggestions: true,
    messages: { ...messages, ...suggestions },
    schema: [{ type: 'object', properties: { allow: allowSchema(name) }, additionalProperties: false }],
    defaultOptions: [{ allow: [] }],
  },
  create: (context, [{ allow }]) => reportFindings(context, name, api => !allow.includes(api)),
});
