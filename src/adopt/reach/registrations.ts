// Where handlers are handed to a server: the ends of the search.
import type { TSESTree } from '@typescript-eslint/types';
import { frameworks } from '../../catalog/frameworks.ts';
import { findProperty, lastName } from '../../detect/shapes.ts';
import { constantString } from '../../detect/strings.ts';
import type { Node } from '../../detect/tree.ts';
import type { ReachedFrom } from '../types.ts';
import type { Place } from './definitions.ts';

/** How a value must be used for the site to run: `()` calls it, `.x` takes a member, `[]` an element. */
export type Step = '()' | '[]' | `.${string}`;

export type Kind = ReachedFrom['kind'];

/** What the name of a registration is. */
export type Naming =
  /** A node at the registration. */
  | { readonly by: 'node'; readonly node: Node }
  /** The `name` of the object that holds the handler. */
  | { readonly by: 'holder' }
  /** One handler for all: the name is in the request. */
  | { readonly by: 'request' };

export type Argument =
  | {
      readonly is: 'registration';
      readonly kind: Kind;
      readonly naming: Naming;
      readonly server: Node | undefined;
      /** The key of the handler in the object that was handed over; undefined if it is the argument itself. */
      readonly key: string | undefined;
    }
  /** A handler that cannot ask: of a list, a completion, an event. The server must keep its roots in state. */
  | { readonly is: 'state' };

const METHODS: ReadonlyMap<string, Kind> = new Map([
  ['tool', 'tool'],
  ['registerTool', 'tool'],
  ['registerToolTask', 'tool'],
  ['prompt', 'prompt'],
  ['registerPrompt', 'prompt'],
  ['resource', 'resource'],
  ['registerResource', 'resource'],
]);

/** Functions that are given the server first: `registerAppTool(server, name, config, handler)`. */
const FUNCTIONS: ReadonlyMap<string, Kind> = new Map([
  ['registerAppTool', 'tool'],
  ['registerAppResource', 'resource'],
]);

/** Methods that are given one object, or a list of them: `addTool({ name, execute })`. */
const OBJECT_METHODS: ReadonlyMap<string, Kind> = new Map([
  ['addTool', 'tool'],
  ['addTools', 'tool'],
  ['addPrompt', 'prompt'],
  ['addPrompts', 'prompt'],
  ['addResource', 'resource'],
  ['addResources', 'resource'],
  ['addResourceTemplate', 'resource'],
  ['addResourceTemplates', 'resource'],
]);

/** The requests whose handler may ask for roots, by method and by schema. */
const REQUESTS: ReadonlyMap<string, Kind> = new Map([
  ['tools/call', 'tool'],
  ['CallToolRequestSchema', 'tool'],
  ['prompts/get', 'prompt'],
  ['GetPromptRequestSchema', 'prompt'],
  ['resources/read', 'resource'],
  ['ReadResourceRequestSchema', 'resource'],
]);

const INITIALIZED: ReadonlySet<string> = new Set([
  'notifications/initialized',
  'InitializedNotificationSchema',
]);

const LISTENERS: ReadonlySet<string> = new Set([
  'on',
  'once',
  'addListener',
  'addEventListener',
  'prependListener',
]);

/** Whether a method or a schema is that of `notifications/initialized`. */
export const isInitializedNotification = (name: string): boolean => INITIALIZED.has(name);

/**
 * What it means that a value, with these steps still to go, is the argument at `index` of a call. Undefined if the
 * call registers nothing.
 */
export function argumentOf(
  { module, node: call }: Place<TSESTree.CallExpression>,
  index: number,
  path: readonly Step[],
): Argument | undefined {
  const { bindings, resolver } = module.file;
  const { callee } = call;
  const name = lastName(callee, bindings);
  const [first, second] = call.arguments;
  if (name === undefined || !first) return undefined;
  const server = callee.type === 'MemberExpression' ? callee.object : undefined;

  if (server) {
    const method = METHODS.get(name);
    if (method && index > 0) {
      // `tool` and `prompt` of another package may be anything.
      if (!name.startsWith('register') && resolver.kindOf(server).is === 'foreign') return undefined;
      // `new ResourceTemplate(uri, { list, complete })`
      if (path[0] === '.list' || path[0] === '.complete') return STATE;
      if (path[0] !== '()' && name !== 'registerToolTask') return undefined;
      const isObject = first.type === 'ObjectExpression';
      const nameOf = isObject ? findProperty(first, 'name', bindings)?.value : first;
      return {
        is: 'registration',
        kind: method,
        naming: nameOf ? { by: 'node', node: nameOf } : { by: 'holder' },
        server,
        key: keyOf(path),
      };
    }
    const object = OBJECT_METHODS.get(name);
    const [step] = path[0] === '[]' ? path.slice(1) : path;
    if (object && index === 0 && step?.startsWith('.')) {
      return { is: 'registration', kind: object, naming: { by: 'holder' }, server, key: step.slice(1) };
    }
    if (name === 'setRequestHandler' && index > 0) {
      const kind = REQUESTS.get(requestOf(first));
      return kind && path[0] === '()'
        ? { is: 'registration', kind, naming: { by: 'request' }, server, key: undefined }
        : STATE;
    }
    if (name === 'setNotificationHandler' && index > 0) return STATE;
    if (LISTENERS.has(name) && index > 0 && path[0] === '()') return STATE;
    return undefined;
  }

  const kind = FUNCTIONS.get(name);
  return kind && second && index > 1
    ? { is: 'registration', kind, naming: { by: 'node', node: second }, server: first, key: keyOf(path) }
    : undefined;

  function requestOf(node: Node): string {
    return constantString(node, bindings) ?? lastName(node, bindings) ?? '';
  }
}

const STATE: Argument = { is: 'state' };

const keyOf = ([step]: readonly Step[]): string | undefined =>
  step?.startsWith('.') ? step.slice(1) : undefined;

/** Functions of other packages that make a tool of `{ id, execute }`, by the start of the package's name. */
export const TOOL_MAKERS: ReadonlyMap<string, string> = new Map([['createTool', '@mastra/']]);

/** Classes of frameworks whose subclasses are registered by themselves, and what they are. */
export const FRAMEWORK_CLASSES: ReadonlyMap<string, Kind> = new Map([
  ['MCPTool', 'tool'],
  ['MCPPrompt', 'prompt'],
  ['MCPResource', 'resource'],
]);

export const isFrameworkModule = (source: string): boolean =>
  frameworks.some(({ module }) => source === module || source.startsWith(`${module}/`));
