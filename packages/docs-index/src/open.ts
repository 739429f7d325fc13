// Opens an index and answers from it. Opening checks the header and the settings. Other bytes are read where they lie, when they are
// needed; the structures of searching are made by the first search.

import type { DocsSearchResult, DocsIndex, DocsPassage, DocsQuery } from './answer.ts';
import { createCatalog } from './catalog.ts';
import { createDictionary } from './dictionary.ts';
import { openFile } from './file.ts';
import { createLanguages } from './languages.ts';
import { defaultPassageBytes } from './limits.ts';
import { readPassage } from './passage.ts';
import { createSearch } from './search.ts';
import type { QuerySegmentation, Segmentation } from './segment.ts';
import { readSettings } from './settings.ts';
import type { WordStemmer } from './stem/stemmer.ts';
import { createWork, maxWork } from './work.ts';

/** An index held in memory; answers at once. */
export interface OpenedDocsIndex extends DocsIndex {
  /** Throws `DocsIndexError` `bad_cursor` for a cursor of another query or index. */
  search(query: DocsQuery): DocsSearchResult;
  read(id: string, from?: number, maxBytes?: number): DocsPassage | undefined;
  /** How many sections it holds. */
  readonly sections: number;
  /** How many pages they belong to. */
  readonly pages: number;
  /** Distinct words, by their stems. */
  readonly terms: number;
  /** Names this content; another content has another. */
  readonly contentHash: string;
  /** How the index was cut where words are written without spaces, and how this runtime cuts queries. */
  readonly segmentation: { readonly index: Segmentation; readonly query: QuerySegmentation };
}

/** Options of opening an index. */
export interface OpenOptions {
  /** The stemmers it was built with, except English. */
  readonly stemmers?: readonly WordStemmer[];
  /** Units of work that one query may take, 12,000,000 when absent: about so many nanoseconds. An answer that needs more reports it in `limits`. */
  readonly maxWork?: number;
}

/** Opens an index made by `buildDocsIndex`. Throws `DocsIndexError` for bytes that are not one, or not whole. */
export function openDocsIndex(index: Uint8Array, text: Uint8Array, options: OpenOptions = {}): OpenedDocsIndex {
  const file = openFile(index, text);
  const { contentHash, sections, pages } = file;
  const settings = readSettings(file);
  const dictionary = createDictionary(file, createWork(Infinity));
  const { segmentation, readersOf } = createLanguages(
    settings,
    options.stemmers ?? [],
    (word) => dictionary.find(word) !== undefined,
  );
  const catalog = createCatalog(file);
  let search: ReturnType<typeof createSearch> | undefined;

  return {
    search(query) {
      search ??= createSearch(file, settings, readersOf, catalog, options.maxWork ?? maxWork);
      return search(query);
    },
    read: (id, from = 0, maxBytes = defaultPassageBytes) => readPassage(file, catalog, id, from, maxBytes),
    sections,
    pages,
    terms: dictionary.count,
    contentHash,
    segmentation: {
      index: settings.segmentation,
      get query(): QuerySegmentation {
        return segmentation();
      },
    },
  };
}
