// Public entry ".": opens a documentation index, searches and reads it.

export type {
  DocsSearchResult,
  DocsHit,
  DocsIndex,
  DocsLimit,
  DocsPassage,
  DocsQuery,
  DocsWord,
} from './answer.ts';
export { DocsIndexError, type DocsIndexErrorCode } from './error.ts';
export { type Analyzer, fold } from './analyse.ts';
export { editDistance } from './edit-distance.ts';
export { createEnglishAnalyzer } from './english.ts';
export { openDocsIndex, type OpenedDocsIndex, type OpenOptions } from './open.ts';
export { isSpellingSuggestion } from './suggest.ts';
