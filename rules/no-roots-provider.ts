import { rules } from '../src/catalog/index.ts';
import { createRule } from './create-rule.ts';
import { allowSchema, type AllowOption } from './options.ts';
import { reportFindings } from './report-findings.ts';

const name = 'no-roots-provider';
const { description, messages, severity } = rules[name];

export default createRule<[AllowOption], string>({
  name,
  meta: {
    type: 'problem',
    docs: { description, recommended: severity.recommended !== 'off' },
    messages: { ...messages },
    schema: [{ type: 'object', properties: { allow: allowSchema(name) }, additionalProperties: false }],
    defaultOptions: [{ allow: [] }],
  },
  create: (context, [{ allow }]) => reportFindings(context, name, api => !allow.includes(api)),
});
