// The least that somebody would write for the job: one rule, one kind of node.
export default {
  meta: { name: 'bench' },
  rules: {
    'no-list-roots': {
      create: context => ({
        MemberExpression(node) {
          if (node.property.type === 'Identifier' && node.property.name === 'listRoots') {
            context.report({ node, message: 'Roots are deprecated.' });
          }
        },
      }),
    },
  },
};
