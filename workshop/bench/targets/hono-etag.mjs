// Hono with its etag middleware, serving our capability catalog byte for byte, on its own host.
import { openDocuments } from '@vitrine/core';
import { snapshotFileOf } from '../content/front.mjs';
import { fetchOf } from '../peers/hono-etag.mjs';
import { hosts } from '../peers/hosts.mjs';

const path = '/capabilities.json';

export async function start() {
  const [identity] = openDocuments(snapshotFileOf({ sections: 20 })).get(path).variants;
  // A copy: the document lies within the file, which would be kept for its sake.
  return hosts['@hono/node-server'](fetchOf({ path, body: new Uint8Array(identity.body) }));
}
