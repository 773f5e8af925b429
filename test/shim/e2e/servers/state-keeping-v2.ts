// Servers that keep their directories in state, in each shape that real code has. `shape` names one; over
// HTTP the path of the URL does.
import { McpServer } from '@modelcontextprotocol/server';
import { rootsAdoption, shape } from './command-line.ts';
import { result } from './outcome.ts';
import { serve } from './serve-v2.ts';

const INFO = { name: 'probe', version: '1.0.0' };

const SHAPES: Record<string, () => McpServer> = {
  'an unguarded list_changed handler, registered at construction': () => {
    const server = rootsAdoption.attach(new McpServer(INFO));
    let directories: string[] = [];
    server.server.setNotificationHandler(
      'notifications/roots/list_changed',
      rootsAdoption.whenListChanged(server, async () => {
        const { roots } = await rootsAdoption.listRoots(server);
        directories = roots.map(root => root.uri);
      }),
    );
    server.registerTool('directories', {}, () => result(directories));
    return server;
  },

  'only oninitialized': () => {
    const server = rootsAdoption.attach(new McpServer(INFO));
    let directories: string[] = [];
    server.server.oninitialized = async () => {
      const { roots } = await rootsAdoption.listRoots(server);
      directories = roots.map(root => root.uri);
    };
    server.registerTool('directories', {}, () => result(directories));
    return server;
  },

  'a handler registered inside oninitialized, behind a capability guard': () => {
    const server = rootsAdoption.attach(new McpServer(INFO));
    let directories: string[] = [];
    const refresh = async () => {
      const { roots } = await rootsAdoption.listRoots(server);
      directories = roots.map(root => root.uri);
    };
    server.server.oninitialized = () => {
      if (!rootsAdoption.clientCapabilities(server)?.roots) return;
      server.server.setNotificationHandler(
        'notifications/roots/list_changed',
        rootsAdoption.whenListChanged(server, refresh),
      );
      void refresh();
    };
    server.registerTool('directories', {}, () => result(directories));
    return server;
  },

  'a guard in a tool': () => {
    const server = rootsAdoption.attach(new McpServer(INFO));
    server.registerTool('directories', {}, async () => {
      if (!rootsAdoption.clientCapabilities(server)?.roots) return result('The client has no roots.');
      const { roots } = await rootsAdoption.listRoots(server);
      return result(roots.map(root => root.uri));
    });
    return server;
  },

  'a subclass': () => new DirectoryServer(),
};

class DirectoryServer extends McpServer {
  #directories: string[] = [];

  constructor() {
    super(INFO);
    rootsAdoption.attach(this);
    this.server.oninitialized = () => this.#refresh();
    this.server.setNotificationHandler(
      'notifications/roots/list_changed',
      rootsAdoption.whenListChanged(this, () => this.#refresh()),
    );
    this.registerTool('directories', {}, () => result(this.#directories));
  }

  async #refresh(): Promise<void> {
    const { roots } = await rootsAdoption.listRoots(this);
    this.#directories = roots.map(root => root.uri);
  }
}

serve((path = shape) => SHAPES[path!]!());
