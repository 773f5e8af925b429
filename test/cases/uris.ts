import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ListRootsResult, Root } from '@modelcontextprotocol/sdk/types.js';

const SCHEME = 'file://';

export const cuts = (root: Root) => [
  root.uri.replace('file://', ''), //! no-unsafe-root-uri
  root.uri.replace(/^file:\/\//, ''), //! no-unsafe-root-uri
  root.uri.replace(SCHEME, ''), //! no-unsafe-root-uri
  root.uri.replaceAll('file://', ''), //! no-unsafe-root-uri
  root.uri.slice(7), //! no-unsafe-root-uri
  root.uri.slice('file://'.length), //! no-unsafe-root-uri
  root.uri.slice(SCHEME.length), //! no-unsafe-root-uri
  root.uri.substring(7), //! no-unsafe-root-uri
  root.uri.substr(7), //! no-unsafe-root-uri
  root.uri.split('file://')[1], //! no-unsafe-root-uri
  root.uri?.toString().trim().slice(7), //! no-unsafe-root-uri
  `${root.uri}`.slice(7), //! no-unsafe-root-uri
  decodeURIComponent(root.uri), //! no-unsafe-root-uri
  decodeURIComponent(root.uri.slice(7)), //! no-unsafe-root-uri
  decodeURIComponent(root.uri.replace('file://', '')).replace(/^\/([A-Z]:)/, '$1'), //! no-unsafe-root-uri
  new URL(root.uri).pathname, //! no-unsafe-root-uri
  decodeURIComponent(new URL(root.uri).pathname), //! no-unsafe-root-uri
  URL.parse(root.uri)?.pathname, //! no-unsafe-root-uri
  new URL(root.uri).href.slice(7), //! no-unsafe-root-uri
];
export function parts(root: Root) {
  const { pathname } = new URL(root.uri); //! no-unsafe-root-uri
  const url = new URL(root.uri);
  const path = url.pathname; //! no-unsafe-root-uri
  const { uri } = root;
  const text: string = uri;
  let local = text;
  if (local.startsWith('file://')) local = local.slice(7); //! no-unsafe-root-uri
  return [pathname, path, local];
}
export async function lists(server: Server) {
  const result = await server.listRoots(); //! no-roots-list
  const { roots: [first, ...others] } = result;
  const uris = result.roots.map(({ uri }): string => uri);
  const found: { uri: string; name?: string }[] = result.roots;
  const paths = [];
  for (const root of result.roots) paths.push(root.uri.slice(7)); //! no-unsafe-root-uri
  for (const [, root] of result.roots.entries()) paths.push(root.uri.slice(7)); //! no-unsafe-root-uri
  for (const root of found) paths.push(root.uri.slice(7)); //! no-unsafe-root-uri
  return [
    first?.uri.slice(7), //! no-unsafe-root-uri
    others[0]?.uri.slice(7), //! no-unsafe-root-uri
    result.roots[0]!.uri.slice(7), //! no-unsafe-root-uri
    result.roots.at(-1)?.uri.slice(7), //! no-unsafe-root-uri
    result.roots.find(root => root.name === 'x')?.uri.slice(7), //! no-unsafe-root-uri
    result.roots.filter(root => root.uri.startsWith('file://')).map(root => root.uri.slice(7)), //! no-unsafe-root-uri
    result.roots.map((root: { uri: string }) => root.uri.slice(7)), //! no-unsafe-root-uri
    uris.map(uri => uri.slice(7)), //! no-unsafe-root-uri
    [...result.roots].sort()[0]?.uri.slice(7), //! no-unsafe-root-uri
    Array.from(result.roots)[0]?.uri.slice(7), //! no-unsafe-root-uri
    Array.from(result.roots, root => root.uri.slice(7)), //! no-unsafe-root-uri
    result.roots.reduce((all, root) => all + root.uri.slice(7), ''), //! no-unsafe-root-uri
    paths,
  ];
}
export const fromResult = ({ roots }: ListRootsResult) => roots.map(toPath);
const toPath = ({ uri }: Root) => uri.slice(7); //! no-unsafe-root-uri
export class Directories {
  private uris: string[] = [];
  update({ roots }: ListRootsResult) {
    this.uris = roots.map(root => root.uri);
  }
  paths = () => this.uris.map(uri => uri.slice(7)); //! no-unsafe-root-uri
}
export const fine = (root: Root, resource: { uri: string }) => [
  fileURLToPath(root.uri),
  fileURLToPath(new URL(root.uri)),
  root.uri.startsWith('file://'),
  root.uri.endsWith('/') ? root.uri.slice(0, -1) : root.uri,
  root.uri.replace(/\/$/, ''),
  root.uri.slice(0, 80),
  root.uri.split('/').length,
  root.name?.slice(7),
  decodeURIComponent(root.name ?? ''),
  fileURLToPath(root.uri).slice(7),
  new URL(root.uri).protocol,
  resource.uri.slice(7),
  new URL(resource.uri).pathname,
];
