// A static catalog of about 100 KB, whole and not modified.
import { getOf } from '../load/requests.mjs';
import { askOnce } from '../load/verify.mjs';
import { served } from '../measure/served.mjs';

const path = '/capabilities.json';
/** The size that the floor answers; verified to be that of our catalog, within a twentieth. */
const bytes = 100_000;

/** A subject that answers the catalog whole. */
export function whole(name, target, options = {}, fields = {}) {
  return served(name, {
    target,
    options,
    requests: getOf(path, fields),
    verify: ({ status, body }) => {
      if (status !== 200 || Math.abs(body.length - bytes) > bytes / 20)
        throw new Error(`expected 200 and about ${bytes} bytes, received ${status} and ${body.length}`);
    },
  });
}

/** The request repeats the tag that an answer of this target has, so it has to be asked for before. */
export function notModified(name, target, options = {}, fields = {}) {
  const requests = getOf(path, fields);
  return served(name, {
    target,
    options,
    requests,
    statuses: [304],
    verify: async ({ head }, port) => {
      const tag = /\r\netag: *(\S+)/i.exec(head)?.[1];
      requests[0] = getOf(path, { ...fields, 'If-None-Match': tag })[0];
      const { status, body } = await askOnce(port, requests[0]);
      if (status !== 304 || body.length > 0) throw new Error(`expected 304 without a body, received ${status}`);
    },
  });
}

export const documents = {
  name: 'a static catalog of 100 KB, whole',
  subjects: () => [
    whole('floor: node:http', 'floor-node', { answer: 'document', bytes }),
    whole('Vitrine serve()', 'vitrine', { sections: 20 }),
    whole('Hono with etag', 'hono-etag'),
  ],
};

export const revalidation = {
  name: 'a static catalog of 100 KB, not modified',
  subjects: () => [
    notModified('floor: node:http', 'floor-node', { answer: 'not-modified' }),
    notModified('Vitrine serve()', 'vitrine', { sections: 20 }),
    notModified('Hono with etag', 'hono-etag'),
  ],
};
