// What an identifier and a member mean: through imports, exports, destructuring, CommonJS.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { isClassNode, isFunctionNode, type ClassNode } from '../../detect/kinds.ts';
import { findProperty, unwrap } from '../../detect/shapes.ts';
import { propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import { commonJsName } from './common-js.ts';
import type { Definitions, Place } from './definitions.ts';
import { exportName, importSitesOf } from './module-imports.ts';
import type { Module, Project } from './project.ts';
import { remembered, type Answers } from './remembered.ts';

export function createNames(project: Project): Pick<Definitions, 'definitionOf' | 'memberOf'> {
  const exports: Answers<Place | undefined> = new Map();
  const members: Answers<Place | undefined> = new Map();

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
    return remembered(exports, module.file.ast, name, () => findExport(module, name), undefined);
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
    return remembered(members, place.node, name, () => findMember(place, name), undefined);
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

  return { definitionOf, memberOf };
}
