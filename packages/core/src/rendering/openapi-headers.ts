// The header fields of the contract, with an example each. All are required: a response names a field only where it is
// always sent.
import type { LegacyRateLimitFields } from '../engine/rate-limit/quota.ts';
import type { JsonObject } from '../shared/json.ts';
import { quotaWindowSeconds } from '../shared/limits.ts';
import { defined } from '../shared/defined.ts';

function text(description: string, example?: string): JsonObject {
  return defined({ description, required: true, schema: { type: 'string' }, example });
}

const common: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': text('Identifies this occurrence.', '1f0c2f5e-6a55-4c0e-9d53-0b8a6f0d3c11'),
  'X-Snapshot-Id': text('The content this answer was made from.'),
  ETag: text('Strong validator of these bytes in this content coding.', '"9f86d081884c7d659a2feaa0c55ad015.br"'),
  'Cache-Control': text('How long the answer may be kept.', 'public, max-age=300'),
  Vary: text('What the answer depends on.', 'Accept-Encoding'),
  Link: text('Related documents (RFC 8288).'),
  Allow: text('The methods that the resource supports.', 'GET, HEAD, OPTIONS'),
  Location: text('Where the page is now.'),
  'RateLimit-Policy': text('Quota policy (draft-ietf-httpapi-ratelimit-headers-11).', '"default";q=120;w=60'),
  RateLimit: text('What is left of the quota, and the seconds it is meant for.', '"default";r=119;t=60'),
  'Retry-After': {
    description: 'Seconds after which the next request is admitted.',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: quotaWindowSeconds },
  },
  Deprecation: text('When the operation was deprecated (RFC 9745).', '@1795132800'),
  Sunset: text('When the operation stops answering (RFC 8594).', 'Thu, 18 Feb 2027 23:59:59 GMT'),
};

/** Older rate-limit fields, by the setting that sends them. */
const legacy: Readonly<Record<LegacyRateLimitFields, Readonly<Record<string, JsonObject>>>> = {
  'x-ratelimit': {
    'X-RateLimit-Limit': integer('Requests in any window.', 1),
    'X-RateLimit-Remaining': integer('Requests left after this one.', 0),
    'X-RateLimit-Reset': integer('Epoch seconds at which the quota is whole, or the next request is admitted.', 0),
  },
  'draft-06': {
    'RateLimit-Limit': integer('Requests in any window.', 1),
    'RateLimit-Remaining': integer('Requests left after this one.', 0),
    'RateLimit-Reset': integer('Seconds until the quota is whole, or the next request is admitted.', 0),
  },
  none: {},
};

function integer(description: string, minimum: number): JsonObject {
  return { description, required: true, schema: { type: 'integer', minimum } };
}

/** The names of the fields that every answer of a limited resource carries. */
export function quotaFields(setting: LegacyRateLimitFields): readonly string[] {
  return ['RateLimit-Policy', 'RateLimit', ...Object.keys(legacy[setting])];
}

/** The components that these names refer to, in the order of the table. */
export function componentHeaders(names: ReadonlySet<string>, setting: LegacyRateLimitFields): JsonObject {
  return Object.fromEntries(Object.entries({ ...common, ...legacy[setting] }).filter(([name]) => names.has(name)));
}
