// Other modules have servers, too.
import { McpServer } from 'another-mcp-kit';
import { Server } from 'socket.io';
import { Server as Local } from './server.js';
import * as http from 'node:http';
import fake = require('./fake-server.js');

export async function run(given: Server, local: Local, wrapper: fake.Server) {
  const other = new McpServer();
  const web = http.createServer() as http.Server & { listRoots?(): void };
  await other.listRoots();
  await given.listRoots();
  await local.listRoots();
  await wrapper.listRoots();
  web.listRoots?.();
  const { Server: Late } = await import('socket.io');
  return new Late().listRoots();
}
