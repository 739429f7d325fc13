// Public entry "./engine": an index whose contents are elsewhere, such as in a database, searched by the code of the built-in one.
export type { DocsPassage, DocsQuery } from './answer.ts';
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
