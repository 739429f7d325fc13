import { type Front, withFallback } from 'vitrine';

/** `middleware.ts` of Next.js: `export const middleware = createMiddleware(front, () => NextResponse.next());` */
export function createMiddleware(front: Front, next: () => Response): (request: Request) => Promise<Response> {
  return withFallback(front, next);
}
