import type { Service, Snapshot } from '@vitrine/core';
import { beside } from '@vitrine/core/beside';

/** `middleware.ts` of Next.js: `export const middleware = createMiddleware(service, snapshot, () => NextResponse.next());` */
export function createMiddleware(
  service: Service,
  snapshot: Snapshot,
  next: () => Response,
): (request: Request) => Promise<Response> {
  return beside(service, { snapshot, next });
}
