import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListRootsResultSchema as Result } from '@modelcontextprotocol/sdk/types.js';

const PLAIN = 'roots/list'; //! no-roots-list
const CONST = 'roots/list' as const; //! no-roots-list
const TEMPLATE = `roots/list`; //! no-roots-list
const COPY = PLAIN;
enum Method {
  List = 'roots/list', //! no-roots-list
  'quoted' = 'roots/list', //! no-roots-list
}
const enum Fast {
  List = `roots/list`, //! no-roots-list
  Changed = 'notifications/roots/list_changed', //! no-roots-list-changed
}
const METHODS = {
  LIST: 'roots/list', //! no-roots-list
  ['COMPUTED']: 'roots/list', //! no-roots-list
  roots: { list: 'roots/list', changed: 'notifications/roots/list_changed' }, //! no-roots-list no-roots-list-changed
} as const;
const FROZEN = Object.freeze({ LIST: 'roots/list' } as const); //! no-roots-list
class Names {
  static readonly LIST = 'roots/list'; //! no-roots-list
}
const KEY = 'method';
const method = 'roots/list'; //! no-roots-list
let mutable = 'roots/list'; //! no-roots-list
mutable = 'tools/list';

export async function ask(server: Server) {
  await server.request({ method: PLAIN }, Result); //! no-roots-list
  await server.request({ method: CONST }, Result); //! no-roots-list
  await server.request({ method: TEMPLATE }, Result); //! no-roots-list
  await server.request({ method: COPY }, Result); //! no-roots-list
  await server.request({ method: Method.List }, Result); //! no-roots-list
  await server.request({ method: Method['quoted'] }, Result); //! no-roots-list
  await server.request({ method: Fast.List }, Result); //! no-roots-list
  await server.request({ method: METHODS.LIST as any }, Result); //! no-roots-list
  await server.request({ method: METHODS.COMPUTED }, Result); //! no-roots-list
  await server.request({ method: METHODS.roots.list }, Result); //! no-roots-list
  await server.request({ method: FROZEN.LIST }, Result); //! no-roots-list
  await server.request({ method: Names.LIST }, Result); //! no-roots-list
  await server.request({ [KEY]: PLAIN }, Result); //! no-roots-list
  await server.request({ method }, Result); //! no-roots-list
  await server.request({ method: mutable }, Result);
  server.setNotificationHandler(Fast.Changed as never, () => {}); //! no-roots-list-changed
  server.setNotificationHandler(METHODS.roots.changed as never, () => {}); //! no-roots-list-changed
}
export const handlers = {
  [Fast.Changed]: () => {},
  ['roots/list']: () => {}, //! no-roots-list
  'notifications/roots/list_changed'() {}, //! no-roots-list-changed
};
