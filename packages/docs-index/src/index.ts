// Public entry ".": opens a documentation index, searches and reads it.

export type { DocsAnswer, DocsHit, DocsIndex, DocsNearby, DocsPassage, DocsQuery } from './answer.ts';
export { DocsIndexError, type DocsIndexErrorCode } from './error.ts';
export { checkDocsIndex, openDocsIndex, type OpenedDocsIndex } from './open.ts';
