// Public entry "@vitrine/core/fallback": a front on the host of a site that exists, as a function of Fetch, for Hono, and as values for
// hosts that do not speak Fetch.
export {
  withFallback,
  type FallbackCall,
  type FallbackRouter,
  honoMiddleware,
  type FallbackOptions,
  createFallbackRouter,
  type HonoContext,
  type SiteResponse,
} from './engine/fallback/with-fallback.ts';
export type { FallbackRoute, FallbackRouteOptions } from './engine/fallback/fallback-route.ts';
