// Roots of other things, in a file of an MCP server.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Root as HastRoot } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import { createRoot, type Root } from 'react-dom/client';
import { OrganizationsClient, ListRootsCommand } from '@aws-sdk/client-organizations';
import { google } from 'googleapis';
import { Volumes } from '../volumes.js';

const drive = google.drive('v3') as unknown as { listRoots(): Promise<string[]> };
const volumes = new Volumes();

/** Handles roots/list and notifications/roots/list_changed some day. */
export async function register(server: McpServer, hast: HastRoot, mdast: MdastRoot, session: Session) {
  const root: Root = createRoot(document.body);
  const rootsChanged = hast.children.length;
  const capabilities = { roots: true, tools: rootsChanged };
  if (capabilities.roots) root.render(<ul data-roots="roots/list of mine" />);
  server.registerTool('roots', { description: 'Lists the roots; see roots/list.' }, async () => ({ content: [] }));
  server.registerResource('roots', 'roots://list', {}, async uri => ({ contents: [{ uri: uri.href.slice(7), text: '' }] }));
  const organization = await new OrganizationsClient({}).send(new ListRootsCommand({}));
  volumes.listRoots().forEach(volume => volume.uri.slice(7));
  drives().forEach(each => each.listRoots());
  return [
    organization.Roots,
    mdast.type,
    await drive.listRoots(),
    await File.listRoots(),
    volumes.listRoots(),
    volumes.current.listRoots(),
    session.capabilities.roots,
    rootsOf(server).listRoots,
  ];
}
interface Session {
  capabilities: { roots: boolean };
  listRoots: undefined;
}
class Tree {
  listRoots = () => [];
}
const rootsOf = (_server: McpServer) => new Tree();
const drives = () => [google.drive('v3')];
