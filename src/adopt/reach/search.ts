// The reverse search: from a node that runs, over everything that may run it, to the registrations of handlers.
import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { isShimMember } from '../../detect/find-pending.ts';
import { isClassNode, isFunctionNode, type ClassNode, type FunctionNode } from '../../detect/kinds.ts';
import { lastName, unwrap } from '../../detect/shapes.ts';
import { literalString, propertyName } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import * as forms from './call-forms.ts';
import { callsOf } from './calls.ts';
import { commonJsName, type Definitions, type Place } from './definitions.ts';
import { classAround, constructorOf, holderOf, isWithin, runnerOf } from './enclosing.ts';
import { exportName, type ImportSite } from './module-imports.ts';
import type { Module, Project } from './project.ts';
import {
  argumentOf,
  FRAMEWORK_CLASSES,
  isFrameworkModule,
  TOOL_MAKERS,
  type Argument,
  type Kind,
  type Naming,
  type Step,
} from './registrations.ts';
import { parameterOf, requestNamesOf } from './request-names.ts';
import { isTooLong, keyOfState, withOrigin, type State } from './state.ts';

/** A handler that reaches the site, and the state of the search there. */
export interface Registration {
  readonly kind: Kind;
  readonly naming: Naming;
  readonly handler: Place;
  readonly server: Place | undefined;
  /** The registering call, or the class that registers itself. */
  readonly at: Place;
  readonly state: State;
}

export interface Outcome {
  readonly registrations: readonly Registration[];
  /** Run at start-up, or by a handler that cannot ask. */
  readonly isState: boolean;
}

/** A search that comes here goes round in a project that no person can follow either. */
const MAX_STATES = 20_000;

type Change = Partial<Omit<State, 'cost'>>;

export function createSearch(project: Project, definitions: Definitions) {
  /** Where the states lead; the shortest way to each registration comes first. */
  return function search(start: Omit<State, 'cost'>): Outcome {
    const registrations: Registration[] = [];
    let isState = false;
    // By the number of calls on the way: what has the fewest is gone on with first.
    const queues: State[][] = [];
    const visited = new Set<string>();
    /** What is only likely: tried if nothing certain is found. */
    let deferred: (() => void)[] = [];

    const push = (next: State): void => {
      const state = leaveContexts(next);
      if (isTooLong(state) || visited.size >= MAX_STATES) return;
      const key = keyOfState(state);
      if (visited.has(key)) return;
      visited.add(key);
      (queues[state.cost] ??= []).push(state);
    };
    const go = (from: State, change: Change): void => push({ ...from, ...change });
    const defer = (from: State, change: Change): void => void deferred.push(() => go(from, change));
    /** The site runs when `call` does: one call more on the way. */
    const hop = (from: State, place: Place, name: string, change: Change = {}): void =>
      push({
        ...from,
        place,
        path: [],
        hops: { place, name, inner: from.hops },
        cost: from.cost + 1,
        ...change,
      });
    const reachState = (): void => {
      isState = true;
    };

    push({ ...start, cost: 0 });
    drain();
    while (registrations.length === 0 && !isState && deferred.length > 0) {
      const likely = deferred;
      deferred = [];
      for (const attempt of likely) attempt();
      drain();
    }
    return { registrations, isState };

    function drain(): void {
      for (let cost = 0; cost < queues.length; cost++) {
        const queue = queues[cost] ?? [];
        for (let state = queue.shift(); state; state = queue.shift()) {
          if (state.path.length === 0) run(state);
          else flow(state);
        }
      }
    }

    // What runs a node

    function run(state: State): void {
      const { module, node } = state.place;
      const { tree, bindings } = module.file;
      const runner = runnerOf(node, module.file);
      const from = underCondition(state);
      if (runner.type === 'Program') {
        reachState();
        return;
      }
      if (leaveEntered(from, runner, [])) return;
      if (isClassNode(runner)) {
        carry(from, { module, node: runner }, ['()']);
        return;
      }
      const parent = tree.parentOf(runner);
      const owner = parent && tree.parentOf(parent);
      if (parent?.type === 'MethodDefinition') {
        const around = owner && tree.parentOf(owner);
        if (!around || !isClassNode(around)) return;
        const { module: home, node: holder } = instanceAt(from, { module, node: around });
        const name = propertyName(parent, bindings);
        if (parent.kind === 'constructor') {
          if (!leaveEntered(from, around, [])) carry(from, { module, node: around }, ['()']);
        } else if (name !== undefined) {
          const path: readonly Step[] = parent.kind === 'method' ? ['()'] : [];
          followMember(from, { module: home, node: holder }, name, path, parent.static);
        }
        return;
      }
      if (parent?.type === 'Property' && parent.kind !== 'init' && owner) {
        const name = propertyName(parent, bindings);
        if (name !== undefined) hold(from, { module, node: owner }, name, []);
        return;
      }
      carry(from, { module, node: runner }, ['()']);
    }

    /** The class whose instance a method runs on: a subclass, if the search came into its base class by `this`. */
    function instanceAt({ self }: State, owner: Place<ClassNode>): Place<ClassNode> {
      const isBase = self && definitions.lineageOf(self).some(({ node }) => node === owner.node);
      return isBase ? self : owner;
    }

    /** The names of tools that a condition around the node asks for. */
    function underCondition(state: State): State {
      const condition = requestNamesOf(state.place, definitions);
      if (!condition) return state;
      const { names, subject } = condition;
      const parameter = parameterOf({ module: state.place.module, node: subject });
      return { ...state, names, guard: parameter && { ...parameter, names } };
    }

    /** Whether a call gives the parameter that is asked for a fitting name; undefined if it cannot be that call. */
    function throughGuard(state: State, { module, node }: Place): State | undefined {
      const { guard } = state;
      if (!guard || node.type !== 'CallExpression') return state;
      const callees = definitions.functionsOf({ module, node: node.callee });
      // A callee that is known by an interface only is taken at its word.
      const isIt = callees.length === 0 || callees.some(({ node: fn }) => fn === guard.fn);
      const argument = isIt ? node.arguments[guard.index] : undefined;
      if (!argument) return { ...state, guard: undefined };
      const place = { module, node: argument };
      const name = definitions.stringOf(place);
      if (name !== undefined)
        return guard.names.includes(name) ? { ...state, names: [name], guard: undefined } : undefined;
      const parameter = parameterOf(place);
      return { ...state, guard: parameter && { ...parameter, names: guard.names } };
    }

    /** Goes back to the call through which the search came into `fn`. */
    function leaveEntered(from: State, fn: FunctionNode | ClassNode, rest: readonly Step[]): boolean {
      const [top, ...entered] = from.entered;
      if (top?.fn !== fn) return false;
      // A callback that stands in the call (`.then(m => m.run())`) is no step of its own to a person.
      const isInline = (top.call.node.arguments as Node[]).includes(fn);
      if (rest.length > 0 || isInline) go(from, { place: top.call, path: rest, entered });
      else hop(from, top.call, calleeName(top.call), { entered });
      return true;
    }

    /** A function or class is a value: wherever it goes. */
    function carry(from: State, place: Place<FunctionNode | ClassNode>, path: readonly Step[]): void {
      const { module, node } = place;
      const isDeclaration = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
      for (const variable of variablesOf(place)) flowReferences(from, module, variable, path);
      if (!isDeclaration) go(from, { place, path });
      else if (module.file.tree.parentOf(node)?.type === 'ExportDefaultDeclaration')
        followExport(from, module, 'default', path);
    }

    // Where a value goes

    function flow(state: State): void {
      const { place, path } = state;
      const { module, node } = place;
      const { tree, bindings } = module.file;
      const parent = tree.parentOf(node);
      const [step, ...rest] = path;
      if (!parent || step === undefined) return;
      const outer: Place = { module, node: parent };
      switch (parent.type) {
        case 'ChainExpression':
        case 'TSNonNullExpression':
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
        case 'TSTypeAssertion':
        case 'TSInstantiationExpression':
        case 'AwaitExpression':
        case 'LogicalExpression':
        case 'SequenceExpression':
          go(state, { place: outer });
          return;
        case 'TSExportAssignment':
          followExport(state, module, 'module.exports', path);
          return;
        case 'ConditionalExpression':
          if (parent.test !== node) go(state, { place: outer });
          return;
        case 'AssignmentExpression':
          if (parent.right !== node) return;
          bind(state, { module, node: parent.left }, path);
          go(state, { place: outer });
          return;
        case 'AssignmentPattern':
          if (parent.right === node) bind(state, { module, node: parent.left }, path);
          return;
        case 'VariableDeclarator':
          if (parent.init === node) bind(state, { module, node: parent.id }, path);
          return;
        case 'ForOfStatement':
          if (parent.right === node && step === '[]') bind(state, { module, node: loopTarget(parent) }, rest);
          return;
        case 'CallExpression':
        case 'NewExpression': {
          const call = { module, node: parent };
          if (parent.callee === node) {
            const isMade = parent.type === 'NewExpression' && rest[0]?.startsWith('.');
            const origins = isMade
              ? withOrigin(state, { place: call, key: String(rest[0]).slice(1) })
              : state.origins;
            if (step === '()') takeStep({ ...state, origins }, call, rest, calleeName(call));
          } else passArgument(state, call, (parent.arguments as Node[]).indexOf(node));
          return;
        }
        case 'TaggedTemplateExpression':
          if (parent.tag === node && step === '()')
            takeStep(state, outer, rest, lastName(node, bindings) ?? '');
          return;
        case 'MemberExpression':
          if (parent.object === node) takeMember(state, { module, node: parent });
          return;
        case 'Property': {
          const object = tree.parentOf(parent);
          const name = propertyName(parent, bindings);
          if (parent.value === node && object?.type === 'ObjectExpression' && name !== undefined)
            hold(state, { module, node: object }, name, path);
          return;
        }
        case 'SpreadElement': {
          const holder = tree.parentOf(parent);
          if (holder?.type === 'ObjectExpression' || (holder?.type === 'ArrayExpression' && step === '[]'))
            go(state, { place: { module, node: holder } });
          else if (holder?.type === 'CallExpression' && step === '[]') {
            // `tools.push(...more)`
            passArgument(
              { ...state, path: rest },
              { module, node: holder },
              holder.arguments.indexOf(parent),
            );
          }
          return;
        }
        case 'ArrayExpression':
          go(state, { place: outer, path: ['[]', ...path] });
          return;
        case 'ReturnStatement':
        case 'ArrowFunctionExpression': {
          if (parent.type === 'ArrowFunctionExpression' && parent.body !== node) return;
          const fn = runnerOf(node, module.file);
          if (isFunctionNode(fn)) returnFrom(state, { module, node: fn }, path);
          return;
        }
        case 'PropertyDefinition': {
          const body = tree.parentOf(parent);
          const owner = body && tree.parentOf(body);
          const name = propertyName(parent, bindings);
          if (parent.value === node && owner && isClassNode(owner) && name !== undefined)
            followMember(state, { module, node: owner }, name, path, parent.static);
          return;
        }
        case 'ExportDefaultDeclaration':
          followExport(state, module, 'default', path);
          return;
        case 'ExportSpecifier':
          followExport(state, module, exportName(parent.exported as TSESTree.Identifier), path);
          return;
        case 'ClassDeclaration':
        case 'ClassExpression':
          if (parent.superClass === node) inherit(state, { module, node: parent });
          return;
        default:
          return;
      }
    }

    /** The first step of the way of use is taken at `place`. */
    function takeStep(
      state: State,
      place: Place,
      rest: readonly Step[],
      name: string,
      selected = state.selected,
    ): void {
      if (rest.length > 0) {
        go(state, { place, path: rest, selected });
        return;
      }
      const from = throughGuard(state, place);
      if (from) hop(from, place, name, { selected });
    }

    function takeMember(state: State, place: Place<TSESTree.MemberExpression>): void {
      const { module, node } = place;
      const [step, ...rest] = state.path;
      const name = propertyName(node, module.file.bindings);
      const parent = module.file.tree.parentOf(node);
      const call =
        parent?.type === 'CallExpression' && parent.callee === node ? { module, node: parent } : undefined;
      if (name === undefined) {
        // Picked by what is known at run time only.
        const selected = step?.startsWith('.') ? step.slice(1) : '';
        if (step !== '()') takeStep(state, place, rest, '', selected);
        return;
      }
      if (step === `.${name}`) {
        takeStep(state, place, rest, name);
        return;
      }
      if (!call) return;
      const [callback] = call.node.arguments;
      if (step === '()') {
        if (name === 'bind') go(state, { place: call });
        if (name === 'call' || name === 'apply')
          takeStep(state, call, rest, lastName(node.object, module.file.bindings) ?? '');
      }
      if (step === '[]') {
        if (forms.SAME_LIST_METHODS.has(name)) go(state, { place: call });
        if (name === 'entries') go(state, { place: call, path: ['[]', '[]', ...rest] });
        if (forms.PICKING_METHODS.has(name)) takeStep(state, call, rest, name, '');
        const index = forms.ELEMENT_CALLBACKS.get(name);
        if (index !== undefined && callback) enter(state, call, callback, index, rest);
      }
      if (forms.SAME_VALUE_METHODS.has(name)) go(state, { place: call });
      if (name === 'then' && callback) enter(state, call, callback, 0, state.path);
    }

    /** The value is handed to parameter `index` of a callback. */
    function enter(
      state: State,
      call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
      callee: Node,
      index: number,
      path: readonly Step[],
    ): boolean {
      const found = definitions.functionsOf({ module: call.module, node: callee });
      for (const { module, node } of found) {
        const fn = isClassNode(node) ? constructorOf(node) : node;
        const target = fn && parameterAt(fn, index);
        if (!target) continue;
        const isRest = target.type === 'RestElement';
        bind(
          { ...state, entered: [{ fn: isClassNode(node) ? node : fn, call }, ...state.entered] },
          { module, node: isRest ? target.argument : target },
          isRest ? ['[]', ...path] : path,
        );
      }
      return found.length > 0;
    }

    /**
     * The callee is a parameter: `withContext(handler)` calls `handler(context)`. The value goes into the functions
     * that are given for it, and comes out where they were given.
     */
    function enterParameter(
      state: State,
      call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
      index: number,
    ): boolean {
      const { module } = call;
      const parameter = parameterOf({ module, node: call.node.callee });
      if (!parameter) return false;
      const { fn } = parameter;
      const at = state.entered.findIndex(entered => entered.fn === fn);
      const known = state.entered[at];
      const outer = state.entered.slice(at + 1);
      for (const given of known ? [known.call] : callsOf(project, { module, node: fn })) {
        const callback = given.node.arguments[parameter.index];
        if (!callback) continue;
        for (const { module: home, node } of definitions.functionsOf({
          module: given.module,
          node: callback,
        })) {
          const target = isFunctionNode(node) ? parameterAt(node, index) : undefined;
          if (!target) continue;
          const entered = [{ fn: node, call }, { fn, call: given }, ...outer];
          bind({ ...state, entered }, { module: home, node: target }, state.path);
        }
      }
      return true;
    }

    function hold(state: State, object: Place, name: string, path: readonly Step[]): void {
      const { file } = object.module;
      const origins = withOrigin(state, { place: object, key: name });
      go(state, { place: object, path: [`.${name}`, ...path], origins });
      // `this.helper()` in another method of the object.
      for (const member of file.tree.all('MemberExpression')) {
        if (member.object.type !== 'ThisExpression' || propertyName(member, file.bindings) !== name) continue;
        if (holderOf(member.object, file) !== object.node) continue;
        takeStepAt(state, { module: object.module, node: member }, path, name);
      }
    }

    /** At a member that is the value already: of `this`, of something of the class. */
    function takeStepAt(state: State, place: Place, path: readonly Step[], name: string): void {
      if (path.length === 0) hop(state, place, name);
      else go(state, { place, path });
    }

    function returnFrom(state: State, place: Place<FunctionNode>, path: readonly Step[]): void {
      const { module, node } = place;
      if (leaveEntered(state, node, path)) return;
      const { tree, bindings } = module.file;
      const parent = tree.parentOf(node);
      const holder = parent && tree.parentOf(parent);
      const owner = holder && tree.parentOf(holder);
      if (parent?.type === 'MethodDefinition' && owner && isClassNode(owner)) {
        const name = propertyName(parent, bindings);
        const steps: readonly Step[] = parent.kind === 'get' ? path : ['()', ...path];
        if (name !== undefined && parent.kind !== 'constructor')
          followMember(state, instanceAt(state, { module, node: owner }), name, steps, parent.static);
        return;
      }
      if (parent?.type === 'Property' && parent.kind === 'get' && holder) {
        const name = propertyName(parent, bindings);
        if (name !== undefined) hold(state, { module, node: holder }, name, path);
        return;
      }
      carry(state, place, ['()', ...path]);
    }

    // Names

    function bind(state: State, target: Place, path: readonly Step[]): void {
      const { module, node } = target;
      const { bindings } = module.file;
      const [step, ...rest] = path;
      switch (node.type) {
        case 'Identifier':
          flowVariable(state, module, node, path);
          return;
        case 'TSParameterProperty': {
          bind(state, { module, node: node.parameter }, path);
          const owner = classAround(node, module.file);
          const { parameter } = node;
          const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
          if (owner && name.type === 'Identifier')
            followMember(state, { module, node: owner }, name.name, path, false);
          return;
        }
        case 'AssignmentPattern':
          bind(state, { module, node: node.left }, path);
          return;
        case 'ObjectPattern':
          for (const property of node.properties) {
            if (property.type === 'RestElement') {
              // What is taken by name is not in the rest.
              const isTaken = node.properties.some(
                each => each.type === 'Property' && `.${propertyName(each, bindings)}` === step,
              );
              if (!isTaken) bind(state, { module, node: property.argument }, path);
              continue;
            }
            const name = propertyName(property, bindings);
            if (name === undefined || step !== `.${name}`) continue;
            // A getter runs where its value is taken.
            if (rest.length === 0) hop(state, { module, node: property }, name);
            else bind(state, { module, node: property.value }, rest);
          }
          return;
        case 'ArrayPattern':
          if (step !== '[]' || rest.length === 0) return;
          for (const element of node.elements) {
            if (element?.type === 'RestElement') bind(state, { module, node: element.argument }, path);
            else if (element) bind(state, { module, node: element }, rest);
          }
          return;
        case 'MemberExpression':
          assignMember(state, { module, node }, path);
          return;
        case 'VariableDeclaration':
          for (const { id } of node.declarations) bind(state, { module, node: id }, path);
          return;
        default:
          return;
      }
    }

    function flowVariable(
      state: State,
      module: Module,
      name: TSESTree.Identifier,
      path: readonly Step[],
    ): void {
      const variable = module.file.bindings.variableOf(name);
      if (variable) flowReferences(state, module, variable, path);
    }

    function flowReferences(state: State, module: Module, variable: Variable, path: readonly Step[]): void {
      const { tree } = module.file;
      for (const reference of variable.references) {
        if (!reference.isRead() || !reference.isValueReference) continue;
        go(state, { place: { module, node: reference.identifier }, path });
      }
      for (const definition of variable.defs) {
        const declared: Node = definition.node;
        const statement = declared.type === 'VariableDeclarator' ? tree.parentOf(declared) : declared;
        if (statement && tree.parentOf(statement)?.type === 'ExportNamedDeclaration')
          followExport(state, module, variable.name, path);
      }
    }

    function assignMember(
      state: State,
      target: Place<TSESTree.MemberExpression>,
      path: readonly Step[],
    ): void {
      const { module, node } = target;
      const { file } = module;
      const exported = commonJsName(node);
      if (exported !== undefined) {
        followExport(state, module, exported, path);
        return;
      }
      const name = propertyName(node, file.bindings);
      if (name === 'oninitialized') {
        reachState();
        return;
      }
      const step: Step = name === undefined ? '[]' : `.${name}`;
      if (node.object.type === 'ThisExpression') {
        const holder = holderOf(node.object, file);
        if (name === undefined || !holder) return;
        if (isClassNode(holder)) followMember(state, { module, node: holder }, name, path, false);
        else hold(state, { module, node: holder }, name, path);
        return;
      }
      const type = name === undefined ? undefined : definitions.typeOf({ module, node: node.object });
      if (type && isClassNode(type.node)) {
        followMember(state, { module: type.module, node: type.node }, name as string, path, false);
        return;
      }
      if (name !== undefined && /^on[a-z]/.test(name) && path[0] === '()') {
        // `transport.onclose = …`: an event, which keeps no request waiting.
        reachState();
        return;
      }
      store(state, { module, node: node.object }, [step, ...path]);
    }

    /** Something is put into the object that an expression is. */
    function store(state: State, container: Place, path: readonly Step[]): void {
      const { module, node } = container;
      if (node.type === 'Identifier') flowVariable(state, module, node, path);
      else if (node.type === 'MemberExpression') assignMember(state, { module, node }, path);
    }

    // Classes

    /** Every use of the member `name` of a class: by the type of the receiver, and by where its instances go. */
    function followMember(
      state: State,
      owner: Place<ClassNode>,
      name: string,
      path: readonly Step[],
      isStatic: boolean,
    ): void {
      const origins = withOrigin(state, { place: owner, key: name });
      const from: State = { ...state, origins, self: undefined };
      registerByFramework(from, owner, name, path);
      const isSecret = name.startsWith('#');
      const [top, ...entered] = from.entered;
      // Of the one instance that got the value through its constructor.
      const isOne = top?.fn === owner.node;
      if (isOne && top.call.node.callee.type === 'Super') {
        const subclass = classAround(top.call.node, top.call.module.file);
        const place = subclass && { module: top.call.module, node: subclass };
        if (place) followMember({ ...from, entered }, place, name, path, isStatic);
      } else if (isOne) {
        const made = withOrigin(from, { place: top.call, key: name });
        go(from, { place: top.call, path: [`.${name}`, ...path], entered, origins: made });
      } else if (!isSecret)
        carry(from, owner, isStatic ? [`.${name}`, ...path] : ['()', `.${name}`, ...path]);

      const lineage = definitions.lineageOf(owner);
      const names = lineage.flatMap(({ node }) => node.id?.name ?? []);
      const modules = isSecret ? [owner.module] : project.modulesWith(name, names);
      const isOfClass = (receiver: Place): boolean | undefined => {
        const type = definitions.typeOf(receiver);
        if (!type) return undefined;
        return (
          lineage.some(({ node }) => node === type.node) ||
          definitions.lineageOf(type).some(({ node }) => node === owner.node)
        );
      };
      for (const module of new Set([owner.module, ...modules])) {
        const { tree, bindings } = module.file;
        for (const member of tree.all('MemberExpression')) {
          if (propertyName(member, bindings) !== name) continue;
          const isOf = isOfClass({ module, node: member.object });
          const place = { module, node: member };
          const isInside = module === owner.module && isWithin(member, owner.node);
          const self = member.object.type === 'ThisExpression' ? owner : undefined;
          if (isOf && (!isOne || isInside)) takeStepAt({ ...from, self }, place, path, name);
          else if (isOf === undefined && isUntyped(member.object, module)) {
            deferred.push(() => takeStepAt(from, place, path, name));
          }
        }
        for (const pattern of tree.all('ObjectPattern')) {
          const declarator = tree.parentOf(pattern);
          if (declarator?.type !== 'VariableDeclarator' || !declarator.init) continue;
          const taken = pattern.properties.some(
            property => property.type === 'Property' && propertyName(property, bindings) === name,
          );
          if (taken && isOfClass({ module, node: declarator.init }))
            bind(from, { module, node: pattern }, [`.${name}`, ...path]);
        }
      }
    }

    /** Whether nothing at all is known of a receiver: it may be an instance of any class. */
    function isUntyped(node: Node, { file }: Module): boolean {
      const kind = file.resolver.kindOf(node);
      return kind.is === 'unknown' || kind.is === 'elsewhere';
    }

    /** A subclass inherits what its superclass does, unless it has the member itself. */
    function inherit(state: State, subclass: Place<ClassNode>): void {
      const [first, second] = state.path;
      const member = first === '()' ? second : first;
      const name = member?.startsWith('.') ? member.slice(1) : undefined;
      if (name !== undefined && declares(subclass, name)) return;
      // A constructor of its own must call `super()`, which is what runs the site.
      const origins = name === undefined ? state.origins : withOrigin(state, { place: subclass, key: name });
      carry({ ...state, origins }, subclass, state.path);
    }

    function registerByFramework(
      state: State,
      owner: Place<ClassNode>,
      name: string,
      path: readonly Step[],
    ): void {
      const { module, node } = owner;
      if (!node.superClass || path[0] !== '()') return;
      const base = module.file.resolver.kindOf(node.superClass);
      const kind =
        base.is === 'export' && isFrameworkModule(base.source) ? FRAMEWORK_CLASSES.get(base.name) : undefined;
      const method = node.body.body.find(
        (member): member is TSESTree.MethodDefinition =>
          member.type === 'MethodDefinition' && propertyName(member, module.file.bindings) === name,
      );
      if (!kind || !method || !/^(?:execute|read|generateMessages)$/.test(name)) return;
      register(
        state,
        { is: 'registration', kind, naming: { by: 'holder' }, server: undefined, key: undefined },
        {
          at: owner,
          handler: { module, node: method.value },
        },
      );
    }

    // Modules

    function followExport(state: State, module: Module, name: string, path: readonly Step[]): void {
      for (const { module: importer, site } of project.importersOf(module, name)) {
        takeImport(state, importer, site, name, path);
      }
    }

    function takeImport(
      state: State,
      module: Module,
      site: ImportSite,
      name: string,
      path: readonly Step[],
    ): void {
      const isWhole = name === 'module.exports';
      const [step, ...rest] = path;
      switch (site.is) {
        case 'named':
          if (site.imported === name) flowVariable(state, module, site.local, path);
          else if (isWhole && site.imported === 'default') flowVariable(state, module, site.local, path);
          else if (isWhole && step === `.${site.imported}` && rest.length > 0)
            flowVariable(state, module, site.local, rest);
          // The default import of a CommonJS module is its exports.
          else if (site.imported === 'default')
            flowVariable(state, module, site.local, [`.${name}`, ...path]);
          return;
        case 'namespace':
          flowVariable(state, module, site.local, isWhole ? path : [`.${name}`, ...path]);
          if (isWhole) flowVariable(state, module, site.local, ['.default', ...path]);
          return;
        case 'expression':
          go(state, { place: { module, node: site.node }, path: isWhole ? path : [`.${name}`, ...path] });
          return;
        case 'reexport':
          if (site.imported === name) followExport(state, module, site.exported, path);
          return;
        case 'star':
          if (site.exported !== undefined) followExport(state, module, site.exported, [`.${name}`, ...path]);
          else if (name !== 'default') followExport(state, module, name, path);
          return;
      }
    }

    // Arguments

    function passArgument(
      state: State,
      call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
      index: number,
    ): void {
      const { module, node } = call;
      const { file } = module;
      const { callee } = node;
      const { path } = state;
      const [step, ...rest] = path;
      const name = lastName(callee, file.bindings) ?? '';
      // `rootsAdoption.withRoots(server, handler)` is the handler.
      if (isShimMember(callee, file)) {
        go(state, { place: call });
        return;
      }
      const registered =
        node.type === 'CallExpression' ? argumentOf({ module, node }, index, path) : undefined;
      const isEntered =
        callee.type === 'Super' ? enterSuper(state, call, index) : enter(state, call, callee, index, path);
      if (registered) {
        const end = () => reachEnd(state, registered, call, index);
        // A method of the project's own that happens to be called `registerTool` hands the handler on, mostly.
        if (isEntered) deferred.push(end);
        else end();
        return;
      }
      if (isEntered || enterParameter(state, call, index)) return;
      if (isCalledBack(call, name)) {
        if (step !== '()') return;
        if (rest.length === 0) go(state, { place: call, path: [] });
        else go(state, { place: call, path: name === 'map' ? ['[]', ...rest] : rest });
        return;
      }
      if (callee.type === 'MemberExpression') {
        const key = literalString(node.arguments[0]);
        if (forms.STORING_METHODS.has(name) && !(name === 'set' && index === 0)) {
          const origins =
            name === 'set' && key !== undefined ? withOrigin(state, { place: call, key }) : state.origins;
          store({ ...state, origins }, { module, node: callee.object }, ['[]', ...path]);
          return;
        }
        const full = callee.object.type === 'Identifier' ? `${callee.object.name}.${name}` : name;
        if (forms.IDENTITIES.has(full)) {
          go(state, { place: call });
          return;
        }
        if (step?.startsWith('.') && (full === 'Object.values' || full === 'Object.entries')) {
          const key = step.slice(1);
          const steps: readonly Step[] = full === 'Object.values' ? ['[]'] : ['[]', '[]'];
          go(state, { place: call, path: [...steps, ...rest], selected: key });
          return;
        }
      }
      if (node.type === 'NewExpression' && forms.CONTAINERS.has(name)) {
        // `new Map([['a', handler]])`: a pair of a list.
        go(state, {
          place: call,
          path: name.endsWith('Map') && rest[0] === '[]' ? ['[]', ...rest.slice(1)] : path,
        });
        return;
      }
      if (isToolMaker(call, name) && step?.startsWith('.')) {
        register(
          state,
          {
            is: 'registration',
            kind: 'tool',
            naming: { by: 'holder' },
            server: undefined,
            key: step.slice(1),
          },
          { at: call, handler: handlerOf(state, step.slice(1)) ?? { module, node } },
        );
        return;
      }
      passToUnknown(state, call);
    }

    /** A function of another package: it calls what it is given, or gives back something that does. */
    function passToUnknown(
      state: State,
      call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
    ): void {
      const run: Change = { place: call, path: [] };
      if (state.path.length === 1 && state.path[0] === '()' && isDiscarded(call)) go(state, run);
      else {
        go(state, { place: call });
        defer(state, run);
      }
    }

    function enterSuper(
      state: State,
      call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
      index: number,
    ): boolean {
      const owner = classAround(call.node, call.module.file);
      return owner?.superClass ? enter(state, call, owner.superClass, index, state.path) : false;
    }

    // Ends

    function reachEnd(
      state: State,
      argument: Argument,
      call: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
      index: number,
    ): void {
      if (argument.is === 'state') {
        reachState();
        return;
      }
      const given = call.node.arguments[index] as Node;
      const handler = argument.key === undefined ? undefined : handlerOf(state, argument.key);
      register(state, argument, { at: call, handler: handler ?? { module: call.module, node: given } });
    }

    function register(
      state: State,
      { kind, naming, server }: Extract<Argument, { is: 'registration' }>,
      { at, handler }: { at: Place; handler: Place },
    ): void {
      registrations.push({
        kind,
        naming,
        handler,
        server: server && { module: at.module, node: server },
        at,
        state: { ...state, place: at },
      });
    }

    /** The value under `key` in the object that was handed over. */
    function handlerOf(state: State, key: string): Place | undefined {
      const origin = state.origins.find(
        ({ place, key: held }) => held === key && place.node.type === 'ObjectExpression',
      );
      if (origin?.place.node.type !== 'ObjectExpression') return undefined;
      const { module } = origin.place;
      const property = origin.place.node.properties.find(
        each => each.type === 'Property' && propertyName(each, module.file.bindings) === key,
      );
      return property?.type === 'Property' ? { module, node: property.value } : undefined;
    }
  };
}

/** Without the functions that the place is no longer in: what leaves them by a variable may go anywhere. */
function leaveContexts(state: State): State {
  const { place, entered } = state;
  const inside = entered.findIndex(({ fn }) => isWithin(place.node, fn) && holdsNode(place, fn));
  return inside === 0 || entered.length === 0
    ? state
    : { ...state, entered: inside < 0 ? [] : entered.slice(inside) };
}

/** Two modules have the same ranges: the function must be of the place's own. */
function holdsNode({ module, node }: Place, fn: Node): boolean {
  if (node === fn) return true;
  for (const up of module.file.tree.ancestorsOf(node)) if (up === fn) return true;
  return false;
}

/** The variables that mean a function or a class: a class declaration has one more, inside of it. */
function variablesOf({ module, node }: Place<FunctionNode | ClassNode>): ReadonlySet<Variable> {
  const { tree, bindings } = module.file;
  const { id } = node;
  const variables = new Set<Variable>();
  if (!id) return variables;
  const own = bindings.variableOf(id as TSESTree.Identifier);
  if (own) variables.add(own);
  if (isClassNode(node)) {
    for (const identifier of tree.all('Identifier')) {
      const variable = identifier.name === id.name ? bindings.variableOf(identifier) : undefined;
      if (variable?.defs.some(definition => definition.node === node)) variables.add(variable);
    }
  }
  return variables;
}

const loopTarget = ({ left }: TSESTree.ForOfStatement): Node => left;

function calleeName({ module, node }: Place<TSESTree.CallExpression | TSESTree.NewExpression>): string {
  const callee = unwrap(node.callee);
  if (callee.type === 'Super') return 'super';
  // `handlers.get(name)(…)`, `createHandler()(…)`
  if (callee.type === 'CallExpression') return calleeName({ module, node: callee });
  // `(handlers[name] ?? fallback)(…)` has no name.
  return lastName(callee, module.file.bindings) ?? 'call';
}

function parameterAt({ params }: FunctionNode, index: number): TSESTree.Parameter | undefined {
  // `function f(this: Server, handler)`
  const [first] = params;
  const own = first?.type === 'Identifier' && first.name === 'this' ? params.slice(1) : params;
  const last = own.at(-1);
  return own[index] ?? (last?.type === 'RestElement' ? last : undefined);
}

const declares = ({ module, node }: Place<ClassNode>, name: string): boolean =>
  node.body.body.some(member => 'key' in member && propertyName(member, module.file.bindings) === name);

/** A callee that calls back on behalf of its caller. */
function isCalledBack(
  { module, node }: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  name: string,
): boolean {
  const { callee } = node;
  if (callee.type === 'MemberExpression') return forms.CALLING_METHODS.has(name);
  return (
    callee.type === 'Identifier' &&
    forms.CALLING_FUNCTIONS.has(name) &&
    !module.file.bindings.variableOf(callee)?.defs.length
  );
}

/** Whether nothing is made of a call's result, but for waiting for it. */
function isDiscarded({ module, node }: Place): boolean {
  const parent = module.file.tree.parentOf(node);
  return (
    parent?.type === 'ExpressionStatement' ||
    parent?.type === 'AwaitExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'void')
  );
}

function isToolMaker(
  { module, node }: Place<TSESTree.CallExpression | TSESTree.NewExpression>,
  name: string,
): boolean {
  const start = TOOL_MAKERS.get(name);
  if (start === undefined || node.callee.type !== 'Identifier') return false;
  const definition: Node | undefined = module.file.bindings.variableOf(node.callee)?.defs[0]?.node;
  const declaration = definition && module.file.tree.parentOf(definition);
  return declaration?.type === 'ImportDeclaration' && declaration.source.value.startsWith(start);
}
