// Which functions a callee may be.
import { isClassNode, isFunctionNode, type ClassNode, type FunctionNode } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Definitions, Place, TypeNode } from './definitions.ts';
import { returnedBy } from './enclosing.ts';
import { remembered, type Answers } from './remembered.ts';

export function createCallees(self: Definitions): Pick<Definitions, 'functionsOf'> {
  const known: Answers<readonly Place<FunctionNode | ClassNode>[]> = new Map();

  function functionsOf(place: Place): readonly Place<FunctionNode | ClassNode>[] {
    return remembered(known, place.node, '', () => findFunctions(place), []);
  }

  function findFunctions({ module, node: outer }: Place): readonly Place<FunctionNode | ClassNode>[] {
    const node = unwrap(outer);
    if (isFunctionNode(node) || isClassNode(node)) return [{ module, node }];
    switch (node.type) {
      case 'Identifier': {
        const definition = self.definitionOf({ module, node });
        // A parameter is its own definition.
        return definition && definition.node !== node ? functionsOf(definition) : [];
      }
      case 'VariableDeclarator':
        return node.init ? functionsOf({ module, node: node.init }) : [];
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].flatMap(branch => functionsOf({ module, node: branch }));
      case 'LogicalExpression':
        return [node.left, node.right].flatMap(branch => functionsOf({ module, node: branch }));
      case 'MemberExpression': {
        const name = propertyName(node, module.file.bindings);
        if (name === undefined) return [];
        const type = self.typeOf({ module, node: node.object });
        const methods = type ? self.lineageOf(type).flatMap(each => methodOf(each, name) ?? []) : [];
        if (methods[0]) return functionsOf(methods[0]);
        const member = self.memberOf({ module, node: node.object }, name);
        return member ? functionsOf(member) : [];
      }
      case 'CallExpression': {
        const { callee } = node;
        const isBound =
          callee.type === 'MemberExpression' && propertyName(callee, module.file.bindings) === 'bind';
        if (isBound) return functionsOf({ module, node: callee.object });
        // `wrap(options)(handler)`: what the factory returns.
        return functionsOf({ module, node: callee }).flatMap(({ module: home, node: made }) =>
          isFunctionNode(made)
            ? returnedBy(made, home.file).flatMap(value => functionsOf({ module: home, node: value }))
            : [],
        );
      }
      default:
        return [];
    }
  }

  const methodOf = ({ module, node }: Place<TypeNode>, name: string): Place | undefined =>
    isClassNode(node) ? self.memberOf({ module, node }, name) : undefined;

  return { functionsOf };
}
