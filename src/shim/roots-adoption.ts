// Roots adoption: where an MCP server gets its directories while MCP *roots* (deprecated by SEP-2577) go away.
// The operator's directories come first; a client's roots are taken only as a fallback, only when the operator
// opted in, and only after the same checks. It serves protocol revisions 2024-11-05 to 2025-11-25 (the server
// sends a `roots/list` request) and 2026-07-28 (the server returns an `input_required` result, the client retries).
import { AsyncLocalStorage } from 'node:async_hooks';
import { lstatSync, promises as fs, readlinkSync, realpathSync } from 'node:fs';
import { posix, resolve, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Root = { uri: string; name?: string; _meta?: Record<string, unknown> };
export type RootsResult = { roots: Root[] };
export type Ownership = 'operator' | 'adopted' | 'unowned';

export interface RootsAdoptionOptions {
  /** The operator's directories. A non-empty list owns every session, even if none of them exists. */
  directories?: readonly string[] | undefined;
  /** Whether a client's roots may be adopted where the operator gave no directories. Default false. */
  adoptClientRoots?: boolean | undefined;
  /** Nothing outside this directory is ever active. Set but empty, or not a directory: creation throws. */
  sandboxRoot?: string | undefined;
  /** Milliseconds to wait for the client, and for the file system. Default 5000. */
  timeoutMs?: number | undefined;
  /** Milliseconds after which a 2026-07-28 connection is asked again. Default 30000. */
  refreshMs?: number | undefined;
  /** How many roots of one answer are looked at. Default 256. */
  maxRoots?: number | undefined;
  /** Told what happened, and why. For the operator's log: `uri` and `error` come from the client. */
  onEvent?: ((event: AdoptionEvent) => void) | undefined;
}

/** Why a single root, or one of the operator's directories, was left out. */
export type RejectionReason =
  RootUriReason | 'missing' | 'not-a-directory' | 'outside-sandbox' | 'unreadable' | 'too-many';
/** Why `listRoots` rejects. */
export type UnavailableReason =
  | 'no-directories' // the operator owns the session and has given nothing that exists
  | 'not-opted-in'
  | 'not-declared' // the client does not declare `roots`
  | 'no-session' // stateless HTTP before 2026-07-28: no request can reach the client
  | 'outside-request' // 2026-07-28: roots exist only while a request is handled
  | 'unanswered' // 2026-07-28: the retry came without an answer
  | 'timeout'
  | 'client-error'
  | 'disconnected'
  | 'invalid-response'
  | 'none-usable'; // roots were offered, and none of them survived
export type AdoptionEvent =
  | { type: 'asked' }
  | { type: 'adopted'; directories: readonly string[] }
  | { type: 'released' }
  | { type: 'operator'; directories: readonly string[] }
  | { type: 'rejected'; reason: RejectionReason; uri: string; count: number }
  | { type: 'unavailable'; reason: UnavailableReason; error?: unknown };

/** What `listRoots` rejects with. Its message reaches clients: it holds a reason, never a path or client data. */
export class RootsUnavailableError extends Error {
  readonly code: string = 'ROOTS_UNAVAILABLE';
  readonly reason: UnavailableReason;
  constructor(reason: UnavailableReason) {
    super(`Roots are not available: ${reason}.`);
    this.name = 'RootsUnavailableError';
    this.reason = reason;
  }
}

export type RootUriReason = 'not-a-file-uri' | 'invalid-uri' | 'remote-host';
/** What `fileUriToPath` throws: a reason, never the URI. */
export class RootUriError extends Error {
  readonly code: string = 'INVALID_ROOT_URI';
  readonly reason: RootUriReason;
  constructor(reason: RootUriReason) {
    super(`The root's URI cannot be used: ${reason}.`);
    this.name = 'RootUriError';
    this.reason = reason;
  }
}

// ------------------------------------------------------------------------------------------------ the protocol

const MODERN = '2026-07-28';
const KEY = 'roots-adoption'; // of our entry in inputRequests; the same in each process, since retries may move
const CAPABILITIES_META = 'io.modelcontextprotocol/clientCapabilities';
const HANDLED = ['tools/call', 'prompts/get', 'resources/read']; // the methods that may answer input_required
const REGISTRIES = ['Tools', 'Prompts', 'Resources', 'ResourceTemplates'].map(kind => `_registered${kind}`); // of McpServer
const LIST_CHANGED = 'notifications/roots/list_changed';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
// Own properties only: a `__proto__` in JSON must not smuggle any in.
const own = (value: unknown, key: string): unknown =>
  isFields(value) && Object.prototype.hasOwnProperty.call(value, key) ? value[key] : undefined;

/** The embedded request of 2026-07-28: bare, without `id` and `jsonrpc`. */
export function listRootsRequest(): { method: 'roots/list' } {
  return { method: 'roots/list' };
}

export function isListRootsRequest(value: unknown): boolean {
  if (!isFields(value) || value['method'] !== 'roots/list') return false;
  if (!Object.keys(value).every(key => key === 'method' || key === 'params')) return false;
  const params = value['params'];
  if (params === undefined) return true;
  if (!isFields(params) || !Object.keys(params).every(key => key === '_meta')) return false;
  return params['_meta'] === undefined || isFields(params['_meta']);
}

/** Whether the client's capabilities declare `roots`. */
export function declaresRoots(capabilities: unknown): boolean {
  return isFields(own(capabilities, 'roots'));
}

function hasRootsShape(value: unknown): value is RootsResult {
  const roots = own(value, 'roots');
  if (!Array.isArray(roots)) return false;
  for (const root of roots as unknown[]) {
    if (typeof own(root, 'uri') !== 'string') return false;
    const name = own(root, 'name');
    const meta = own(root, '_meta');
    if ((name !== undefined && typeof name !== 'string') || (meta !== undefined && !isFields(meta)))
      return false;
  }
  return true;
}

/** Whether a value is a valid `ListRootsResult`: each `uri` begins with `file://`; unknown fields are allowed. */
export function isListRootsResult(value: unknown): value is RootsResult {
  return hasRootsShape(value) && value.roots.every(root => root.uri.startsWith('file://'));
}

export type RootsResponse =
  | { kind: 'missing' }
  | { kind: 'ok'; result: RootsResult }
  | { kind: 'invalid'; code: -32602; message: string };

/**
 * Reads the answer to one embedded `roots/list` request out of a retry's `inputResponses`. Only that entry is
 * looked at. `dropped` is `ctx.mcpReq.droppedInputResponseKeys`: what the SDK took away because it was malformed.
 * Strict about the shape; whether each `uri` is usable is decided later, one by one.
 */
export function readRootsResponse(
  responses: unknown,
  key: string,
  dropped?: readonly string[],
): RootsResponse {
  const entry = own(responses, key);
  if (entry === undefined && !(dropped ?? []).includes(key)) return { kind: 'missing' };
  if (hasRootsShape(entry)) return { kind: 'ok', result: entry };
  return { kind: 'invalid', code: -32602, message: 'Invalid response to the roots/list input request.' };
}

// ---------------------------------------------------------------------------------------------------- the paths

/** Whose rules for paths: those of this platform, unless a test asks for another's. */
export type Platform = { windows?: boolean | undefined };
const MAX_LENGTH = 65_536; // no file system has longer paths; a longer URI is not worth parsing
const MAX_LINKS = 40; // as Linux
const here = process.platform === 'win32';
const rulesOf = ({ windows = here }: Platform): typeof posix => (windows ? win32 : posix);

/**
 * The local path that a `file://` URI names. Stricter than `fileURLToPath`: no host (on Windows a UNC path would
 * authenticate to it), no query or fragment, no encoded separator, no NUL. Throws nothing but `RootUriError`.
 */
export function fileUriToPath(uri: string, { windows = here }: Platform = {}): string {
  if (typeof uri !== 'string' || !/^file:\/\//i.test(uri)) throw new RootUriError('not-a-file-uri');
  // The URL parser drops tabs, line breaks and outer spaces: what is checked would not be what a reader sees.
  if (uri.length > MAX_LENGTH || uri !== uri.trim() || /[?#\u0000-\u001f\u007f]/.test(uri))
    throw new RootUriError('invalid-uri');
  let url: URL;
  let path: string;
  try {
    url = new URL(uri);
    path = decodeURIComponent(url.pathname);
  } catch {
    throw new RootUriError('invalid-uri');
  }
  if (url.hostname !== '') throw new RootUriError('remote-host');
  if (path.includes('\0') || (windows ? /%2f|%5c/i : /%2f/i).test(url.pathname))
    throw new RootUriError('invalid-uri');
  if (!windows) return path;
  if (path.startsWith('//')) throw new RootUriError('remote-host'); // \\host\share, \\?\ and \\.\
  // One drive, and no second colon: `C:\a:b` is an alternate data stream.
  if (!/^\/[a-z]:(\/[^:]*)?$/i.test(path)) throw new RootUriError('invalid-uri');
  const local = path.slice(1).replace(/\//g, '\\');
  return local.length === 2 ? `${local}\\` : local; // `C:` alone means the current directory of that drive
}

/** Whether a path is a directory or lies below it. Both canonical and absolute; decided by segments, not by prefix. */
export function isInside(directory: string, path: string, platform: Platform = {}): boolean {
  const rules = rulesOf(platform);
  const way = rules.relative(directory, path);
  return way.split(rules.sep)[0] !== '..' && !rules.isAbsolute(way);
}

type Step = readonly ['lstat' | 'readlink' | 'realpath', string];
type Walk<T> = Generator<Step, T, unknown>;
type Stats = { isSymbolicLink(): boolean; isDirectory(): boolean };
type Found = { path: string } | RejectionReason;
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;

/**
 * Follows every link of an absolute path, as the kernel does: `..` leaves the link's target, not the link. The end
 * need not exist. Throws where something cannot be resolved. A network path is refused before it is touched, also
 * behind a link, unless trusted. It yields what it wants to know of the file system: written once, driven sync (for
 * the operator and FastMCP) and async (for clients), and tested as on Windows.
 */
export function* canonical(
  path: string,
  trusted: boolean,
  { windows = here }: Platform = {},
): Walk<{ path: string; exists: boolean }> {
  const rules = rulesOf({ windows });
  const rootOf = (absolute: string): string => {
    const { root } = rules.parse(absolute);
    if (root === '' || (windows && !trusted && !/^[a-z]:[\\/]$/i.test(root)))
      throw new RootUriError('remote-host');
    return root;
  };
  const stackOf = (text: string): string[] =>
    text
      .split(windows ? /[\\/]/ : '/')
      .filter(part => part !== '' && part !== '.')
      .reverse();
  // `D:x` is another drive's current directory, `x:y` a stream of x; dots and spaces at the end are dropped.
  const misread = (name: string): boolean => windows && name !== '..' && /:|[. ]$/.test(name);

  if (path.length > MAX_LENGTH || path.includes('\0')) throw new RootUriError('invalid-uri');
  let current = rootOf(path);
  let pending = stackOf(path.slice(current.length));
  for (let links = 0; ;) {
    const name = pending.pop();
    if (name === undefined) return { path: (yield ['realpath', current]) as string, exists: true };
    if (misread(name)) throw new RootUriError('invalid-uri');
    const next = rules.join(current, name); // for `..` the parent: there is no link left in `current`
    if (name === '..') {
      current = next;
      continue;
    }
    let stats: Stats;
    try {
      stats = (yield ['lstat', next]) as Stats;
    } catch (error) {
      const tail = pending.reverse();
      if (codeOf(error) !== 'ENOENT' || tail.some(part => part === '..' || misread(part))) throw error;
      return { path: rules.join((yield ['realpath', current]) as string, name, ...tail), exists: false };
    }
    if (!stats.isSymbolicLink()) {
      current = next;
      continue;
    }
    if (++links > MAX_LINKS) throw new Error('ELOOP');
    const target = (yield ['readlink', next]) as string;
    const root = rules.isAbsolute(target) ? rules.parse(target).root : '';
    // On Windows `\x` begins at the root of the current drive.
    if (root !== '') current = rootOf(root.length === 1 ? current : root);
    pending = [...pending, ...stackOf(target.slice(root.length))];
  }
}

/** The canonical form of a directory, or the reason why it is not one that may be active. */
function* directoryAt(path: string, sandbox: string | undefined, trusted: boolean): Walk<Found> {
  try {
    const found = yield* canonical(path, trusted);
    if (sandbox !== undefined && !isInside(sandbox, found.path)) return 'outside-sandbox';
    if (!found.exists) return 'missing';
    return ((yield ['lstat', found.path]) as Stats).isDirectory() ? { path: found.path } : 'not-a-directory';
  } catch (error) {
    if (error instanceof RootUriError) return error.reason;
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' ? 'missing' : 'unreadable';
  }
}

// Not `path.resolve` on POSIX: it takes `link/..` for the directory of the link, and the kernel does not.
const absolute = (path: string): string =>
  here ? win32.resolve(path) : path.startsWith('/') ? path : `${process.cwd()}/${path}`;

const SYNC: Record<Step[0], (path: string) => unknown> = {
  lstat: lstatSync,
  readlink: readlinkSync,
  realpath: realpathSync.native,
};
function driveSync<T>(walk: Walk<T>): T {
  let state = walk.next();
  while (state.done !== true) {
    const [action, path] = state.value;
    let reply: unknown;
    try {
      reply = SYNC[action](path);
    } catch (error) {
      state = walk.throw(error);
      continue;
    }
    state = walk.next(reply);
  }
  return state.value;
}

// One step at a time: a client that names a dead network mount blocks one thread of the pool, not all of them.
async function drive<T>(walk: Walk<T>, ms: number): Promise<T> {
  const end = performance.now() + ms;
  let state = walk.next();
  while (state.done !== true) {
    if (performance.now() > end) throw new RootsUnavailableError('timeout');
    const [action, path] = state.value;
    state = await (fs[action] as (path: string) => Promise<unknown>)(path).then(
      reply => walk.next(reply),
      (error: unknown) => walk.throw(error),
    );
  }
  return state.value;
}

// --------------------------------------------------------------------------------------------------- the servers

// What is used of a server, of either SDK, of a mock; everything may be missing.
interface LowServer {
  transport?: unknown;
  oninitialized?: (() => unknown) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  getClientCapabilities?(): unknown;
  getNegotiatedProtocolVersion?(): string | undefined;
  setRequestHandler?(...args: unknown[]): unknown;
  listRoots?(params?: unknown, options?: unknown): Promise<unknown>;
  request?(request: unknown, schema: unknown, options?: unknown): Promise<unknown>;
  _requestHandlers?: Map<string, Handler>;
}
interface McpRequest {
  id?: unknown;
  signal?: unknown;
  envelope?: Fields;
  inputResponses?: Fields;
  droppedInputResponseKeys?: readonly string[];
  requestState?: unknown;
}
type Context = { mcpReq: McpRequest };
type Call = (context: Context) => unknown;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Handler = (...args: any[]) => any;

/** The low-level server: state must not differ between `mcpServer` and `mcpServer.server`. */
function lowOf(server: object): LowServer {
  let low = server as Fields;
  for (let depth = 0; depth < 4; depth++) {
    const inner = low['server'];
    const marks = ['getClientCapabilities', 'listRoots', 'request', 'setRequestHandler', 'connect'];
    if (!isFields(inner) || !marks.some(mark => typeof inner[mark] === 'function')) break;
    low = inner;
  }
  return low as LowServer;
}

/** The connection's era; never what a request says of itself, since a client may put anything into `_meta`. */
function isModern(low: LowServer): boolean {
  const version = low.getNegotiatedProtocolVersion?.();
  return typeof version === 'string' && version >= MODERN;
}

/**
 * A handler's context on SDK v2: its last argument. Those before hold what the client sent, which may be made to look
 * like one, so it must hold a function: JSON has none.
 */
function isContext(value: unknown): value is Context {
  const signal = isFields(value) && isFields(value['mcpReq']) ? value['mcpReq']['signal'] : undefined;
  return isFields(signal) && typeof signal['addEventListener'] === 'function';
}

/** Streamable HTTP without sessions: each request has its own server, and no answer could find its way back. */
function isStateless(transport: unknown): boolean {
  const inner = isFields(transport) ? (transport['_webStandardTransport'] ?? transport) : undefined;
  return isFields(inner) && 'sessionIdGenerator' in inner && inner['sessionIdGenerator'] === undefined;
}

// The SDKs' own `listRoots` rejects a whole answer for one root that is no `file://` URI. This result schema (of SDK
// v1 and of v2) takes it as it came; it is judged here, root by root.
const ANY_RESULT = {
  parse: (value: unknown): unknown => value,
  safeParse: (data: unknown): unknown => ({ success: true, data }),
  '~standard': { version: 1, vendor: 'roots-adoption', validate: (value: unknown): unknown => ({ value }) },
};

function requestRoots(low: LowServer, options: unknown, ms: number): Promise<unknown> {
  let owner: unknown = low;
  while (isFields(owner) && own(owner, 'listRoots') === undefined) owner = Object.getPrototypeOf(owner);
  // Only the SDK's own class, and unmocked: an override, a double or a spy is called as the code around it expects.
  const isSdk =
    owner !== low && own(owner, 'createMessage') !== undefined && own(owner, 'elicitInput') !== undefined;
  if (isSdk && typeof low.request === 'function' && !('mock' in (low.listRoots as object))) {
    // The SDK's own timer must not outlive ours by its default of 60 seconds.
    return low.request(listRootsRequest(), ANY_RESULT, { ...(options as object | undefined), timeout: ms });
  }
  if (typeof low.listRoots !== 'function') throw new RootsUnavailableError('not-declared');
  return options === undefined ? low.listRoots() : low.listRoots(undefined, options);
}

const nothing = (): void => {};
const MAX_MS = 2 ** 31 - 1; // above it a timer fires at once

/** Runs an action later; a silent client does not keep the process alive. Returns how to call it off. */
function later(ms: number, action: () => void): () => void {
  const timer: unknown = setTimeout(action, ms);
  (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer as number);
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((done, fail) => {
    const callOff = later(ms, () => fail(new RootsUnavailableError('timeout')));
    work.then(done, fail).finally(callOff);
  });
}

// ------------------------------------------------------------------------------------------------- the ownership

/** What `listRoots` comes to: what it resolves to and the directories behind it, or why it rejects. */
export type Outcome = { result: RootsResult; directories: readonly string[] } | { reason: UnavailableReason };
/** `turn` is that of the request whose answer holds. */
export interface OwnershipState {
  readonly ownership: Ownership;
  readonly turn: number;
  readonly outcome?: Outcome;
}
export type OwnershipEvent =
  | { type: 'take'; outcome: Outcome } // the operator gives directories
  | { type: 'answer'; outcome: Outcome; turn: number }; // a client's, judged, to its request number `turn`

const UNOWNED: OwnershipState = { ownership: 'unowned', turn: 0 };
const directoriesOf = (outcome: Outcome | undefined): readonly string[] =>
  outcome !== undefined && 'result' in outcome ? outcome.directories : [];

/**
 * The rule, for one connection. The operator may take any state, and nothing leads out of `operator`. Before that the
 * answer to the newest request replaces what was there, also by nothing; an older one that comes later does not count.
 */
export function nextOwnership(state: OwnershipState, event: OwnershipEvent): OwnershipState {
  if (event.type === 'take') return { ownership: 'operator', turn: Infinity, outcome: event.outcome };
  if (state.ownership === 'operator' || event.turn <= state.turn) return state;
  const { outcome, turn } = event;
  return { ownership: directoriesOf(outcome).length > 0 ? 'adopted' : 'unowned', turn, outcome };
}

// ------------------------------------------------------------------------------------------------- the adoption

// Where a project knows nothing (`any`), it must go on knowing nothing, or it would not compile.
type AnyOr<S, T> = unknown extends S ? any : T; // eslint-disable-line @typescript-eslint/no-explicit-any
type DeclaredBy<S> = S extends { getClientCapabilities(): infer C }
  ? C | undefined
  : S extends { server: { getClientCapabilities(): infer C } }
    ? C | undefined
    : { roots?: { listChanged?: boolean } } | undefined;
export type CapabilitiesOf<S> = AnyOr<S, DeclaredBy<S>>;

// What is itself `any` is options, whose result is known.
type Asked<A> = 0 extends 1 & A
  ? Promise<RootsResult>
  : A extends (server: never) => infer R
    ? AnyOr<R, Promise<Awaited<R>>>
    : never;

export interface RootsAdoption {
  /** Opted in, and no directories of the operator's. */
  readonly adopts: boolean;
  /**
   * The operator's directories, or the client's roots, as far as they may be used. Rejects with
   * `RootsUnavailableError` where there are none; an empty list is one that the client sent empty.
   * `ask` says how to ask, where that is not `server.listRoots()`.
   */
  listRoots<S extends object, A extends (server: S) => unknown>(server: S, ask: A): Asked<A>;
  listRoots(server: object, options?: object): Promise<RootsResult>;
  /** The client's capabilities, with `roots` exactly when `listRoots` would not reject at once. */
  clientCapabilities<S extends object>(server: S): CapabilitiesOf<S>;
  /** The `notifications/roots/list_changed` handler, run only while the client's roots matter. */
  whenListChanged<H extends Handler>(server: object, handler: H): H;
  /** 2026-07-28: a tool, prompt or resource handler that has the client's roots while it runs. */
  withRoots<H extends Handler>(server: object, handler: H): H;
  /** 2026-07-28: the same for every such handler of a server, and for what it keeps in state. Call it right after construction. */
  attach<S extends object>(server: S): S;
  /** The operator takes over, until the server object ends. `[]`: owned, with nothing. */
  setDirectories(server: object, directories: readonly string[]): void;
  ownership(server: object): Ownership;
  /** Whether a path is inside an active directory, every link followed; it need not exist yet. */
  contains(server: object, path: string): Promise<boolean>;
  /** FastMCP: the usable ones of `session.roots`, or of an event's. Empty where there are none. */
  rootsOf(session: object): Root[];
}

/** One server object and one transport. */
interface Connection {
  state: OwnershipState;
  turn: number; // of the newest request
  newest?: Promise<Outcome>; // 2025 era: what that request comes to
  answeredAt: number;
  asking?: { since: number; done: Promise<void>; finish: () => void };
  applying?: Promise<unknown>;
  initialized?: boolean;
  applied?: string;
}
interface ServerState {
  operator?: Outcome;
  attached?: boolean;
  listChanged?: Handler;
  capabilities?: () => unknown; // the server's own, where `attach` has replaced it
  connections: WeakMap<object, Connection>;
}
/** One request of 2026-07-28, for everything that runs below its handler. */
interface RequestScope {
  low: LowServer;
  connection: Connection;
  request: McpRequest;
  capabilities: unknown;
  outcome: Outcome;
  over?: boolean; // the handler has ended; what it left running goes on
  lists?: { any: boolean; pending: Set<Promise<unknown>> }; // the `listRoots` calls that are awaited before the tool
}

function atLeast(least: number, value: number, name: string): number {
  if (typeof value === 'number' && value >= least && value <= MAX_MS) return value;
  throw new RangeError(`${name} is out of range`);
}

export function createRootsAdoption(options: RootsAdoptionOptions = {}): RootsAdoption {
  const timeoutMs = atLeast(1, options.timeoutMs ?? 5_000, 'timeoutMs');
  const refreshMs = atLeast(0, options.refreshMs ?? 30_000, 'refreshMs');
  const maxRoots = Math.floor(atLeast(1, options.maxRoots ?? 256, 'maxRoots'));
  let sandbox: string | undefined;
  if (options.sandboxRoot !== undefined) {
    // An empty value would be the current directory: somebody meant a boundary, and there would be another.
    if (options.sandboxRoot.trim() === '') throw new Error('sandboxRoot is set, but empty.');
    const found = driveSync(directoryAt(absolute(options.sandboxRoot), undefined, true));
    if (typeof found === 'string') throw new Error(`sandboxRoot cannot be used: ${found}.`);
    sandbox = found.path;
  }
  const given: unknown = options.directories ?? [];
  const configured = Array.isArray(given) && given.length === 0 ? undefined : operatorOutcome(given);
  const adopts = options.adoptClientRoots === true && configured === undefined;
  const states = new WeakMap<object, ServerState>();
  const scopes = new AsyncLocalStorage<RequestScope>();

  function emit(event: AdoptionEvent): void {
    try {
      Promise.resolve(options.onEvent?.(event) as unknown).catch(nothing);
    } catch {
      // A logger that fails must not decide about directories.
    }
  }

  function unavailable(reason: UnavailableReason, error?: unknown): { reason: UnavailableReason } {
    emit(error === undefined ? { type: 'unavailable', reason } : { type: 'unavailable', reason, error });
    return { reason };
  }

  function stateOf(low: LowServer): ServerState {
    let state = states.get(low);
    if (state === undefined) {
      state = { connections: new WeakMap(), ...(configured !== undefined && { operator: configured }) };
      states.set(low, state);
    }
    return state;
  }

  function connectionOf(low: LowServer): Connection {
    const { connections, operator } = stateOf(low);
    const key = isFields(low.transport) ? low.transport : low;
    let connection = connections.get(key);
    if (connection === undefined) {
      connection = { state: UNOWNED, turn: 0, answeredAt: -Infinity };
      connections.set(key, connection);
    }
    // An operator is one of the server object: it has each of its connections, also those from before.
    if (operator !== undefined)
      connection.state = nextOwnership(connection.state, { type: 'take', outcome: operator });
    return connection;
  }

  function scopeOf(low: LowServer): RequestScope | undefined {
    const scope = scopes.getStore();
    if (scope?.low !== low || scope.connection !== connectionOf(low)) return undefined;
    // What a handler left running must not go on with roots that the client has taken back since.
    const stale = scope.over && 'result' in scope.outcome;
    return stale ? { ...scope, outcome: scope.connection.state.outcome ?? scope.outcome } : scope;
  }

  const capabilitiesOf = (low: LowServer): unknown =>
    scopeOf(low)?.capabilities ?? (stateOf(low).capabilities ?? low.getClientCapabilities)?.call(low);

  // ---- one answer, root by root

  function operatorOutcome(given: unknown): Outcome {
    // The letters of a string would be directories, and `/` one of them.
    if (!Array.isArray(given)) throw new TypeError('directories must be an array of paths.');
    const directories: string[] = [];
    for (const directory of given as string[]) {
      const found: Found =
        directory.trim() === '' ? 'missing' : driveSync(directoryAt(absolute(directory), sandbox, true));
      if (typeof found === 'string') emit({ type: 'rejected', reason: found, uri: directory, count: 1 });
      else directories.push(found.path);
    }
    emit({ type: 'operator', directories });
    if (directories.length === 0) return { reason: 'no-directories' };
    return { result: { roots: directories.map(path => ({ uri: pathToFileURL(path).href })) }, directories };
  }

  function* judge(answer: RootsResult): Walk<Outcome> {
    const roots: Root[] = [];
    const directories: string[] = [];
    for (const root of answer.roots.slice(0, maxRoots)) {
      let found: Found;
      try {
        found = yield* directoryAt(fileUriToPath(root.uri), sandbox, false);
      } catch (error) {
        found = error instanceof RootUriError ? error.reason : 'unreadable';
      }
      if (typeof found === 'string') {
        emit({ type: 'rejected', reason: found, uri: root.uri.slice(0, 200), count: 1 });
        continue;
      }
      // With a boundary, what was checked is what is used.
      roots.push(sandbox === undefined ? root : { ...root, uri: pathToFileURL(found.path).href });
      directories.push(found.path);
    }
    const rest = answer.roots.length - maxRoots;
    if (rest > 0) emit({ type: 'rejected', reason: 'too-many', uri: '', count: rest });
    if (roots.length === 0 && answer.roots.length > 0) return unavailable('none-usable');
    return { result: { ...answer, roots }, directories };
  }

  async function judged(answer: unknown): Promise<Outcome> {
    if (!hasRootsShape(answer)) return unavailable('invalid-response');
    return within(drive(judge(answer), timeoutMs), timeoutMs).catch(error => unavailable('timeout', error));
  }

  function settle(connection: Connection, turn: number, outcome: Outcome): void {
    const before = connection.state;
    connection.state = nextOwnership(before, { type: 'answer', turn, outcome });
    if (connection.state === before) return;
    connection.answeredAt = performance.now();
    const directories = directoriesOf(outcome);
    if (directories.length > 0) emit({ type: 'adopted', directories });
    else if (before.ownership === 'adopted') emit({ type: 'released' });
  }

  // ---- before 2026-07-28: the server asks

  /** What `listRoots` comes to at once; `undefined` where the client is to be asked. Cheapest first, and no I/O. */
  function atOnce(low: LowServer): Outcome | undefined {
    const { operator } = stateOf(low);
    if (operator !== undefined) return operator;
    if (!adopts) return { reason: 'not-opted-in' };
    const scope = scopeOf(low);
    if (scope !== undefined) return scope.outcome;
    if (isModern(low)) return { reason: 'outside-request' };
    if (typeof low.getClientCapabilities !== 'function') return undefined; // a double: asked as before
    if (isStateless(low.transport)) return { reason: 'no-session' };
    if (isBeforeHandshake(low)) return undefined;
    return declaresRoots(capabilitiesOf(low)) ? undefined : { reason: 'not-declared' };
  }

  function isBeforeHandshake(low: LowServer): boolean {
    const tells = typeof low.getClientCapabilities === 'function';
    return tells && isFields(low.transport) && capabilitiesOf(low) === undefined;
  }

  /** `listRoots` right after `connect`: the handshake is awaited, without a hook in it. */
  async function handshake(low: LowServer, connection: Connection): Promise<Outcome | undefined> {
    const end = performance.now() + timeoutMs;
    const pause = (): Promise<void> => new Promise(done => void later(20, done));
    while (connectionOf(low) === connection && isBeforeHandshake(low)) {
      if (performance.now() > end) return { reason: 'timeout' };
      await pause();
    }
    await pause(); // the client's `initialized` follows; only then may it be asked
    return connectionOf(low) === connection ? atOnce(low) : { reason: 'disconnected' };
  }

  async function ask(low: LowServer, server: object, connection: Connection, how: unknown): Promise<Outcome> {
    const turn = ++connection.turn;
    const wanted = own(how, 'timeout');
    const ms = Math.min(typeof wanted === 'number' ? wanted : timeoutMs, MAX_MS);
    const send = async (): Promise<unknown> =>
      typeof how === 'function' ? (how as (server: object) => unknown)(server) : requestRoots(low, how, ms);
    const answered = async (): Promise<Outcome> => {
      const answer = send();
      emit({ type: 'asked' });
      const outcome = await judged(await within(answer, ms));
      settle(connection, turn, outcome);
      return outcome;
    };
    const newest = answered().catch((error: unknown): Outcome => {
      if (connectionOf(low) !== connection) return unavailable('disconnected', error);
      if (error instanceof RootsUnavailableError) return unavailable(error.reason);
      const late = [-32001, 'REQUEST_TIMEOUT'].includes(codeOf(error) as string);
      return unavailable(late ? 'timeout' : 'client-error', error);
    });
    connection.newest = newest;
    const outcome = await newest;
    // Answers may come in any order: all who ask get the newest one.
    if (connection.newest !== newest) await connection.newest;
    return connection.state.turn > turn ? (connection.state.outcome ?? outcome) : outcome;
  }

  async function list(low: LowServer, server: object, how: unknown): Promise<RootsResult> {
    const connection = connectionOf(low);
    let outcome = atOnce(low);
    if (outcome === undefined && isBeforeHandshake(low)) outcome = await handshake(low, connection);
    if (outcome !== undefined && 'reason' in outcome) unavailable(outcome.reason);
    outcome ??= await ask(low, server, connection, how);
    outcome = stateOf(low).operator ?? outcome; // who may have taken over meanwhile
    if ('reason' in outcome) throw new RootsUnavailableError(outcome.reason);
    return outcome.result;
  }

  // ---- 2026-07-28: the handler's caller is asked, and calls again

  function reportTo(low: LowServer, error: unknown): void {
    try {
      low.onerror?.(error instanceof Error ? error : new Error(String(error)));
    } catch {
      // as the SDK: a failing error handler ends nothing
    }
  }

  /** Runs something in a request: what it calls, at any depth, has this outcome. */
  async function runIn(scope: RequestScope, work: () => unknown): Promise<unknown> {
    try {
      return await scopes.run(scope, work);
    } finally {
      scope.over = true;
    }
  }

  /** Runs a hook that the SDK does not run on this era. Tells whether it called `listRoots`; such calls are awaited. */
  async function runHook(scope: RequestScope, hook: () => unknown): Promise<boolean> {
    const lists = { any: false, pending: new Set<Promise<unknown>>() };
    await runIn({ ...scope, lists }, hook).catch(error => reportTo(scope.low, error));
    while (lists.pending.size > 0) {
      await Promise.all(lists.pending);
      await new Promise<void>(done => setImmediate(done)); // what follows an unawaited listRoots comes before the tool
    }
    return lists.any;
  }

  /** `oninitialized` never fires on this era and `list_changed` never comes: both are caught up with here. */
  function apply(scope: RequestScope): Promise<unknown> {
    const { low, connection } = scope;
    const work = async (): Promise<void> => {
      const state = stateOf(low);
      const outcome = state.operator ?? connection.state.outcome;
      if (outcome === undefined || 'reason' in outcome) return;
      const roots = JSON.stringify(outcome.result.roots.map(({ uri, name }) => [uri, name]));
      const inside = { ...scope, outcome };
      if (!connection.initialized) {
        connection.initialized = true;
        if (await runHook(inside, () => low.oninitialized?.())) connection.applied = roots;
      }
      const changed = state.listChanged;
      if (changed === undefined || connection.applied === roots || state.operator !== undefined) return;
      connection.applied = roots;
      await runHook(inside, () => changed({ method: LIST_CHANGED }) as unknown);
    };
    const before = connection.applying ?? Promise.resolve();
    return (connection.applying = before
      .then(() => within(work(), timeoutMs))
      .catch(error => reportTo(low, error)));
  }

  /** The connection's last answer, if it is fresh; else that of the ask in flight, if the server keeps its roots. */
  async function fresh(low: LowServer, connection: Connection, keeps: boolean): Promise<Outcome | undefined> {
    const now = performance.now();
    if (now - connection.answeredAt < refreshMs) {
      if (keeps) await connection.applying;
      return connection.state.outcome;
    }
    const asking = keeps ? connection.asking : undefined;
    if (asking === undefined || now - asking.since > timeoutMs) return undefined;
    await within(asking.done, timeoutMs).catch(nothing);
    return stateOf(low).operator ?? (connection.answeredAt >= now ? connection.state.outcome : undefined);
  }

  async function serve(low: LowServer, context: Context, handler: Call): Promise<unknown> {
    const request = context.mcpReq;
    const connection = connectionOf(low);
    const state = stateOf(low);
    const capabilities = own(request.envelope, CAPABILITIES_META);
    const scoped = (outcome: Outcome): RequestScope => ({ low, connection, request, capabilities, outcome });
    const enter = (outcome: Outcome): unknown => runIn(scoped(outcome), () => handler(withoutKey(context)));
    const keeps =
      state.attached === true && (typeof low.oninitialized === 'function' || state.listChanged !== undefined);
    if (state.operator !== undefined) {
      if (keeps) await (connection.initialized ? connection.applying : apply(scoped(state.operator)));
      connection.asking?.finish();
      return enter(state.operator);
    }
    if (!adopts) return enter({ reason: 'not-opted-in' });
    if (!declaresRoots(capabilities)) return enter({ reason: 'not-declared' });

    const given = readRootsResponse(request.inputResponses, KEY, request.droppedInputResponseKeys);
    let outcome: Outcome | undefined;
    if (given.kind === 'missing') {
      outcome = await fresh(low, connection, keeps);
      // A retry without our answer: to ask in it would throw away the handler's own answers, and go on for ever.
      const retry = request.inputResponses !== undefined || stateIn(request) !== undefined;
      if (outcome === undefined && !retry) {
        if (keeps) connection.asking = startAsking();
        emit({ type: 'asked' });
        return { resultType: 'input_required', inputRequests: { [KEY]: listRootsRequest() } };
      }
      outcome ??= unavailable('unanswered');
    } else {
      const turn = ++connection.turn;
      outcome = given.kind === 'ok' ? await judged(given.result) : unavailable('invalid-response');
      settle(connection, turn, outcome);
      if (keeps) await apply(scoped(outcome));
      connection.asking?.finish();
      delete connection.asking;
    }
    const result = await enter(outcome);
    if (own(result, 'resultType') !== 'input_required' || 'reason' in outcome || stateOf(low).operator)
      return result;
    const requests = own(result, 'inputRequests');
    return {
      ...(result as object),
      inputRequests: { ...(requests as object | undefined), [KEY]: listRootsRequest() },
    };
  }

  function wrap(server: object, handler: Handler): Handler {
    return function (this: unknown, ...args: unknown[]): unknown {
      const low = lowOf(server);
      const context = args[args.length - 1];
      if (!isContext(context)) return handler.apply(this, args) as unknown; // SDK v1
      const call: Call = inner => handler.apply(this, [...args.slice(0, -1), inner]);
      const request = context.mcpReq;
      const outer = scopes.getStore();
      // `withRoots` below `attach`: asked already.
      const again =
        outer?.low === low && outer.request.id === request.id && outer.request.signal === request.signal;
      if (again) return call(context);
      if (isModern(low)) return serve(low, context, call);
      if (typeof low.getClientCapabilities !== 'function' || capabilitiesOf(low) !== undefined)
        return call(withoutKey(context));
      // A request without a handshake before it: stateless HTTP, over whichever transport.
      const connection = connectionOf(low);
      const outcome: Outcome = { reason: 'no-session' };
      const scope = { low, connection, request, capabilities: undefined, outcome };
      return scopes.run(scope, () => call(withoutKey(context)));
    };
  }

  // ---- the API

  function listRoots(server: object, how?: unknown): Promise<RootsResult> {
    const listing = (async () => list(lowOf(server), server, how))();
    const lists = scopes.getStore()?.lists;
    if (lists !== undefined) {
      const awaited: Promise<unknown> = listing.catch(nothing).finally(() => lists.pending.delete(awaited));
      lists.pending.add(awaited);
      lists.any = true;
    }
    return listing;
  }

  function clientCapabilities(server: object): unknown {
    const low = lowOf(server);
    const capabilities = capabilitiesOf(low);
    const outcome = atOnce(low);
    if (outcome === undefined || 'result' in outcome) {
      const invented = stateOf(low).operator !== undefined || typeof low.getClientCapabilities !== 'function';
      return invented ? { ...(capabilities as object | undefined), roots: {} } : capabilities;
    }
    if (!isFields(capabilities) || !('roots' in capabilities)) return capabilities;
    const { roots: _, ...rest } = capabilities;
    return rest;
  }

  return {
    adopts,
    listRoots: listRoots as RootsAdoption['listRoots'],
    clientCapabilities: clientCapabilities as RootsAdoption['clientCapabilities'],

    whenListChanged<H extends Handler>(server: object, handler: H): H {
      stateOf(lowOf(server)).listChanged = handler;
      const guarded: Handler = function (this: unknown, ...args) {
        const low = lowOf(server);
        const outcome = atOnce(low);
        if (stateOf(low).operator !== undefined || (outcome !== undefined && 'reason' in outcome))
          return undefined;
        const declared = own(own(capabilitiesOf(low), 'roots'), 'listChanged') === true;
        if (typeof low.getClientCapabilities === 'function' && !declared) return undefined;
        return handler.apply(this, args) as unknown;
      };
      return guarded as H;
    },

    withRoots: <H extends Handler>(server: object, handler: H): H => wrap(server, handler) as H,

    attach<S extends object>(server: S): S {
      const low = lowOf(server);
      const state = stateOf(low);
      if (state.attached || typeof low.getNegotiatedProtocolVersion !== 'function') return server; // SDK v1
      // An McpServer with `capabilities: { tools: {} }` registers its dispatcher in the constructor, before any tool.
      const isEmpty = (registry: string): boolean =>
        Object.keys((server as Fields)[registry] ?? {}).length === 0;
      const untouched = (server as object) !== low && REGISTRIES.every(isEmpty);
      const present = HANDLED.filter(method => low._requestHandlers?.has(method));
      if (present.length > 0 && !untouched) {
        throw new Error(
          `attach() came after a ${present[0]} handler was registered: call it right after the server's construction; in a subclass right after super(…).`,
        );
      }
      state.attached = true;
      for (const method of present)
        low._requestHandlers?.set(method, wrap(low, low._requestHandlers.get(method) as Handler));
      const register = low.setRequestHandler;
      low.setRequestHandler = (method: unknown, ...rest: unknown[]) => {
        const handler = rest.pop();
        const handled = typeof handler === 'function' && HANDLED.includes(method as string);
        return register?.call(low, method, ...rest, handled ? wrap(low, handler as Handler) : handler);
      };
      if (low.getClientCapabilities !== undefined) {
        state.capabilities = low.getClientCapabilities;
        low.getClientCapabilities = () => clientCapabilities(low);
      }
      return server;
    },

    setDirectories(server: object, directories: readonly string[]): void {
      stateOf(lowOf(server)).operator = operatorOutcome(directories);
    },

    ownership: (server: object): Ownership => connectionOf(lowOf(server)).state.ownership,

    async contains(server: object, path: string): Promise<boolean> {
      const low = lowOf(server);
      const connection = connectionOf(low);
      try {
        // Windows, and code that calls `path.resolve` first, take `link/..` for the directory of the link: a path must
        // be inside by that reading, too.
        const found: string[] = [];
        for (const reading of new Set([absolute(path), resolve(path)]))
          found.push((await drive(canonical(reading, false), Infinity)).path);
        // Read after the wait: the operator may have taken over meanwhile.
        const outcome = stateOf(low).operator ?? scopeOf(low)?.outcome ?? connection.state.outcome;
        const active = directoriesOf(outcome);
        return found.every(end => active.some(directory => isInside(directory, end)));
      } catch {
        return false;
      }
    },

    rootsOf(session: object): Root[] {
      const low = lowOf(session);
      const connection = connectionOf(low);
      const answer = { roots: (session as { roots?: unknown }).roots ?? [] };
      let outcome = stateOf(low).operator;
      if (outcome === undefined && adopts) {
        outcome = hasRootsShape(answer) ? driveSync(judge(answer)) : unavailable('invalid-response');
        settle(connection, ++connection.turn, outcome);
      }
      outcome = stateOf(low).operator ?? outcome;
      return outcome !== undefined && 'result' in outcome ? outcome.result.roots : [];
    },
  };
}

function stateIn(request: McpRequest): unknown {
  return typeof request.requestState === 'function'
    ? (request.requestState as () => unknown)()
    : request.requestState;
}

function startAsking(): { since: number; done: Promise<void>; finish: () => void } {
  let finish = nothing;
  const done = new Promise<void>(resolveDone => (finish = resolveDone));
  return { since: performance.now(), done, finish };
}

/**
 * The context without our entry. If that was the only one, `inputResponses` is absent: handlers tell their first round
 * by that, and must not take the answer to our question for one to theirs.
 */
function withoutKey(context: Context): Context {
  const { inputResponses, droppedInputResponseKeys, ...request } = context.mcpReq;
  const dropped = (droppedInputResponseKeys ?? []).filter(key => key !== KEY);
  if (own(inputResponses, KEY) === undefined && dropped.length === (droppedInputResponseKeys ?? []).length)
    return context;
  const { [KEY]: _, ...responses } = inputResponses ?? {};
  const rest: McpRequest = request;
  if (Object.keys(responses).length > 0 || dropped.length > 0) rest.inputResponses = responses;
  if (dropped.length > 0) rest.droppedInputResponseKeys = dropped;
  return { ...context, mcpReq: rest };
}
