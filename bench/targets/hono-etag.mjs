// Hono with its etag middleware, serving our capability catalog byte for byte, on its own host.
import { frontOf } from '../content/front.mjs';
import { fetchOf } from '../peers/hono-etag.mjs';
import { hosts } from '../peers/hosts.mjs';

const path = '/capabilities.json';

export async function start() {
  const { documents } = await frontOf({ sections: 20 });
  const [identity] = documents.get(path).variants;
  return hosts['@hono/node-server'](fetchOf({ path, body: identity.body }));
}
