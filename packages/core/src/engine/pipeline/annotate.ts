// The fields that every reply carries, whatever it is: identity of occurrence and snapshot, CORS, security fields,
// rate-limit fields of a limited resource, deprecation, links.
import type { Fields, Reply } from '../../ground/reply.ts';

/** Security fields of a public, embeddable, script-free answer. */
const security: Fields = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
];

export interface Annotations {
  readonly id: string;
  readonly cors: Fields;
  readonly rateLimit: Fields;
  readonly deprecation: Fields;
  /** The site's Link field; sent with 2xx documents and 404. */
  readonly links: string;
}

/** Makes the function that completes replies for one snapshot. */
export function createAnnotate(snapshotId: string): (reply: Reply, annotations: Annotations) => Reply {
  const constant: Fields = [...security, ['X-Snapshot-Id', snapshotId]];
  return (reply, { id, cors, rateLimit, deprecation, links }) => {
    const linked: Fields = links !== '' && (reply.status === 200 || reply.status === 404) ? [['Link', links]] : [];
    return {
      ...reply,
      fields: [...reply.fields, ...constant, ['X-Request-Id', id], ...cors, ...rateLimit, ...deprecation, ...linked],
    };
  };
}
