// The class or the interface that a value is of, as far as annotations and `new` tell.
import type { TSESTree } from '@typescript-eslint/types';
import { isClassNode, isFunctionNode, type ClassNode } from '../../detect/kinds.ts';
import { unwrap } from '../../detect/shapes.ts';
import { propertyName } from '../../detect/strings.ts';
import { LIST_TYPES, TRANSPARENT_TYPES } from '../../detect/type-names.ts';
import type { Definitions, Place, TypeNode } from './definitions.ts';
import { holderOf, ownerClass, returnedBy } from './enclosing.ts';
import type { Module } from './project.ts';
import { remembered, type Answers } from './remembered.ts';

export function createTypes(self: Definitions): Pick<Definitions, 'typeOf' | 'typeNamed' | 'lineageOf'> {
  const values: Answers<Place<TypeNode> | undefined> = new Map();
  const annotations: Answers<Place<TypeNode> | undefined> = new Map();

  function typeOf(place: Place): Place<TypeNode> | undefined {
    return remembered(values, place.node, '', () => findType(place), undefined);
  }

  function findType({ module, node: outer }: Place): Place<TypeNode> | undefined {
    if (outer.type === 'TSAsExpression' || outer.type === 'TSTypeAssertion') {
      return typeNamed({ module, node: outer.typeAnnotation }) ?? typeOf({ module, node: outer.expression });
    }
    const node = unwrap(outer);
    if (node !== outer) return typeOf({ module, node });
    const { file } = module;
    switch (node.type) {
      case 'ThisExpression': {
        const holder = holderOf(node, file);
        return holder && isClassNode(holder) ? { module, node: holder } : undefined;
      }
      case 'Super': {
        const holder = holderOf(node, file);
        return holder && isClassNode(holder) ? superclassOf({ module, node: holder }) : undefined;
      }
      case 'Identifier': {
        const annotated = 'typeAnnotation' in node ? annotationOf(module, node) : undefined;
        if (annotated) return annotated;
        const definition = self.definitionOf({ module, node });
        return definition && definition.node !== node ? typeOf(definition) : undefined;
      }
      case 'VariableDeclarator':
        return (
          (node.id.type === 'Identifier' ? annotationOf(module, node.id) : undefined) ??
          (node.init ? typeOf({ module, node: node.init }) : undefined)
        );
      case 'NewExpression':
        return self
          .functionsOf({ module, node: node.callee })
          .find((found): found is Place<ClassNode> => isClassNode(found.node));
      case 'MemberExpression': {
        const name = propertyName(node, file.bindings);
        const owner = name === undefined ? undefined : typeOf({ module, node: node.object });
        if (name === undefined || !owner) return undefined;
        for (const each of lineageOf(owner)) {
          const found = fieldType(each, name);
          if (found) return found;
        }
        return undefined;
      }
      case 'CallExpression':
        for (const { module: home, node: fn } of self.functionsOf({ module, node: node.callee })) {
          if (!isFunctionNode(fn)) continue;
          const annotated = fn.returnType && typeNamed({ module: home, node: fn.returnType.typeAnnotation });
          if (annotated) return annotated;
          for (const value of returnedBy(fn, home.file)) {
            const found = typeOf({ module: home, node: value });
            if (found) return found;
          }
        }
        return undefined;
      case 'LogicalExpression':
        return typeOf({ module, node: node.left }) ?? typeOf({ module, node: node.right });
      case 'AssignmentExpression':
        return typeOf({ module, node: node.right });
      default:
        return undefined;
    }
  }

  const annotationOf = (module: Module, node: { typeAnnotation?: TSESTree.TSTypeAnnotation | undefined }) =>
    node.typeAnnotation && typeNamed({ module, node: node.typeAnnotation.typeAnnotation });

  function typeNamed(place: Place): Place<TypeNode> | undefined {
    return remembered(annotations, place.node, '', () => findNamedType(place), undefined);
  }

  function findNamedType({ module, node }: Place): Place<TypeNode> | undefined {
    switch (node.type) {
      case 'TSTypeReference': {
        if (node.typeName.type !== 'Identifier') return undefined;
        const [argument] = node.typeArguments?.params ?? [];
        const definition = self.definitionOf({ module, node: node.typeName });
        if (definition) return asType(definition);
        return argument && (TRANSPARENT_TYPES.has(node.typeName.name) || LIST_TYPES.has(node.typeName.name))
          ? typeNamed({ module, node: argument })
          : undefined;
      }
      case 'TSUnionType':
      case 'TSIntersectionType':
        for (const each of node.types) {
          const found = typeNamed({ module, node: each });
          if (found) return found;
        }
        return undefined;
      case 'TSArrayType':
        return typeNamed({ module, node: node.elementType });
      case 'TSTypeQuery':
        return node.exprName.type === 'Identifier' ? typeOf({ module, node: node.exprName }) : undefined;
      default:
        return undefined;
    }
  }

  function asType({ module, node }: Place): Place<TypeNode> | undefined {
    if (isClassNode(node) || node.type === 'TSInterfaceDeclaration') return { module, node };
    if (node.type === 'TSTypeAliasDeclaration') return typeNamed({ module, node: node.typeAnnotation });
    return undefined;
  }

  function fieldType({ module, node }: Place<TypeNode>, name: string): Place<TypeNode> | undefined {
    const { bindings } = module.file;
    if (!isClassNode(node)) {
      for (const member of node.body.body) {
        if (member.type !== 'TSPropertySignature' || propertyName(member, bindings) !== name) continue;
        return annotationOf(module, member);
      }
      return undefined;
    }
    for (const member of node.body.body) {
      if (member.type === 'MethodDefinition' && member.kind === 'constructor') {
        for (const param of member.value.params) {
          if (param.type !== 'TSParameterProperty') continue;
          const target =
            param.parameter.type === 'AssignmentPattern' ? param.parameter.left : param.parameter;
          if (target.type === 'Identifier' && target.name === name) return annotationOf(module, target);
        }
      }
      if (!('key' in member) || propertyName(member, bindings) !== name) continue;
      if (member.type === 'PropertyDefinition') {
        const found =
          annotationOf(module, member) ?? (member.value && typeOf({ module, node: member.value }));
        if (found) return found;
      }
      if (member.type === 'MethodDefinition' && member.kind === 'get') {
        const { returnType } = member.value;
        if (returnType) return typeNamed({ module, node: returnType.typeAnnotation });
        for (const value of returnedBy(member.value, module.file)) {
          const found = typeOf({ module, node: value });
          if (found) return found;
        }
      }
    }
    for (const { left, right } of module.file.tree.all('AssignmentExpression')) {
      if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
      if (propertyName(left, bindings) !== name || ownerClass(left, module.file) !== node) continue;
      const found = typeOf({ module, node: right });
      if (found) return found;
    }
    return undefined;
  }

  function superclassOf({ module, node }: Place<ClassNode>): Place<ClassNode> | undefined {
    if (!node.superClass) return undefined;
    return self
      .functionsOf({ module, node: node.superClass })
      .find((found): found is Place<ClassNode> => isClassNode(found.node));
  }

  function lineageOf(place: Place<TypeNode>): readonly Place<TypeNode>[] {
    const lineage: Place<TypeNode>[] = [];
    const pending: Place<TypeNode>[] = [place];
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { module, node } = next;
      if (lineage.some(known => known.node === node)) continue;
      lineage.push(next);
      const bases = isClassNode(node) ? node.implements : node.extends;
      if (isClassNode(node)) pending.push(...[superclassOf({ module, node })].flatMap(base => base ?? []));
      for (const { expression } of bases) {
        if (expression.type !== 'Identifier') continue;
        const definition = self.definitionOf({ module, node: expression });
        const base = definition && asType(definition);
        if (base) pending.push(base);
      }
    }
    return lineage;
  }

  return { typeOf, typeNamed, lineageOf };
}
