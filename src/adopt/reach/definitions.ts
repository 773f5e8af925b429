// What names, callees and receivers stand for, across modules: the forward half of the search.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { isClassNode, isFunctionNode, type ClassNode, type FunctionNode } from '../../detect/kinds.ts';
import { findProperty, unwrap } from '../../detect/shapes.ts';
import { constantString, literalString, propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import { holderOf, ownerClass, returnedBy } from './enclosing.ts';
import { exportName, importSitesOf } from './module-imports.ts';
import type { Module, Project } from './project.ts';

/** A node, and the module that it stands in. */
export interface Place<N extends Node = Node> {
  readonly module: Module;
  readonly node: N;
}

export type TypeNode = ClassNode | TSESTree.TSInterfaceDeclaration;

export interface Definitions {
  /** The declaration that an identifier means: a function, class, type, declarator, or a module's program. */
  definitionOf(place: Place<TSESTree.Identifier>): Place | undefined;
  /** The functions and classes that calling an expression may run. */
  functionsOf(place: Place): readonly Place<FunctionNode | ClassNode>[];
  /** The class or interface that an expression is an instance of, as far as annotations and `new` tell. */
  typeOf(place: Place): Place<TypeNode> | undefined;
  /** A class, its superclasses and the interfaces they implement. */
  lineageOf(place: Place<TypeNode>): readonly Place<TypeNode>[];
  /** The value of a constant string, also of another module. */
  stringOf(place: Place): string | undefined;
  /** The value of the member `name` of an object literal or a class. */
  memberValue(place: Place<TSESTree.ObjectExpression | ClassNode>, name: string): Place | undefined;
}

/** Longer chains are not followed: they are cycles, or nothing that a person wrote. */
const MAX_DEPTH = 24;

const TRANSPARENT_TYPES: ReadonlySet<string> = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
  'Array',
  'ReadonlyArray',
]);

export function createDefinitions(project: Project): Definitions {
  let depth = 0;
  /** Guards against definitions that lead back to themselves. */
  function within<T>(compute: () => T, otherwise: T): T {
    if (depth >= MAX_DEPTH) return otherwise;
    depth++;
    try {
      return compute();
    } finally {
      depth--;
    }
  }

  function definitionOf({ module, node }: Place<TSESTree.Identifier>): Place | undefined {
    const variable = module.file.bindings.variableOf(node);
    return variable && definitionOfVariable(module, variable);
  }

  function definitionOfVariable(module: Module, variable: Variable): Place | undefined {
    const [definition] = variable.defs;
    const node: Node | undefined = definition?.node;
    if (!definition || !node) return undefined;
    switch (node.type) {
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
      case 'TSImportEqualsDeclaration': {
        const site = importSitesOf(module.file).find(
          found => (found.is === 'named' || found.is === 'namespace') && found.local === definition.name,
        );
        const target = site && project.resolve(module, site.source);
        if (!target) return undefined;
        return site.is === 'named'
          ? exported(target, site.imported)
          : { module: target, node: target.file.ast };
      }
      case 'VariableDeclarator': {
        const name = definition.name as Node;
        if (name === node.id) return { module, node };
        return node.init ? destructured({ module, node: name }, { module, node: node.init }) : undefined;
      }
      default:
        if (isFunctionNode(node) && (definition.type as string) === 'Parameter')
          return { module, node: definition.name as Node };
        return { module, node };
    }
  }

  /** `const { x } = await import('./y.js')`, `const { x } = require('./y')`, of an object literal. */
  function destructured(name: Place, init: Place): Place | undefined {
    const { tree, bindings } = name.module.file;
    let property = tree.parentOf(name.node);
    if (property?.type === 'AssignmentPattern') property = tree.parentOf(property);
    if (property?.type !== 'Property' || tree.parentOf(property)?.type !== 'ObjectPattern') return undefined;
    const key = propertyName(property, bindings);
    return key === undefined ? undefined : memberOf(init, key);
  }

  function exported(module: Module, name: string): Place | undefined {
    return within(() => findExport(module, name), undefined);
  }

  function findExport(module: Module, name: string): Place | undefined {
    const { file } = module;
    for (const statement of (file.ast as TSESTree.Program).body) {
      if (statement.type === 'ExportNamedDeclaration') {
        const found = statement.declaration
          ? declaredAs(module, statement.declaration, name)
          : specifiedAs(module, statement, name);
        if (found) return found;
      } else if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
        const { declaration } = statement;
        return declaration.type === 'Identifier'
          ? definitionOf({ module, node: declaration })
          : { module, node: declaration };
      } else if (statement.type === 'TSExportAssignment') {
        return name === 'default'
          ? { module, node: statement.expression }
          : memberOf({ module, node: statement.expression }, name);
      } else if (statement.type === 'ExportAllDeclaration') {
        const target = project.resolve(module, statement.source.value);
        if (!target) continue;
        if (statement.exported) {
          if (exportName(statement.exported) === name) return { module: target, node: target.file.ast };
        } else if (name !== 'default') {
          const found = exported(target, name);
          if (found) return found;
        }
      }
    }
    return commonJsExport(module, name);
  }

  function declaredAs(module: Module, declaration: Node, name: string): Place | undefined {
    if (declaration.type === 'VariableDeclaration') {
      for (const declarator of declaration.declarations) {
        if (declarator.id.type === 'Identifier' && declarator.id.name === name)
          return { module, node: declarator };
      }
      return undefined;
    }
    const { id } = declaration as { id?: Node | null };
    return id?.type === 'Identifier' && id.name === name ? { module, node: declaration } : undefined;
  }

  function specifiedAs(
    module: Module,
    statement: TSESTree.ExportNamedDeclaration,
    name: string,
  ): Place | undefined {
    for (const { local, exported: as } of statement.specifiers) {
      if (exportName(as as TSESTree.Identifier) !== name) continue;
      if (!statement.source) return definitionOf({ module, node: local as TSESTree.Identifier });
      const target = project.resolve(module, statement.source.value);
      return target && exported(target, exportName(local as TSESTree.Identifier));
    }
    return undefined;
  }

  function commonJsExport(module: Module, name: string): Place | undefined {
    for (const { left, right } of module.file.tree.all('AssignmentExpression')) {
      const target = commonJsName(left);
      if (target === undefined) continue;
      if (target === name) return definedBy({ module, node: right });
      if (target !== 'module.exports') continue;
      if (name === 'default') return definedBy({ module, node: right });
      const found = memberOf({ module, node: right }, name);
      if (found) return found;
    }
    return undefined;
  }

  /** The declaration behind an expression that is only a name. */
  function definedBy(place: Place): Place | undefined {
    const node = unwrap(place.node);
    return node.type === 'Identifier' ? definitionOf({ ...place, node }) : { ...place, node };
  }

  /** The member `name` of a module object, an object literal, a class. */
  function memberOf(place: Place, name: string): Place | undefined {
    return within(() => findMember(place, name), undefined);
  }

  function findMember({ module, node: outer }: Place, name: string): Place | undefined {
    const node = unwrap(outer);
    switch (node.type) {
      case 'Program':
        return exported(module, name);
      case 'ObjectExpression':
        for (const property of node.properties) {
          if (property.type === 'SpreadElement') {
            const found = memberOf({ module, node: property.argument }, name);
            if (found) return found;
          }
        }
        return definedIn(findProperty(node, name, module.file.bindings)?.value, module);
      case 'Identifier': {
        const definition = definitionOf({ module, node });
        return definition && memberOf(definition, name);
      }
      case 'VariableDeclarator':
        return node.init ? memberOf({ module, node: node.init }, name) : undefined;
      case 'ImportExpression':
      case 'CallExpression': {
        const site = importSitesOf(module.file).find(
          found => found.is === 'expression' && found.node === node,
        );
        const target = site && project.resolve(module, site.source);
        return target && exported(target, name);
      }
      case 'MemberExpression': {
        const key = propertyName(node, module.file.bindings);
        const object = key === undefined ? undefined : memberOf({ module, node: node.object }, key);
        return object && memberOf(object, name);
      }
      default:
        return isClassNode(node) ? classMember({ module, node }, name) : undefined;
    }
  }

  const definedIn = (node: Node | undefined, module: Module): Place | undefined =>
    node && definedBy({ module, node });

  function classMember({ module, node }: Place<ClassNode>, name: string): Place | undefined {
    const { bindings } = module.file;
    for (const member of node.body.body) {
      if (!('key' in member) || propertyName(member, bindings) !== name) continue;
      if (member.type === 'MethodDefinition') {
        if (member.kind === 'set') continue;
        return { module, node: member.value };
      }
      if ('value' in member && member.value) return { module, node: member.value };
    }
    return undefined;
  }

  // Callees

  function functionsOf(place: Place): readonly Place<FunctionNode | ClassNode>[] {
    return within(() => findFunctions(place), []);
  }

  function findFunctions({ module, node: outer }: Place): readonly Place<FunctionNode | ClassNode>[] {
    const node = unwrap(outer);
    if (isFunctionNode(node) || isClassNode(node)) return [{ module, node }];
    switch (node.type) {
      case 'Identifier': {
        const definition = definitionOf({ module, node });
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
        const type = typeOf({ module, node: node.object });
        const methods = type ? lineageOf(type).flatMap(each => methodOf(each, name) ?? []) : [];
        if (methods[0]) return functionsOf(methods[0]);
        const member = memberOf({ module, node: node.object }, name);
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
    isClassNode(node) ? classMember({ module, node }, name) : undefined;

  // Types

  function typeOf(place: Place): Place<TypeNode> | undefined {
    return within(() => findType(place), undefined);
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
        const definition = definitionOf({ module, node });
        return definition && definition.node !== node ? typeOf(definition) : undefined;
      }
      case 'VariableDeclarator':
        return (
          (node.id.type === 'Identifier' ? annotationOf(module, node.id) : undefined) ??
          (node.init ? typeOf({ module, node: node.init }) : undefined)
        );
      case 'NewExpression':
        return functionsOf({ module, node: node.callee }).find((found): found is Place<ClassNode> =>
          isClassNode(found.node),
        );
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
        for (const { module: home, node: fn } of functionsOf({ module, node: node.callee })) {
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
    return within(() => findNamedType(place), undefined);
  }

  function findNamedType({ module, node }: Place): Place<TypeNode> | undefined {
    switch (node.type) {
      case 'TSTypeReference': {
        if (node.typeName.type !== 'Identifier') return undefined;
        const [argument] = node.typeArguments?.params ?? [];
        const definition = definitionOf({ module, node: node.typeName });
        if (definition) return asType(definition);
        return argument && TRANSPARENT_TYPES.has(node.typeName.name)
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
    return functionsOf({ module, node: node.superClass }).find((found): found is Place<ClassNode> =>
      isClassNode(found.node),
    );
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
        const definition = definitionOf({ module, node: expression });
        const base = definition && asType(definition);
        if (base) pending.push(base);
      }
    }
    return lineage;
  }

  // Constants

  function stringOf(place: Place): string | undefined {
    return within(() => findString(place), undefined);
  }

  function findString({ module, node: outer }: Place): string | undefined {
    const node = unwrap(outer);
    const local = constantString(node, module.file.bindings);
    if (local !== undefined) return local;
    switch (node.type) {
      case 'Identifier': {
        const definition = definitionOf({ module, node });
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
        const enumeration = definedBy({ module, node: node.object });
        if (enumeration?.node.type === 'TSEnumDeclaration') {
          const member = enumeration.node.body.members.find(
            ({ id }) => (id.type === 'Identifier' ? id.name : literalString(id)) === name,
          );
          return literalString(member?.initializer);
        }
        const member = memberOf({ module, node: node.object }, name);
        return member && stringOf(member);
      }
      default:
        return undefined;
    }
  }

  function memberValue(place: Place<TSESTree.ObjectExpression | ClassNode>, name: string): Place | undefined {
    const found = memberOf(place, name);
    // `get name() { return 'x'; }`
    const isGetter =
      found?.node.type === 'FunctionExpression' &&
      (found.module.file.tree.parentOf(found.node) as { kind?: string } | undefined)?.kind === 'get';
    if (!found || !isGetter) return found;
    const [value] = returnedBy(found.node as TSESTree.FunctionExpression, found.module.file);
    return value && { module: found.module, node: value };
  }

  return { definitionOf, functionsOf, typeOf, lineageOf, stringOf, memberValue };
}

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
