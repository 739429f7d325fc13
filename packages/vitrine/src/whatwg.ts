// Public entry "vitrine/whatwg": a listener for frameworks of Node.js that may have read a body before, such as Fastify and Koa.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenerOptions } from '@vitrine/adapter-node';
import { toWhatwgListener as listenerOf } from '@vitrine/adapter-node/whatwg';
import type { Front } from './library/front.ts';

export type { ListenerOptions } from '@vitrine/adapter-node';

/**
 * Makes a listener for the requests and responses of node:http, whichever framework hands them over.
 *
 * @example examples/inside-koa/app.ts
 * ```ts
 * const listener = toWhatwgListener(front, options);
 * const app = new Koa();
 * app.use(async (context, next) => {
 *   if (context.path === '/shop') context.body = 'open';
 *   else await next();
 * });
 * app.use((context) => {
 *   context.respond = false;
 *   listener(context.req, context.res);
 * ```
 */
export function toWhatwgListener(
  front: Front,
  options: ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  return listenerOf(() => front.service, options);
}
