// Public entry "vitrine/koa": a front in an application of Koa.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenerOptions } from '@vitrine/adapter-node';
import { toExpress } from './express.ts';
import type { FallbackOptions } from './front/fallback.ts';
import type { Front } from './front/front.ts';

/** The context of a Koa middleware, as far as it is used here. */
export interface KoaContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  respond?: boolean;
}

/**
 * Makes a middleware: it passes on every request that is not the front's. After your routes it answers what none of them does.
 * Use it before body parsers: they leave nothing to read.
 *
 * @example examples/test/app-with-routes.test.ts
 * ```ts
 * const app = new Koa();
 * app.use(toKoa(front));
 * ```
 */
export function toKoa(
  front: Front,
  options: FallbackOptions & ListenerOptions = {},
): (context: KoaContext, next: () => Promise<unknown>) => Promise<void> {
  const middleware = toExpress(front, options);
  return async (context, next) => {
    const passed = await new Promise<boolean>((resolve, reject) => {
      context.res.once('close', () => resolve(false));
      middleware(context.req, context.res, (error) => {
        if (error === undefined) resolve(true);
        else reject(error instanceof Error ? error : new Error('a middleware failed', { cause: error }));
      });
    });
    if (passed) await next();
    else context.respond = false;
  };
}
