// The servers under test, by name. Each starts on a free loopback port and resolves to it. What a target needs is imported when it starts, so
// that no process carries another one's libraries.
import { createServer } from 'node:http';
import { fixedAnswer, fixedFetch } from './fixed-answer.mjs';
import { listen } from './listen.mjs';

const portOf = ({ url }) => Number(new URL(url).port);

/** Behind Hono's adapter for Node.js. */
async function inHono(fetch) {
  const { serveHono } = await import('./peers/hono.mjs');
  return serveHono(fetch);
}

async function openOurs(options) {
  const { openFront, snapshotFileOf } = await import('./content/front.mjs');
  return openFront(snapshotFileOf(options), options.tools);
}

export const targets = {
  /** Ours: `serve()`, as its README shows it. */
  async vitrine(options) {
    const { serve } = await import('@vitrine/adapter-node');
    return portOf(await serve(await openOurs(options), { port: 0, signals: false }));
  },

  /** Ours inside a host of others: `service.fetch`, with the address that the host vouches for. */
  async 'vitrine-fetch'(options) {
    const service = await openOurs(options);
    return inHono((request, remoteAddress) => service.fetch(request, { remoteAddress, loopback: true }));
  },

  /** A peer that is a Fetch handler. */
  async peer({ peer, ...options }) {
    const { fetchOf } = await import(`./peers/${peer}.mjs`);
    const fetch = await fetchOf(options);
    return inHono((request) => fetch(request));
  },

  /** The official SDK, version 1, as documented. */
  async 'sdk-v1'(options) {
    const { appOf } = await import('./peers/sdk-v1.mjs');
    return listen(createServer(appOf(options)));
  },

  /** The official SDK, version 2, on node:http through its own adapter. */
  async 'sdk-v2-node'(options) {
    const { handlerOf, nodeListenerOf } = await import('./peers/sdk-v2-node.mjs');
    return listen(createServer(nodeListenerOf(handlerOf(options))));
  },

  /** Hono with its etag middleware, serving our capability catalog byte for byte, on its own host. */
  async 'hono-etag'() {
    const [{ openDocuments }, { snapshotFileOf }, { fetchOf }] = await Promise.all([
      import('@vitrine/core'),
      import('./content/front.mjs'),
      import('./peers/hono-etag.mjs'),
    ]);
    const path = '/capabilities.json';
    const [identity] = openDocuments(snapshotFileOf({ sections: 20 })).get(path).variants;
    // A copy: the document lies within the file, which would be kept for its sake.
    return inHono(fetchOf({ path, body: new Uint8Array(identity.body) }));
  },

  /** The floor: node:http that reads a request, parses a body if there is one, and answers fixed bytes. It checks nothing. */
  'floor-node'(options) {
    const { status, fields, body } = fixedAnswer(options);
    const server = createServer((request, response) => {
      const chunks = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
        response.writeHead(status, fields);
        response.end(body);
      });
    });
    return listen(server);
  },

  /** The same fixed bytes through Hono's adapter. */
  'floor-fetch': (options) => inHono(fixedFetch(options)),

  /** Our host alone: what a call costs beyond this, the pipeline and the protocol cost. */
  async 'floor-serve'(options) {
    const { serve } = await import('@vitrine/adapter-node');
    const { status, fields, body } = fixedAnswer({ ...options, full: true });
    const reply = { status, fields: Object.entries(fields).map(([name, value]) => [name, String(value)]), body };
    const handle = async (incoming) => {
      const bytes = await incoming.body(65_536);
      if (bytes.length > 0) JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
      return reply;
    };
    return portOf(await serve({ handle, refuse: () => reply }, { port: 0, signals: false }));
  },
};
