// Public entry ".": opens a documentation index, searches and reads it.
export type { DocsHit, DocsIndex, DocsPassage, DocsQuery, DocsSearchResult } from './answer.ts';
export { DocsIndexError } from './error.ts';
export { openDocsIndex, type OpenedDocsIndex, type OpenOptions } from './open.ts';
