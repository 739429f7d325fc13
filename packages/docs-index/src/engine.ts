// Public entry "./engine": what an index over another engine, such as a database, shares with the built-in one. Both then take sections
// from one file, read the words of a query alike, and show the same excerpts and passages.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import type { DocsLimit, DocsPassage } from './answer.ts';
import { createCatalog } from './catalog.ts';
import { sentenceLengths } from './build/tally.ts';
import { createExcerpter as createExcerpterOf } from './excerpt.ts';
import { openFile } from './file.ts';
import { formerNamesBySection } from './former.ts';
import { excerptSearch, maxQueryCharacters } from './limits.ts';
import { stretchOf } from './passage.ts';
import { readPhrases } from './phrase.ts';
import { type QueryWord, wordsOf } from './query.ts';
import type { DocsSection } from './section.ts';
import { createCut, createSegmenter } from './segment.ts';
import { readSettings } from './settings.ts';
import { german } from './stem/de.ts';
import { english } from './stem/en.ts';
import { french } from './stem/fr.ts';
import { russian } from './stem/ru.ts';
import { primaryLanguage } from './stem/stemmer.ts';
import { decode } from './text.ts';
import { englishStopWords, plainStopWords } from './stem/stop-words.ts';

export type { Analyzer, Word } from './analyse.ts';
export type { DocsPassage, DocsQuery } from './answer.ts';
export { type HitRange, hitRange } from './cursor.ts';
export type { QueryWord } from './query.ts';
export { headingOf } from './build/page-reader.ts';
export { weightOf } from './dictionary.ts';
export { isSpellingSuggestion } from './suggest.ts';
export {
  defaultPassageBytes,
  maxCandidates,
  maxCorrectedWords,
  maxCorrections,
  maxNearby,
  maxOrdered,
  maxPrefixExpansions,
  maxReach,
  shareFloor,
} from './limits.ts';
export { isIdentifier } from './identifier.ts';
export { linkShare } from './links.ts';
export { nameFactor, type RankConstants, rankConstants } from './rank.ts';
export type { DocsSection } from './section.ts';
export { primaryLanguage } from './stem/stemmer.ts';
export {
  type IndexParts,
  type IndexStore,
  openStoredIndex,
  type OpenStoredOptions,
  partsOfIndex,
  type Range,
  type StoredIndex,
} from './stored.ts';

/** A section of an index, with how much links from other pages say of it: 0 to 255. `links` themselves are not in the file. */
export interface IndexedSection extends DocsSection {
  /** How much links from other pages say of it, in steps of 1/255. */
  readonly inLinks: number;
}

/** The sections of an index in the order of its file, each with its locale. Throws `DocsIndexError` for bytes that are no index. */
export function* readSections(index: Uint8Array, text: Uint8Array): Generator<IndexedSection> {
  const file = openFile(index, text);
  const { locale, versions, locales, languages } = readSettings(file);
  const catalog = createCatalog(file);
  const formerNames = formerNamesBySection(
    file,
    languages.map(({ language }) => createLocaleAnalyzer(language)),
  );
  for (let page = 0; page < file.pages; page++) {
    const facets = catalog.facetsOf(page);
    const version = versions[(facets >>> 16) - 1];
    const edition = { locale: locales[(facets & 65535) - 1] ?? locale, ...(version !== undefined && { version }) };
    const [first, end] = catalog.sectionsOf(page);
    for (let section = first; section < end; section++) {
      const former = formerNames.get(section);
      yield {
        ...catalog.facts(section),
        text: decode(catalog.textOf(section, Infinity)),
        inLinks: catalog.linksOf(section),
        ...edition,
        ...(former !== undefined && { formerNames: former }),
      };
    }
  }
}

/** Cuts text of a language into words; where words are written without spaces, into pairs of characters on every runtime. */
export function createLocaleAnalyzer(locale: string): Analyzer {
  const language = primaryLanguage(locale);
  const stemmer = [{ ...english, stopWords: englishStopWords }, french, german, russian].find((one) => one.locale === language);
  return createAnalyzer(
    stemmer,
    stemmer?.stopWords ?? plainStopWords.get(language) ?? new Set(),
    createSegmenter(() => 'pairs', createCut()),
  );
}

/** A query as the built-in index reads it: its bounded text without quotation marks, its phrases, and its words, each once. */
export interface QueryText {
  readonly text: string;
  readonly phrases: readonly string[];
  readonly words: readonly QueryWord[];
  /** The limits that the query reaches by itself, for the answer. */
  readonly limits: readonly DocsLimit[];
}

/** Reads a query. */
export function readQueryText(query: string, reader: Analyzer): QueryText {
  const { text, phrases, hasMore } = readPhrases(query.slice(0, maxQueryCharacters));
  return { text, phrases, words: wordsOf(text, [reader]), limits: hasMore ? ['phrases'] : [] };
}

/** Chooses the excerpt of a section's text by the terms that were sought, each with its weight. */
export function createExcerpter(reader: Analyzer, weights: ReadonlyMap<string, number>): (text: string) => string {
  const excerptOf = createExcerpterOf(
    [reader],
    Array.from(weights, ([text, weight]) => ({ term: { text }, weight })),
  );
  return (whole) => {
    const text = whole.slice(0, excerptSearch);
    let end = 0;
    return excerptOf(
      text,
      sentenceLengths(text).map((length) => (end += length)),
    );
  };
}

/**
 * The stretch of a passage in `bytes`, which hold it from byte `from` on, one byte more than `maxBytes` where there are so many. The
 * facts of the page or section are before it.
 */
export function passageOf(
  facts: Omit<DocsPassage, 'text' | 'from' | 'next'>,
  bytes: Uint8Array,
  from: number,
  maxBytes: number,
): DocsPassage {
  return { ...facts, ...stretchOf(bytes, from, maxBytes) };
}
