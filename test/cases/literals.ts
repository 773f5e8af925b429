declare function describe(title: string, body: () => void): void;
declare const it: { (title: string, body?: () => void): void; each(rows: unknown[]): (title: string) => void };
declare const logger: any;
declare const log: any;
declare function debug(...words: unknown[]): void;
declare function send(message: unknown): void;

describe('roots/list', () => {
  it('roots/list', () => send('roots/list')); //! no-roots-list
  it(`roots/list`);
  it.each([])('roots/list');
});
console.log('roots/list', { method: 'roots/list' });
console.error(flag() ? 'roots/list' : 'notifications/roots/list_changed');
logger.debug('roots/list');
log(`roots/list`);
debug('roots/list');
logger.child({ method: 'roots/list' }).info('roots/list');
send('sends a roots/list request');
send(`roots/list of ${flag()}`);
send('Roots/List');
send({ method: 'roots/list', id: 1 }); //! no-roots-list
send(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'roots/list' })); //! no-roots-list
console.log(send({ method: 'roots/list' })); //! no-roots-list
new Map([['roots/list', 1]]); //! no-roots-list
export const allowed = new Set(['tools/list', 'roots/list', 'notifications/roots/list_changed']); //! no-roots-list no-roots-list-changed
export type Method = 'tools/list' | 'roots/list'; //! no-roots-list
export interface Message {
  method: 'notifications/roots/list_changed'; //! no-roots-list-changed
}
function flag() {
  return process.argv.includes('roots/list'); //! no-roots-list
}
export const isRoots = (method: string) => method === 'roots/list' || method == `roots/list`; //! no-roots-list no-roots-list
export const isHandled = (message: any) => {
  switch (message.method) {
    case 'roots/list': //! no-roots-list
      return true;
    default:
      return message.method !== 'notifications/roots/list_changed'; //! no-roots-list-changed
  }
};
// roots/list in a comment
/** `roots/list` in documentation */
export const words = { description: 'Answers roots/list.', title: 'notifications/roots/list_changed is gone' };
