// The abstract value of an expression, through bindings: aliases, destructuring, classes, factories, casts.
import type { TSESTree } from '@typescript-eslint/types';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Bindings } from './bindings.ts';
import {
  callbackOfFramework,
  instanceOfFramework,
  memberOfFramework,
  resultOfFramework,
  resultOfFrameworkFunction,
} from './framework-kinds.ts';
import { importedName, type Imports } from './imports.ts';
import {
  FOREIGN,
  isClassNode,
  isFunctionNode,
  isMcp,
  joinKinds,
  listOf,
  mcp,
  UNKNOWN,
  type ClassNode,
  type FunctionNode,
  type Kind,
} from './kinds.ts';
import { memberOfMcp, resultOfMethod } from './members.ts';
import { instanceOfExport, typeOfExport } from './sdk-exports.ts';
import { isNamedServer, isServerOfServer } from './shapes.ts';
import { constantString, literalString, propertyName } from './strings.ts';
import type { Node, Tree } from './tree.ts';

export interface Resolver {
  kindOf(node: Node): Kind;
  kindOfType(node: Node | null | undefined): Kind;
  /** The value that a name or a pattern of a declaration, an assignment or a parameter list is bound to. */
  bound(node: Node): Kind;
  memberOf(kind: Kind, name: string): Kind;
  /** What declares the member `name` of a value: the SDK's or a framework's object, also of a subclass. */
  ownerOf(kind: Kind, name: string): Kind;
  /** What `new` gives. */
  instanceOf(kind: Kind): Kind;
}

/** Longer chains than this are not resolved: real code stays far below, and the stack is finite. */
const MAX_DEPTH = 100;

/** Types that stand for their argument. */
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
  'WeakRef',
]);
const LIST_TYPES: ReadonlySet<string> = new Set(['Array', 'ReadonlyArray', 'Iterable', 'Set', 'ReadonlySet']);
/** Methods of lists that call back with an element. */
const ELEMENT_CALLBACKS: ReadonlySet<string> = new Set([
  'map',
  'flatMap',
  'filter',
  'forEach',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
]);

export function createResolver(tree: Tree, bindings: Bindings, imports: Imports): Resolver {
  const kinds = new Map<Node, Kind>();
  const typeKinds = new Map<Node, Kind>();
  let depth = 0;

  /** Memoised; a cycle (`let a = b; b = a`) and too long a chain are unknown. */
  const memoised = (cache: Map<Node, Kind>, node: Node, compute: () => Kind): Kind => {
    const known = cache.get(node);
    if (known) return known;
    if (depth >= MAX_DEPTH) return UNKNOWN;
    cache.set(node, UNKNOWN);
    depth++;
    const kind = compute();
    depth--;
    cache.set(node, kind);
    return kind;
  };

  const kindOf = (node: Node): Kind => memoised(kinds, node, () => expression(node));
  const kindOfType = (node: Node | null | undefined): Kind =>
    node ? memoised(typeKinds, node, () => type(node)) : UNKNOWN;

  function expression(node: Node): Kind {
    switch (node.type) {
      case 'Identifier':
        return variable(bindings.variableOf(node));
      case 'ThisExpression':
        return thisAt(node);
      case 'Super':
        return superAt(node);
      case 'MemberExpression': {
        const object = kindOf(node.object);
        const name = propertyName(node, bindings);
        if (name === 'io.modelcontextprotocol/clientCapabilities') return mcp('capabilities');
        if (name !== undefined) return memberOf(object, name);
        return elementOf(object);
      }
      case 'CallExpression':
        return call(node);
      case 'NewExpression':
        if (
          node.callee.type === 'Identifier' &&
          node.callee.name === 'URL' &&
          !bindings.variableOf(node.callee)
        ) {
          return node.arguments[0] && isMcp(kindOf(node.arguments[0]), 'rootUri') ? mcp('rootUrl') : FOREIGN;
        }
        return instanceOf(kindOf(node.callee));
      case 'AwaitExpression':
        return kindOf(node.argument);
      case 'ChainExpression':
      case 'TSNonNullExpression':
      case 'TSInstantiationExpression':
        return kindOf(node.expression);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
        // A structural cast narrows what the value still is.
        return joinKinds([kindOfType(node.typeAnnotation), kindOf(node.expression)]);
      case 'LogicalExpression':
        return joinKinds([kindOf(node.left), kindOf(node.right)]);
      case 'ConditionalExpression':
        return joinKinds([kindOf(node.consequent), kindOf(node.alternate)]);
      case 'AssignmentExpression':
        return node.operator === '='
          ? kindOf(node.right)
          : joinKinds([kindOf(node.left), kindOf(node.right)]);
      case 'SequenceExpression':
        return kindOf(node.expressions.at(-1) as Node);
      case 'ImportExpression': {
        const source = literalString(node.source);
        return source === undefined ? UNKNOWN : { is: 'module', source };
      }
      case 'ArrayExpression':
        return listOf(
          joinKinds(
            node.elements.flatMap(element => {
              if (!element) return [];
              if (element.type !== 'SpreadElement') return [kindOf(element)];
              const spread = kindOf(element.argument);
              return [spread.is === 'list' ? spread.of : UNKNOWN];
            }),
          ),
        );
      case 'ObjectExpression':
        return { is: 'object', node };
      case 'TemplateLiteral': {
        const [only, ...others] = node.expressions;
        return only && others.length === 0 && node.quasis.every(quasi => quasi.value.raw === '')
          ? kindOf(only)
          : FOREIGN;
      }
      case 'Literal':
      case 'UnaryExpression':
      case 'BinaryExpression':
      case 'UpdateExpression':
        return FOREIGN;
      default:
        if (isFunctionNode(node)) return { is: 'function', node };
        if (isClassNode(node)) return { is: 'class', node };
        return UNKNOWN;
    }
  }

  // Variables

  function variable(found: Variable | undefined): Kind {
    if (!found) return UNKNOWN;
    const definitions = found.defs.map(definition => {
      const node: Node = definition.node;
      switch (node.type) {
        case 'ImportSpecifier':
        case 'ImportDefaultSpecifier':
        case 'ImportNamespaceSpecifier':
          return imported(node);
        case 'TSImportEqualsDeclaration':
          return node.moduleReference.type === 'TSExternalModuleReference'
            ? moduleKind(literalString(node.moduleReference.expression))
            : UNKNOWN;
        case 'VariableDeclarator':
          return bound(definition.name as Node);
        case 'CatchClause':
        case 'TSEnumDeclaration':
        case 'TSModuleDeclaration':
          return FOREIGN;
        default:
          if (isClassNode(node)) return { is: 'class', node } satisfies Kind;
          if (!isFunctionNode(node)) return UNKNOWN;
          return (definition.type as string) === 'FunctionName'
            ? ({ is: 'function', node } satisfies Kind)
            : bound(definition.name as Node);
      }
    });
    const written = found.references.flatMap(reference =>
      reference.isWrite() && !reference.init ? [boundByParent(reference.identifier)] : [],
    );
    // `let server;` says nothing beside what is assigned to it.
    const isDeclaredOnly = (node: Node): boolean =>
      node.type === 'VariableDeclarator' &&
      !node.init &&
      node.id.type === 'Identifier' &&
      !node.id.typeAnnotation;
    if (written.length > 0 && found.defs.every(({ node }) => isDeclaredOnly(node))) return joinKinds(written);
    return joinKinds([...definitions, ...written]);
  }

  function imported(
    specifier: TSESTree.ImportSpecifier | TSESTree.ImportDefaultSpecifier | TSESTree.ImportNamespaceSpecifier,
  ): Kind {
    const declaration = tree.parentOf(specifier);
    if (declaration?.type !== 'ImportDeclaration') return UNKNOWN;
    const source = declaration.source.value;
    if (specifier.type === 'ImportSpecifier') return imports.exportOf(source, importedName(specifier));
    if (specifier.type === 'ImportNamespaceSpecifier') return { is: 'module', source };
    // The default export of a CommonJS module is the module.
    return imports.isMcp(source) ? { is: 'module', source } : imports.exportOf(source, 'default');
  }

  const moduleKind = (source: string | undefined): Kind =>
    source === undefined ? UNKNOWN : { is: 'module', source };

  /** The value that a name, or a whole pattern, is bound to: found by walking up the pattern. */
  function bound(node: Node): Kind {
    const annotation =
      'typeAnnotation' in node
        ? kindOfType((node.typeAnnotation as TSESTree.TSTypeAnnotation | undefined)?.typeAnnotation)
        : UNKNOWN;
    // `const server: any = new Server()` is still a server.
    return annotation.is === 'unknown' ? boundByParent(node) : annotation;
  }

  function boundByParent(node: Node): Kind {
    const parent = tree.parentOf(node);
    switch (parent?.type) {
      case 'Property': {
        const pattern = tree.parentOf(parent);
        const key = propertyName(parent, bindings);
        return pattern?.type === 'ObjectPattern' && key !== undefined
          ? memberOf(bound(pattern), key)
          : UNKNOWN;
      }
      case 'RestElement':
        return isFunctionNode(tree.parentOf(parent) ?? parent)
          ? UNKNOWN
          : bound(tree.parentOf(parent) as Node);
      case 'ArrayPattern':
        return elementOf(bound(parent));
      case 'AssignmentPattern':
        return joinKinds([bound(parent), kindOf(parent.right)]);
      case 'VariableDeclarator': {
        const declaration = tree.parentOf(parent);
        const loop = declaration && tree.parentOf(declaration);
        if (loop?.type === 'ForOfStatement' && loop.left === declaration)
          return elementOf(kindOf(loop.right));
        return parent.init ? kindOf(parent.init) : UNKNOWN;
      }
      case 'ForOfStatement':
        return elementOf(kindOf(parent.right));
      case 'AssignmentExpression':
        return parent.left === node ? kindOf(parent.right) : UNKNOWN;
      default:
        return parent && isFunctionNode(parent)
          ? contextual(parent, (parent.params as Node[]).indexOf(node))
          : UNKNOWN;
    }
  }

  const elementOf = (kind: Kind): Kind =>
    kind.is === 'list' ? kind.of : kind.is === 'foreign' || kind.is === 'elsewhere' ? kind : UNKNOWN;

  /** What a callback is called with: elements of a list, the value of a promise, a framework's event. */
  function contextual(fn: FunctionNode, index: number): Kind {
    const site = tree.parentOf(fn);
    if (site?.type !== 'CallExpression' || site.callee.type !== 'MemberExpression') return UNKNOWN;
    const position = site.arguments.indexOf(fn as TSESTree.CallExpressionArgument);
    const method = propertyName(site.callee, bindings);
    if (position < 0 || method === undefined) return UNKNOWN;
    const receiver = kindOf(site.callee.object);
    if (position === 0 && index === 0 && method === 'then') return receiver;
    if (position === 0 && index === 0 && receiver.is === 'list' && ELEMENT_CALLBACKS.has(method))
      return receiver.of;
    if (position === 0 && receiver.is === 'list' && method === 'reduce' && index === 1) return receiver.of;
    if (receiver.is !== 'framework') return UNKNOWN;
    return callbackOfFramework(receiver, method, {
      event: position === 1 ? literalString(site.arguments[0]) : undefined,
      isFirst: index === 0,
      isLast: index === fn.params.length - 1,
    });
  }

  // Members, calls, instances

  function memberOf(kind: Kind, name: string): Kind {
    // `const a = { ...a }`: a member may lead back to itself.
    if (depth >= MAX_DEPTH) return UNKNOWN;
    depth++;
    const member = memberIn(kind, name);
    depth--;
    return member;
  }

  function memberIn(kind: Kind, name: string): Kind {
    switch (kind.is) {
      case 'mcp':
        return memberOfMcp(kind.object, name);
      case 'framework':
        return memberOfFramework(kind, name);
      case 'fields':
        return kind.fields[name] ?? UNKNOWN;
      case 'module':
        return name === 'default' ? kind : imports.exportOf(kind.source, name);
      case 'list':
        return { is: 'method', of: kind, name };
      case 'instance':
        return classMember(kind.node, name, false);
      case 'class':
        return classMember(kind.node, name, true);
      case 'object':
        return objectMember(kind.node, name);
      case 'shape':
        return shapeMember(kind, name);
      case 'function':
      case 'method':
      case 'export':
        return name === 'bind' || name === 'call' || name === 'apply' ? UNKNOWN : FOREIGN;
      default:
        return kind;
    }
  }

  function objectMember(object: TSESTree.ObjectExpression, name: string): Kind {
    const spreads: Kind[] = [];
    for (const property of object.properties) {
      if (property.type === 'SpreadElement') spreads.push(memberOf(kindOf(property.argument), name));
      else if (propertyName(property, bindings) === name) {
        return property.kind === 'get' ? returned(property.value) : kindOf(property.value);
      }
    }
    return joinKinds(spreads);
  }

  function shapeMember(shape: Extract<Kind, { is: 'shape' }>, name: string): Kind {
    for (const member of shape.members) {
      if (member.type === 'TSPropertySignature' && propertyName(member, bindings) === name) {
        return kindOfType(member.typeAnnotation?.typeAnnotation);
      }
      if (member.type === 'TSMethodSignature' && propertyName(member, bindings) === name)
        return { is: 'method', of: shape, name };
    }
    return joinKinds(shape.extends.map(base => memberOf(base, name)));
  }

  function classMember(node: ClassNode, name: string, isStatic: boolean): Kind {
    const own: Kind[] = [];
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') continue;
      if (member.type === 'MethodDefinition' && member.kind === 'constructor') {
        if (!isStatic) own.push(...constructorMembers(member.value, name));
        continue;
      }
      if (member.static !== isStatic || propertyName(member, bindings) !== name) continue;
      if (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') {
        own.push(
          member.kind === 'method'
            ? { is: 'function', node: member.value }
            : member.kind === 'get'
              ? returned(member.value)
              : UNKNOWN,
        );
      } else {
        const annotated = kindOfType(member.typeAnnotation?.typeAnnotation);
        own.push(annotated.is === 'unknown' && member.value ? kindOf(member.value) : annotated);
      }
    }
    own.push(...assignedMembers(node).flatMap(([key, value]) => (key === name ? [kindOf(value)] : [])));
    if (own.length > 0) return joinKinds(own);
    if (!node.superClass) return FOREIGN;
    const base = kindOf(node.superClass);
    if (isStatic) return memberOf(base, name);
    const parent = instanceOf(base);
    // A base class of another file may declare any member.
    return parent.is === 'foreign' || parent.is === 'elsewhere' ? UNKNOWN : memberOf(parent, name);
  }

  /** `constructor(private readonly mcp: McpServer)` declares a member. */
  function constructorMembers(fn: FunctionNode, name: string): Kind[] {
    return fn.params.flatMap(param => {
      if (param.type !== 'TSParameterProperty') return [];
      const target = param.parameter.type === 'AssignmentPattern' ? param.parameter.left : param.parameter;
      if (target.type !== 'Identifier' || target.name !== name) return [];
      return [bound(target)];
    });
  }

  const assignments = new Map<ClassNode, (readonly [name: string, value: Node])[]>();
  /** `this.x = value` anywhere in the class. */
  function assignedMembers(node: ClassNode): readonly (readonly [name: string, value: Node])[] {
    if (assignments.size === 0) {
      for (const assignment of tree.all('AssignmentExpression')) {
        const { left } = assignment;
        if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression') continue;
        const name = propertyName(left, bindings);
        const owner = classOf(left.object);
        if (name === undefined || !owner) continue;
        const list = assignments.get(owner) ?? [];
        list.push([name, assignment.right]);
        assignments.set(owner, list);
      }
    }
    return assignments.get(node) ?? [];
  }

  function instanceOf(kind: Kind): Kind {
    switch (kind.is) {
      case 'class':
        return { is: 'instance', node: kind.node };
      case 'export':
        return instanceOfFramework(kind.source, kind.name) ?? instanceOfExport(kind.name);
      case 'unknown':
      case 'elsewhere':
        return kind;
      default:
        return FOREIGN;
    }
  }

  function call(node: TSESTree.CallExpression): Kind {
    const { callee } = node;
    if (callee.type === 'Identifier' && callee.name === 'require' && !bindings.variableOf(callee)) {
      return moduleKind(literalString(node.arguments[0]));
    }
    if (callee.type === 'Identifier' && callee.name === 'String' && !bindings.variableOf(callee)) {
      return node.arguments[0] && isMcp(kindOf(node.arguments[0]), 'rootUri') ? mcp('rootUri') : FOREIGN;
    }
    if (asksForRoots(node)) return mcp('rootsResult');
    if (callee.type === 'MemberExpression') {
      const name = propertyName(callee, bindings);
      if (name === undefined) return UNKNOWN;
      const object = kindOf(callee.object);
      const promised = promiseMethod(node, callee, name);
      if (promised) return promised;
      // `promise.catch(() => fallback)` is the promise or the fallback.
      if (name === 'catch' || name === 'finally') return object;
      if (name === 'then' && node.arguments[0]) return resultOf(kindOf(node.arguments[0]));
      if (object.is === 'list' && (name === 'map' || name === 'flatMap') && node.arguments[0]) {
        const mapped = resultOf(kindOf(node.arguments[0]));
        return listOf(name === 'flatMap' && mapped.is === 'list' ? mapped.of : mapped);
      }
      if (name === 'listRoots' && isUnknownReceiver(object)) return mcp('rootsResult');
      if (name === 'getClientCapabilities' && isUnknownReceiver(object)) {
        return imports.hasMcp || isNamedServer(callee.object, bindings) ? mcp('capabilities') : UNKNOWN;
      }
      if (
        name === 'getClientCapabilities' &&
        object.is === 'elsewhere' &&
        isServerOfServer(callee.object, bindings)
      ) {
        return mcp('capabilities');
      }
      if (name === 'listRoots' && object.is === 'elsewhere' && isServerOfServer(callee.object, bindings)) {
        return mcp('rootsResult');
      }
    }
    return resultOf(kindOf(callee));
  }

  const isUnknownReceiver = (kind: Kind): boolean => kind.is === 'unknown' || kind.is === 'shape';

  /** `anything.request({ method: 'roots/list' }, …)`: the method says what comes back. */
  function asksForRoots(node: TSESTree.CallExpression): boolean {
    const [first] = node.arguments;
    if (first?.type !== 'ObjectExpression') return false;
    return first.properties.some(
      property =>
        property.type === 'Property' &&
        propertyName(property, bindings) === 'method' &&
        constantString(property.value, bindings) === 'roots/list',
    );
  }

  function promiseMethod(
    node: TSESTree.CallExpression,
    callee: TSESTree.MemberExpression,
    name: string,
  ): Kind | undefined {
    if (
      callee.object.type !== 'Identifier' ||
      callee.object.name !== 'Promise' ||
      bindings.variableOf(callee.object)
    )
      return undefined;
    const [first] = node.arguments;
    if (!first) return FOREIGN;
    const kind = kindOf(first);
    if (name === 'resolve' || name === 'all') return kind;
    return (name === 'race' || name === 'any') && kind.is === 'list' ? kind.of : FOREIGN;
  }

  function resultOf(kind: Kind): Kind {
    switch (kind.is) {
      case 'function':
        return returned(kind.node);
      case 'method':
        return kind.of.is === 'framework'
          ? resultOfFramework(kind.of, kind.name)
          : resultOfMethod(kind.of, kind.name);
      case 'export':
        return resultOfFrameworkFunction(kind.source, kind.name);
      case 'unknown':
      case 'shape':
        return UNKNOWN;
      case 'elsewhere':
        return kind;
      default:
        return FOREIGN;
    }
  }

  /** What a function of this file returns, by its annotation or its return statements. */
  function returned(fn: Node): Kind {
    if (!isFunctionNode(fn)) return UNKNOWN;
    const annotated = kindOfType(fn.returnType?.typeAnnotation);
    if (annotated.is !== 'unknown') return annotated;
    if (!fn.body) return UNKNOWN;
    if (fn.body.type !== 'BlockStatement') return kindOf(fn.body);
    return joinKinds(returnsOf(fn).map(kindOf));
  }

  const returns = new Map<Node, Node[]>();
  function returnsOf(fn: Node): readonly Node[] {
    if (returns.size === 0) {
      for (const statement of tree.all('ReturnStatement')) {
        if (!statement.argument) continue;
        for (const up of tree.ancestorsOf(statement)) {
          if (!isFunctionNode(up)) continue;
          returns.set(up, [...(returns.get(up) ?? []), statement.argument]);
          break;
        }
      }
    }
    return returns.get(fn) ?? [];
  }

  // this

  /** The class whose instance (or whose static side) `this` is. */
  function classOf(node: Node): ClassNode | undefined {
    const holder = thisHolder(node);
    return holder && isClassNode(holder.owner) ? holder.owner : undefined;
  }

  function thisHolder(
    node: Node,
  ): { owner: ClassNode | TSESTree.ObjectExpression; isStatic: boolean } | undefined {
    for (const up of tree.ancestorsOf(node)) {
      if (up.type === 'ArrowFunctionExpression') continue;
      const parent = tree.parentOf(up);
      if (up.type === 'PropertyDefinition' || up.type === 'StaticBlock' || up.type === 'AccessorProperty') {
        const owner = parent && tree.parentOf(parent);
        return owner && isClassNode(owner)
          ? { owner, isStatic: up.type === 'StaticBlock' || up.static }
          : undefined;
      }
      if (!isFunctionNode(up)) continue;
      if (parent?.type === 'MethodDefinition') {
        const body = tree.parentOf(parent);
        const owner = body && tree.parentOf(body);
        return owner && isClassNode(owner) ? { owner, isStatic: parent.static } : undefined;
      }
      const object = parent?.type === 'Property' && parent.value === up ? tree.parentOf(parent) : undefined;
      return object?.type === 'ObjectExpression' ? { owner: object, isStatic: false } : undefined;
    }
    return undefined;
  }

  function thisAt(node: Node): Kind {
    const holder = thisHolder(node);
    if (!holder) return UNKNOWN;
    if (holder.owner.type === 'ObjectExpression') return { is: 'object', node: holder.owner };
    return holder.isStatic ? { is: 'class', node: holder.owner } : { is: 'instance', node: holder.owner };
  }

  function superAt(node: Node): Kind {
    const owner = classOf(node);
    return owner?.superClass ? instanceOf(kindOf(owner.superClass)) : UNKNOWN;
  }

  // Types

  function type(node: Node): Kind {
    switch (node.type) {
      case 'TSTypeReference':
        return typeReference(node);
      case 'TSUnionType':
      case 'TSIntersectionType':
        return joinKinds(node.types.map(kindOfType));
      case 'TSArrayType':
        return listOf(kindOfType(node.elementType));
      case 'TSTupleType':
        return listOf(joinKinds(node.elementTypes.map(kindOfType)));
      case 'TSNamedTupleMember':
        return kindOfType(node.elementType);
      case 'TSOptionalType':
      case 'TSRestType':
        return kindOfType(node.typeAnnotation);
      case 'TSTypeOperator':
        return node.operator === 'readonly' ? kindOfType(node.typeAnnotation) : FOREIGN;
      case 'TSIndexedAccessType': {
        const object = kindOfType(node.objectType);
        const name =
          node.indexType.type === 'TSLiteralType' ? literalString(node.indexType.literal) : undefined;
        if (name !== undefined) return memberOf(object, name);
        return object.is === 'list' ? object.of : UNKNOWN;
      }
      case 'TSTypeLiteral':
        return { is: 'shape', members: node.members, extends: [] };
      case 'TSTypeQuery':
        return node.exprName.type === 'TSImportType' ? UNKNOWN : entity(node.exprName);
      case 'TSImportType': {
        const source = literalString(node.source);
        const { qualifier } = node;
        return source !== undefined && qualifier?.type === 'Identifier'
          ? asType(imports.exportOf(source, qualifier.name))
          : UNKNOWN;
      }
      case 'TSFunctionType':
        // A function value: what matters is what it returns.
        return UNKNOWN;
      case 'TSAnyKeyword':
      case 'TSUnknownKeyword':
      case 'TSObjectKeyword':
        return UNKNOWN;
      // No value of these types has members of interest; in a union they leave the rest to decide.
      default:
        return node.type.endsWith('Keyword') || node.type === 'TSLiteralType' ? FOREIGN : UNKNOWN;
    }
  }

  /** A dotted name: the value that `typeof a.b` is the type of. */
  function entity(name: Node): Kind {
    if (name.type === 'Identifier') return kindOf(name);
    if (name.type === 'TSQualifiedName') return memberOf(entity(name.left), name.right.name);
    return name.type === 'ThisExpression' ? thisAt(name) : UNKNOWN;
  }

  function typeReference(node: TSESTree.TSTypeReference): Kind {
    const { typeName } = node;
    if (typeName.type === 'TSQualifiedName') return asType(entity(typeName));
    if (typeName.type !== 'Identifier') return UNKNOWN;
    const [argument] = node.typeArguments?.params ?? [];
    const found = bindings.variableOf(typeName);
    // Hand-written protocols call it as the specification does.
    if (typeName.name === 'ClientCapabilities') return mcp('capabilities');
    if (!found || found.defs.length === 0) {
      if (TRANSPARENT_TYPES.has(typeName.name)) return kindOfType(argument);
      if (LIST_TYPES.has(typeName.name)) return listOf(kindOfType(argument));
      if (typeName.name === 'Map' || typeName.name === 'Record') return UNKNOWN;
      if (typeName.name === 'InstanceType') return instanceOf(kindOfType(argument));
      if (typeName.name === 'ReturnType') return resultOf(kindOfType(argument));
      return FOREIGN;
    }
    return joinKinds(found.defs.map(definition => declaredType(definition.node, found)));
  }

  function declaredType(node: Node, found: Variable): Kind {
    switch (node.type) {
      case 'TSTypeAliasDeclaration':
        return kindOfType(node.typeAnnotation);
      case 'TSInterfaceDeclaration':
        return {
          is: 'shape',
          members: node.body.body,
          extends: node.extends.map(base => asType(entity(base.expression))),
        };
      case 'TSTypeParameter':
        return kindOfType(node.constraint);
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
      case 'TSImportEqualsDeclaration':
        return asType(variable(found));
      default:
        return isClassNode(node) ? { is: 'instance', node } : FOREIGN;
    }
  }

  /** The instance that a class or a type of this name stands for. */
  function asType(kind: Kind): Kind {
    switch (kind.is) {
      case 'export':
        return instanceOfFramework(kind.source, kind.name) ?? typeOfExport(kind.name);
      case 'class':
        return { is: 'instance', node: kind.node };
      case 'shape':
      case 'instance':
        return kind;
      default:
        return kind.is === 'unknown' || kind.is === 'elsewhere' ? kind : FOREIGN;
    }
  }

  function ownerOf(kind: Kind, name: string): Kind {
    switch (kind.is) {
      case 'mcp':
      case 'framework':
      case 'unknown':
      case 'elsewhere':
        return kind;
      case 'shape':
        // `interface Host extends McpServer`; else it may be anything that has the member.
        return joinKinds([
          UNKNOWN,
          ...kind.extends.map(base => ownerOf(base, name)).filter(base => base.is !== 'foreign'),
        ]);
      case 'instance': {
        const declares = kind.node.body.body.some(
          member => 'key' in member && !member.static && propertyName(member, bindings) === name,
        );
        return declares || !kind.node.superClass
          ? FOREIGN
          : ownerOf(instanceOf(kindOf(kind.node.superClass)), name);
      }
      default:
        return FOREIGN;
    }
  }

  return { kindOf, kindOfType, bound, memberOf, ownerOf, instanceOf };
}
