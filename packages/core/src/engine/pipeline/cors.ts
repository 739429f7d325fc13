// CORS (Fetch): every page may read documents; allowed origins may call /api/mcp. Preflight and call agree.
import type { Empty } from './exchange.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { HeaderList } from '../../shared/service-response.ts';
import { members } from '../http/field-value.ts';

/** Readable by pages on every answer. */
const exposed =
  'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Deprecation, Sunset, X-Request-Id, X-Snapshot-Id, X-Snapshot-Key';
/** Authorization is not read; a page whose user configured a key for its other servers sends it here too. */
const requestFields =
  'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, If-None-Match, traceparent, tracestate, baggage';
/** Chromium's cap, in seconds. */
const maxAge = '7200';

const open: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', exposed],
];

/** Fields of an actual answer. `origin` is the allowed origin of a checked resource, null when there is none. */
export function corsFields(checked: boolean, origin: string | null): HeaderList {
  if (!checked) return open;
  return origin === null
    ? []
    : [
        ['Access-Control-Allow-Origin', origin],
        ['Access-Control-Expose-Headers', exposed],
      ];
}

/** The answer to OPTIONS: what the resource supports, and to a preflight what a page may send. */
export function answerOptions(allow: string, incoming: Pick<ServiceRequest, 'field'>): Empty {
  const preflight = incoming.field('access-control-request-method') !== null;
  const more = preflight ? preflightFields(allow, incoming.field('access-control-request-headers')) : [];
  const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
  return { kind: 'empty', status: 204, fields: [['Allow', allow], ['Vary', vary], ...more] };
}

/** Fields of an answer to a preflight, besides Access-Control-Allow-Origin. `Mcp-Param-*` has no wildcard form, so names are echoed once they are checked. */
function preflightFields(allow: string, requested: string | null): HeaderList {
  const parameters = members(requested ?? '')
    .filter((name) => /^mcp-param-[a-z0-9-]{1,64}$/i.test(name))
    .slice(0, 16);
  return [
    ['Access-Control-Allow-Methods', allow],
    ['Access-Control-Allow-Headers', [requestFields, ...parameters].join(', ')],
    ['Access-Control-Max-Age', maxAge],
  ];
}
