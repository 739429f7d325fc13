// GET /api/mcp: the server card, unless the request looks for an event stream, which is not offered (SPEC 4.4).
import type { Documents } from '../documents.ts';
import { acceptsByName } from '../http/negotiation.ts';
import { problem } from '../http/problem.ts';
import { notFound, streamNotOffered } from '../http/problem-types.ts';
import type { Route } from '../route.ts';

export function serveCard(documents: Documents): Route['handle'] {
  return ({ incoming }, path) => {
    if (acceptsByName(incoming.field('accept'), 'text/event-stream') || incoming.field('last-event-id') !== null) {
      return problem(streamNotOffered, 'This server offers no standalone event stream.', [['Allow', 'GET, HEAD, POST, OPTIONS']]);
    }
    return documents.get(path) ?? problem(notFound, 'No server card is published.');
  };
}
