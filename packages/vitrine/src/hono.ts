// Public entry "vitrine/hono": a front in a Hono application.
import type { Connection } from '@vitrine/core';
import { toHono as middlewareOf, type HonoContext } from '@vitrine/core/workspace';
import { checked, type FallbackOptions } from './front/fallback.ts';
import type { Front } from './front/front.ts';

export type { HonoContext } from '@vitrine/core/workspace';

/** Options of `toHono`. */
export interface HonoOptions<Context extends HonoContext> extends FallbackOptions {
  /** What the platform itself reports, such as `remoteAddress` of `getConnInfo`. Default: nothing, and all clients share one quota. */
  readonly connection?: (context: Context) => Connection;
}

/**
 * Makes a middleware. After your routes, `app.use(toHono(front))` answers what no route does, and your 404 the rest. Before them the
 * front answers first, `/`, `/docs` and `/sitemap.xml` included, and pages of a site that exists are Markdown for clients that prefer it.
 *
 * @example examples/existing-site/hono.ts
 * ```ts
 * const app = new Hono();
 * const connection = (context: Context) => ({ remoteAddress: getConnInfo(context).remote.address });
 * app.use(toHono<Context>(front, { connection }));
 * ```
 */
export function toHono<Context extends HonoContext>(
  front: Front,
  options: HonoOptions<Context> = {},
): (context: Context, next: () => Promise<void>) => Promise<Response | undefined> {
  return middlewareOf<Context>(() => front.service, checked(front, options));
}
