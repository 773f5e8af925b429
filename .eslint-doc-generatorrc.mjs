import { format, resolveConfig } from 'prettier';

/** @type {import('eslint-doc-generator').GenerateOptions} */
export default {
  ruleDocSectionInclude: ['Why', 'How to migrate', 'Examples'],
  postprocess: async (content, path) =>
    format(content, { ...(await resolveConfig(path)), parser: 'markdown' }),
};
