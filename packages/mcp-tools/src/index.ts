// Public entry ".": the documentation tools over a snapshot.
export { compareReleases } from './extras/compare-releases.ts';
export type { DocumentationOptions } from './documentation-tools.ts';
export { createDocumentationTools } from './documentation-tools.ts';
export { searchAndFetch } from './extras/search-and-fetch.ts';
export type { ExtraTool } from './answers/tool-environment.ts';
