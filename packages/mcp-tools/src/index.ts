// Public entry ".": the documentation tools over a snapshot.
export type { Budget } from './budget.ts';
export { compareReleases } from './compare-releases.ts';
export { documentation, type DocumentationOptions } from './documentation.ts';
export { searchAndFetch } from './search-and-fetch.ts';
export type { Extra, Source } from './source.ts';
