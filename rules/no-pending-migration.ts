import { rules, type ApiKey } from '../src/catalog/index.ts';
import { createRule } from './create-rule.ts';
import { allowSchema, type AllowOption } from './options.ts';
import { reportFindings } from './report-findings.ts';

const name = 'no-pending-migration';
const { description, messages, severity } = rules[name];

interface Options extends AllowOption {
  readonly deadline?: string;
}

/** What a deadline puts off. An edited or outdated file is wrong today, and adopt repairs it. */
const PENDING: readonly ApiKey[] = ['shim.use', 'shim.marker'];

/** Today in UTC, so that every machine agrees on it. */
const today = () => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

export default createRule<[Options], string>({
  name,
  meta: {
    type: 'suggestion',
    docs: { description, recommended: severity.recommended !== 'off' },
    messages: { ...messages },
    schema: [
      {
        type: 'object',
        properties: {
          allow: allowSchema(name),
          deadline: {
            description:
              'The last day of the migration (`YYYY-MM-DD`, UTC): the shim and its markers are reported from the day after.',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ allow: [] }],
  },
  create(context, [{ allow, deadline }]) {
    const isPutOff = deadline !== undefined && today() <= deadline;
    return reportFindings(context, name, api => !allow.includes(api) && !(isPutOff && PENDING.includes(api)));
  },
});
