// Public entry "@vitrine/core/fallback": a front on the host of an existing site, for Fetch, and as values.
export {
  withFallback,
  type FallbackCall,
  type FallbackRouter,
  type FallbackOptions,
  createFallbackRouter,
} from './engine/fallback/with-fallback.ts';
