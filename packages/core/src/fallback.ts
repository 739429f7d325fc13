// Public entry "@vitrine/core/fallback": a front on the host of an existing site, for Fetch, and as values.
export { createFallbackRouter, type FallbackOptions, type FallbackRouter, withFallback } from './engine/fallback/with-fallback.ts';
