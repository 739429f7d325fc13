// Public entry "vitrine/next": a front as a route of Next.js.
import type { Front } from './front/front.ts';

/**
 * Makes the handlers of `app/[[...path]]/route.ts`, one for each method that Next.js knows. Next.js names no peer: set `trustProxy` for the proxy in front of it.
 *
 * @example examples/inside-nextjs/app/[[...path]]/route.ts
 * ```ts
 * export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = toNext(front);
 * ```
 */
export function toNext(
  front: Front,
): Readonly<Record<'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT', (request: Request) => Promise<Response>>> {
  const answer = (request: Request): Promise<Response> => front.fetch(request);
  return { DELETE: answer, GET: answer, HEAD: answer, OPTIONS: answer, PATCH: answer, POST: answer, PUT: answer };
}
