import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { forest } from './forest.js';

const server = new Server({ name: 'x', version: '1' });
class Trees {
  listRoots() {}
}
export function block() {
  {
    const server = new Trees();
    server.listRoots();
  }
  return server.listRoots(); //! no-roots-list
}
export function caught() {
  try {
    return undefined;
  } catch (server) {
    return server.listRoots();
  }
}
export function hoisted() {
  server.listRoots();
  var server = forest;
  return server;
}
export function named() {
  function server() {}
  server.listRoots = () => {};
  return server.listRoots();
}
export const classes = () => {
  class Server extends Trees {}
  return new Server().listRoots();
};
export const loops = trees => {
  for (const server of [new Trees()]) server.listRoots();
  for (let server = forest; ; ) return server.listRoots() ?? trees;
};
export function early() {
  return late.listRoots(); //! no-roots-list
}
const late = server;
