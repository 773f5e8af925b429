import type { Node } from '../../detect/tree.ts';

/** The export that an assignment to `exports.x`, `module.exports.x` or `module.exports` sets. */
export function commonJsName(left: Node): string | undefined {
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier')
    return undefined;
  const { object, property } = left;
  if (object.type === 'Identifier') {
    if (object.name === 'exports') return property.name;
    return object.name === 'module' && property.name === 'exports' ? 'module.exports' : undefined;
  }
  return commonJsName(object) === 'module.exports' ? property.name : undefined;
}
