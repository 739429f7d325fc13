// GET /api/mcp: the server card, unless the request looks for an event stream, which is not offered (SPEC 4.4).
import { acceptsByName } from '../http/negotiation.ts';
import { problem } from '../http/problem.ts';
import { streamNotOffered } from '../../ground/problem-types.ts';
import type { Route } from './route.ts';

/** `serve` answers with the card. */
export function serveCard(serve: Route['handle']): Route['handle'] {
  return (exchange, path) => {
    const { incoming } = exchange;
    return acceptsByName(incoming.field('accept'), 'text/event-stream') || incoming.field('last-event-id') !== null
      ? problem(streamNotOffered, 'This server offers no standalone event stream.')
      : serve(exchange, path);
  };
}
