// `vitrine/express`: a front for an existing site on node:http, Express, Connect and others that pass requests on with
// `next()`. The site writes its own answer: its bytes, its stream, its compression; two fields of a known page are set just
// before its head is sent.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceProvider } from '@vitrine/core';
import { type FallbackOptions, createFallbackRouter } from '@vitrine/core/fallback';
import onHeaders from 'on-headers';
import { createListener, type ListenerOptions, serviceGetter } from './listener.ts';
import { allHosts, originalUrl } from './target.ts';

/**
 * Makes a middleware, to be used before the site and before what reads bodies. Throws TypeError when the front answers at the
 * address of a page of the site; with functions for service and snapshot `next` receives that error.
 */
export function toExpress(
  service: ServiceProvider,
  { loopback = false, ...options }: FallbackOptions & ListenerOptions,
): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void {
  const sides = createFallbackRouter(service, options);
  const listener = createListener({
    service: serviceGetter(service),
    loopback: () => loopback,
    host: allHosts,
    sendsContinue: false,
    targetOf: originalUrl,
    ask: (_, incoming) => sides.answer(sides.route(incoming.method, incoming.target, incoming.field('accept')), incoming),
  });
  return (request, response, next) => {
    let route: ReturnType<typeof sides.route>;
    try {
      route = sides.route(request.method ?? '', originalUrl(request), request.headers.accept ?? null);
    } catch (error) {
      next(error);
      return;
    }
    if ('target' in route) {
      listener.accept(response);
      return;
    }
    if (route.kind === 'page')
      onHeaders(response, () => {
        const sent = { status: response.statusCode, vary: joined(response, 'Vary'), link: joined(response, 'Link') };
        for (const [name, value] of sides.fields(route, sent)) response.setHeader(name, value);
      });
    next();
  };
}

/** A field that the site has set, its lines joined. */
function joined(response: ServerResponse, name: string): string | null {
  const value = response.getHeader(name);
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value);
}
