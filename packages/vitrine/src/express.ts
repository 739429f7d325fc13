// Public entry "vitrine/express": a front in an application of Express or Connect.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenerOptions } from '@vitrine/adapter-node';
import { toExpress as middlewareOf } from '@vitrine/adapter-node/express';
import { checked, type FallbackOptions } from './front/fallback.ts';
import type { Front } from './front/front.ts';

/**
 * Makes a middleware for Express, Connect and others that continue with `next()`: every request that is not the front's passes through unchanged.
 * After your routes it answers what none of them does; before them the front answers first, `/`, `/docs` and `/sitemap.xml` included.
 *
 * @example examples/existing-site/app.ts
 * ```ts
 * const app = express();
 * app.disable('x-powered-by');
 * app.use(toExpress(front, { mcpAlias: '/mcp' }));
 * ```
 */
export function toExpress(
  front: Front,
  options: FallbackOptions & ListenerOptions = {},
): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void {
  return middlewareOf(() => front.service, checked(front, options));
}
