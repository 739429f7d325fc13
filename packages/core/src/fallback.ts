// Public entry "@vitrine/core/fallback": a front on the host of an existing site, for Fetch, for Hono, and as values.
export {
  withFallback,
  type FallbackCall,
  type FallbackRouter,
  toHono,
  type FallbackOptions,
  createFallbackRouter,
  type HonoContext,
  type SiteResponse,
} from './engine/fallback/with-fallback.ts';
export type { FallbackRoute, FallbackRouteOptions } from './engine/fallback/fallback-route.ts';
