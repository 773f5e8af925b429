// Why a site is left to a person, and what to do about it: the one place with the words.

/** The reasons, as markers and reports name them, with the next step: an imperative without a full stop. */
export const MANUAL_REASONS = {
  proxy: 'hand both sides over at once: it passes the roots of one side to the other',
  'wrong result schema': 'ask with `ListRootsResultSchema`: with the schema given the call always throws',
  'access guard without containment':
    'check paths with `rootsAdoption.contains(server, path)`: roots are no access control',
  "a server with the client's handler":
    'remove it: only clients answer `roots/list`, and only clients declare `roots`',
  'hand-written JSON-RPC': 'ask through the SDK, or through `rootsAdoption.listRoots(server, ask)`',
  constant: 'remove it together with the requests that use it',
  'framework without a hook': 'take the directory as a tool parameter: the framework asks by itself',
  'tool registered in oninitialized':
    'register it before connecting: on 2026-07-28 `oninitialized` never fires and the tool is never listed',
  'debounced handler': 'read roots in the handler itself: on 2026-07-28 they exist only while a request runs',
  'construction not found': 'call `rootsAdoption.attach(server)` right after the construction of the server',
  'no types of node': 'install `@types/node`: the emitted file uses `node:` modules',
  workers: 'take the directory from configuration: there is no file system here',
  'receiver may be undefined': 'bind the server to a `const`, then run `npx mcp-uproot adopt` again',
  'method may be missing': 'test for the server instead, and call the method without `?.`',
  'test for the method': 'remove it with the fallback: `rootsAdoption.listRoots` is always there',
  'no server in scope': 'hand the server to this function, then ask `rootsAdoption.listRoots(server, ask)`',
  'capabilities from elsewhere':
    'read them with `rootsAdoption.clientCapabilities(server)` where they are first read',
  'reference to the method': 'call `rootsAdoption.listRoots(server)` in its place',
  'handler in a table': 'wrap it: `rootsAdoption.whenListChanged(server, handler)`',
  'unusual conversion': 'convert with `fileUriToPath(uri)`',
  'unusual form': 'rewrite it by hand to the calls of `rootsAdoption`',
  'edit not safe': 'rewrite it by hand: the automatic edit would not have kept the file whole',
} as const satisfies Readonly<Record<string, string>>;

export type ManualReason = keyof typeof MANUAL_REASONS;

const isKnown = (reason: string): reason is ManualReason => Object.hasOwn(MANUAL_REASONS, reason);

/** What a person does about a site left with `reason`. */
export const nextStepOf = (reason: string): string =>
  isKnown(reason) ? MANUAL_REASONS[reason] : MANUAL_REASONS['unusual form'];
