import type { Connection, Snapshot } from '@vitrine/core';
import { withFallback as fetchWithFallback, createFallbackRouter as createRouter } from '@vitrine/core/fallback';
import type { Front } from './front.ts';

/** Where a front and a site share a host. */
export interface FallbackOptions {
  /** A second path of the tool endpoint at the root of the host, such as `/mcp`. Default: none. */
  readonly mcpAlias?: string;
}

/**
 * Answers what is the front's, and gives every other request to `next` as it came. A page of the site that the front knows is Markdown
 * for clients that prefer it. Throws TypeError when the front answers at the address of a page of the site.
 *
 * @example packages/vitrine/test/library.test.ts
 * ```ts
 * const answer = withFallback(front, site);
 * ```
 */
export function withFallback(
  front: Front,
  next: (request: Request) => Response | Promise<Response>,
  options: FallbackOptions = {},
): (request: Request, connection?: Connection) => Promise<Response> {
  return fetchWithFallback(() => front.service, { ...checked(front, options), next });
}

/** The options with the content of now. Throws TypeError at once for what every request would fail with. */
export function checked<Options extends FallbackOptions>(
  front: Front,
  options: Options,
): Options & { readonly snapshot: () => Snapshot } {
  createRouter(front.service, { ...options, snapshot: front.snapshot });
  return { ...options, snapshot: () => front.snapshot };
}
