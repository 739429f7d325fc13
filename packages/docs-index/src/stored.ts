// An index whose contents are elsewhere, in a database or another store of bytes: the search of the built-in index, by the same code and so
// with the same answers. A search runs at once on what is in memory and notes what it lacked; that is fetched, and it runs again. The first
// run lacks the postings of the query's words; the second the records, positions and texts of the sections that seem best.

import type { DocsPassage, DocsQuery, DocsSearchResult } from './answer.ts';
import { createCatalog } from './catalog.ts';
import { createDictionary } from './dictionary.ts';
import { DocsIndexError } from './error.ts';
import { type IndexFile, readerOf } from './file.ts';
import { createLanguages } from './languages.ts';
import { defaultLimit, defaultPassageBytes, maxLimit, maxOrdered } from './limits.ts';
import type { OpenOptions } from './open.ts';
import { readPassage } from './passage.ts';
import { createSearch } from './search.ts';
import { readSettings } from './settings.ts';
import { openParts } from './stored/parts.ts';
import { createPieceCache, createPieces, type Pieces, type Range } from './stored/pieces.ts';
import { createWork, maxWork } from './work.ts';

export { type IndexParts, partsOfIndex } from './stored/parts.ts';
export type { Range } from './stored/pieces.ts';

/** Where the contents of an index are. */
export interface IndexStore {
  /** The bytes of some ranges, ascending, in their order. */
  read(ranges: readonly Range[]): Promise<readonly Uint8Array[]>;
  /** The numbers of the pages with some of these ids. */
  pagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** An index whose contents are elsewhere. */
export interface StoredIndex {
  /** How many sections it has. */
  readonly sections: number;
  /** How many pages it has. */
  readonly pages: number;
  readonly contentHash: string;
  /** Bytes that it holds in memory, without its cache. */
  readonly heldBytes: number;
  /** Answers as the built-in index does. Rejects with what the store rejects with, and with `DocsIndexError` as the built-in index throws it. */
  search(query: DocsQuery, store: IndexStore): Promise<DocsSearchResult>;
  read(id: string, from: number | undefined, maxBytes: number | undefined, store: IndexStore): Promise<DocsPassage | undefined>;
}

/** Options of opening it. */
export interface OpenStoredOptions extends OpenOptions {
  /** Bytes of contents that are kept in memory for later queries; default 16 MiB, 0 for none. */
  readonly cacheBytes?: number;
}

const fetchBytes = 4 * 1_048_576;

/** Opens the tables that `partsOfIndex` gave. Throws `DocsIndexError` for bytes that are none. */
export function openStoredIndex(tables: Uint8Array, options: OpenStoredOptions = {}): StoredIndex {
  const held = openParts(tables);
  const { region, sections, pages, contentHash, spanOf, textStart } = held;
  const cache = createPieceCache(options.cacheBytes ?? 16 * 1_048_576);
  /** What the query that runs has in memory. */
  let pieces: Pieces = createPieces(cache);
  let pageNumbers: ReadonlyMap<string, number> = new Map();
  const idsSought = new Set<string>();
  const at = (start: number, end: number): Uint8Array => pieces.get(start, end) ?? new Uint8Array();

  const file: IndexFile = {
    ...held,
    postingsOf(term) {
      const [start, positions] = spanOf(term);
      const bytes = pieces.get(start, positions);
      if (bytes === undefined) return undefined;
      const list = readerOf(bytes, 0);
      list.varint();
      return { bytes, at: list.at };
    },
    positionsOf(term, start, end) {
      const [first] = spanOf(term);
      const bytes = pieces.get(first + start, first + end);
      return bytes && { bytes, at: 0 };
    },
    record: (start, end) => readerOf(at(start - region.records, end - region.records), 0),
    textBetween: (start, end) => at(textStart + start, textStart + end),
    fetched: {
      findPage: (id) => {
        const page = pageNumbers.get(id);
        if (page === undefined) idsSought.add(id);
        return page;
      },
      isIncomplete: () => pieces.isIncomplete,
    },
  };
  const settings = readSettings(held);
  const dictionary = createDictionary(file, createWork(Infinity));
  const { readersOf } = createLanguages(settings, options.stemmers ?? [], (word) => dictionary.find(word) !== undefined);
  const catalog = createCatalog(file);
  const search = createSearch(file, settings, readersOf, catalog, options.maxWork ?? maxWork);

  async function fetch(missing: Pieces, store: IndexStore): Promise<void> {
    const ranges = missing.takeMissing(fetchBytes);
    const read = await store.read(ranges);
    for (const [i, range] of ranges.entries()) {
      const piece = read[i];
      if (piece?.length !== range[1] - range[0])
        throw new DocsIndexError(
          'damaged',
          `bytes from ${range[0]}: expected ${range[1] - range[0]}, received ${piece?.length ?? 0}`,
        );
      missing.add(range, piece);
    }
  }

  /** Runs until nothing is missing; `widen` lacks what a later run may need, so that it is fetched along. */
  async function answer<Answer>(store: IndexStore, run: () => Answer, widen?: () => unknown): Promise<Answer> {
    const requested = createPieces(cache);
    for (let isWide = false; ; isWide = !isWide) {
      // Runs are never interrupted, so that one variable is enough for all queries.
      pieces = requested;
      if (isWide && widen !== undefined) {
        widen();
        if (!requested.isIncomplete) continue;
      } else {
        const result = run();
        if (!requested.isIncomplete) return result;
      }
      await fetch(requested, store);
    }
  }

  return {
    sections,
    pages,
    contentHash,
    heldBytes: tables.length + 8 * dictionary.count,
    search: (query, store) =>
      answer(
        store,
        () => search(query),
        // The order of the words may bring any of these to the front.
        () => search({ ...query, limit: Math.min(maxLimit, Math.max(query.limit ?? defaultLimit, maxOrdered)) }),
      ),
    async read(id, from = 0, maxBytes = defaultPassageBytes, store) {
      const requested = createPieces(cache);
      pieces = requested;
      pageNumbers = new Map();
      idsSought.clear();
      catalog.find(id);
      const numbers = await store.pagesOf([...idsSought]);
      if (numbers.size === 0) return undefined;
      for (const number of numbers.values())
        if (!Number.isInteger(number) || number < 0 || number >= pages)
          throw new DocsIndexError('damaged', `number of a page: expected 0 to ${pages - 1}, received ${String(number)}`);
      return answer(store, () => {
        pageNumbers = numbers;
        return readPassage(file, catalog, id, from, maxBytes);
      });
    },
  };
}
