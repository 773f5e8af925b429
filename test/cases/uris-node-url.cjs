const { URL } = require('url');
const url = require('node:url');

exports.cuts = async server => {
  const { roots } = await server.server.listRoots(); //! no-roots-list
  return roots.map(root => [
    new URL(root.uri).pathname, //! no-unsafe-root-uri
    new url.URL(root.uri).pathname, //! no-unsafe-root-uri
  ]);
};
