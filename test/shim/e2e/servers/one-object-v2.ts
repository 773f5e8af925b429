// One server object that serves one connection after the other, on a loopback port that it prints.
import { createServer, type AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { rootsAdoption } from './command-line.ts';
import { result } from './outcome.ts';
import { probeTools } from './probe-tools.ts';

const server = new Server({ name: 'probe', version: '1.0.0' }, { capabilities: { tools: {} } });
server.onerror = error => console.error(error);
const { tools } = probeTools(rootsAdoption, server);
server.setRequestHandler('tools/call', async ({ params }) =>
  result(await tools[params.name]!(params.arguments ?? {}, {})),
);

const listener = createServer(socket => {
  void server.connect(new StdioServerTransport(socket, socket));
  socket.on('end', () => void server.close());
});
listener.listen(0, '127.0.0.1', () => console.log((listener.address() as AddressInfo).port));
