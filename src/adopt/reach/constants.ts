// Strings that are known before the program runs, also of other modules.
import type { TSESTree } from '@typescript-eslint/types';
import type { ClassNode } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import { constantString, literalString, propertyName } from '../../detect/strings.ts';
import type { Definitions, Place } from './definitions.ts';
import { returnedBy } from './enclosing.ts';
import { remembered, type Answers } from './remembered.ts';

export function createConstants(self: Definitions): Pick<Definitions, 'stringOf' | 'memberValue'> {
  const strings: Answers<string | undefined> = new Map();

  function stringOf(place: Place): string | undefined {
    return remembered(strings, place.node, '', () => findString(place), undefined);
  }

  function findString({ module, node: outer }: Place): string | undefined {
    const node = unwrap(outer);
    const local = constantString(node, module.file.bindings);
    if (local !== undefined) return local;
    switch (node.type) {
      case 'Identifier': {
        const definition = self.definitionOf({ module, node });
        return definition && definition.node !== node ? stringOf(definition) : undefined;
      }
      case 'VariableDeclarator': {
        const declaration = module.file.tree.parentOf(node);
        return node.init && declaration?.type === 'VariableDeclaration' && declaration.kind === 'const'
          ? stringOf({ module, node: node.init })
          : undefined;
      }
      case 'MemberExpression': {
        const name = propertyName(node, module.file.bindings);
        if (name === undefined) return undefined;
        const enumeration =
          node.object.type === 'Identifier' ? self.definitionOf({ module, node: node.object }) : undefined;
        if (enumeration?.node.type === 'TSEnumDeclaration') {
          const member = enumeration.node.body.members.find(
            ({ id }) => (id.type === 'Identifier' ? id.name : literalString(id)) === name,
          );
          return literalString(member?.initializer);
        }
        const member = self.memberOf({ module, node: node.object }, name);
        return member && stringOf(member);
      }
      default:
        return undefined;
    }
  }

  function memberValue(place: Place<TSESTree.ObjectExpression | ClassNode>, name: string): Place | undefined {
    const found = self.memberOf(place, name);
    // `get name() { return 'x'; }`
    const isGetter =
      found?.node.type === 'FunctionExpression' &&
      (found.module.file.tree.parentOf(found.node) as { kind?: string } | undefined)?.kind === 'get';
    if (!found || !isGetter) return found;
    const [value] = returnedBy(found.node as TSESTree.FunctionExpression, found.module.file);
    return value && { module: found.module, node: value };
  }

  return { stringOf, memberValue };
}
