// Entry "./engine", which is not published: an index whose contents are in a database, and what the tools know of words.
export { fold } from './analyse.ts';
export type { DocsLimit, DocsPassage, DocsQuery, DocsWord } from './answer.ts';
export { editDistance } from './edit-distance.ts';
export { createEnglishAnalyzer } from './english.ts';
export { isSpellingSuggestion } from './suggest.ts';
export type { DocsSection } from './section.ts';
export {
  type IndexParts,
  type IndexStore,
  openStoredIndex,
  type OpenStoredOptions,
  partsOfIndex,
  type Range,
  type StoredIndex,
} from './stored.ts';
