import { invalid, testRule } from '../support/rule-tester.ts';

testRule('no-roots-types', {
  valid: [
    "import type { Root } from 'react-dom/client';\nexport type R = Root;",
    "import type { Tool } from '@modelcontextprotocol/sdk/types.js';\nexport type T = Tool;",
    {
      code: "import type { Root } from '@modelcontextprotocol/sdk/types.js';\nexport type R = Root;",
      options: [{ allow: ['type.Root'] }],
    },
  ],
  invalid: [
    invalid("import type { ‹Root› } from '@modelcontextprotocol/sdk/types.js';\nexport type R = Root[];", [
      'type.Root',
    ]),
    invalid(
      "import { ‹ListRootsResultSchema as S›, ‹type Root› } from '@modelcontextprotocol/sdk/types.js';\nexport const f = (r: Root) => S.parse(r);",
      ['schema.ListRootsResultSchema', 'type.Root'],
    ),
    invalid(
      "import * as types from '@modelcontextprotocol/sdk/types.js';\nexport const s = ‹types.RootSchema›;",
      ['schema.RootSchema'],
    ),
    invalid(
      "import { ‹type ListRootsResult›, type Root } from '@modelcontextprotocol/sdk/types.js';\nexport type R = ListRootsResult | Root;",
      ['type.ListRootsResult'],
      { options: [{ allow: ['type.Root'] }] },
    ),
  ],
});
