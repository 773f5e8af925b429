import { URL } from 'node:url';
import { URL as Other } from 'url';
import * as module from 'node:url';
import standard from 'node:url';
import { URL as Foreign } from 'whatwg-url';
import type { Root } from '@modelcontextprotocol/sdk/types.js';

export const cuts = (root: Root) => [
  new URL(root.uri).pathname, //! no-unsafe-root-uri
  new Other(root.uri).pathname, //! no-unsafe-root-uri
  new module.URL(root.uri).pathname, //! no-unsafe-root-uri
  new standard.URL(root.uri).pathname, //! no-unsafe-root-uri
  URL.parse(root.uri)?.pathname, //! no-unsafe-root-uri
  new Foreign(root.uri).pathname,
  new URL('https://example.org').pathname,
];
