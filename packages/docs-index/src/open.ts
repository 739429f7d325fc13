// Opens an index and answers from it. Opening checks the header; everything else happens where the bytes lie, when asked.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import type { DocsAnswer, DocsIndex, DocsNearby, DocsPassage, DocsQuery } from './answer.ts';
import { createCatalog } from './catalog.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createDictionary } from './dictionary.ts';
import { DocsIndexError } from './error.ts';
import { createExcerpter } from './excerpt.ts';
import { openFile } from './file.ts';
import { defaultLimit, defaultPassageBytes, excerptSearch, maxLimit, maxNearby, maxQueryCharacters, maxReach } from './limits.ts';
import { readPassage } from './passage.ts';
import { type ReadQuery, readQuery } from './query.ts';
import { createRanker, type Filter, type RankConstants, rankConstants } from './rank.ts';
import { type Segmentation, supportedSegmentation } from './segment.ts';
import { readSettings } from './settings.ts';
import { spellingsOf } from './spelling.ts';
import { english } from './stem/en.ts';
import { primaryLanguage, type WordStemmer } from './stem/stemmer.ts';
import { similar } from './suggest.ts';
import type { DocsText } from './text.ts';

/** An index held in memory; answers at once. */
export interface OpenedDocsIndex extends DocsIndex {
  /** Throws `DocsIndexError` `bad_cursor` for a cursor of another query or index. */
  search(query: DocsQuery): DocsAnswer;
  read(id: string, from?: number, maxBytes?: number): DocsPassage | undefined;
  /** How many sections it holds. */
  readonly sections: number;
  /** How many pages they belong to. */
  readonly pages: number;
  /** Distinct words, by their stems. */
  readonly terms: number;
  /** Names this content; another content has another. */
  readonly contentHash: string;
  /** How the index was cut where words stand without blanks, and how this runtime cuts queries. */
  readonly segmentation: { readonly index: Segmentation; readonly query: Segmentation };
}

/** What an index may need to be opened. */
export interface OpenOptions {
  /** The stemmers it was built with, except English. */
  readonly stemmers?: readonly WordStemmer[];
  /** Ranking constants other than the design's; for evaluations. */
  readonly constants?: RankConstants;
}

/** Opens an index made by `buildDocsIndex`. Throws `DocsIndexError` for bytes that are not one, or not whole. */
export function openDocsIndex(index: Uint8Array, text: DocsText, options: OpenOptions = {}): OpenedDocsIndex {
  const file = openFile(index, text);
  const { contentHash, sections, pages } = file;
  const settings = readSettings(file);
  const segmentation = settings.segmentation === 'words' ? supportedSegmentation() : 'pairs';
  const analyzers = settings.languages.map(({ language, revision, stopWords }) => {
    const stemmer = [...(options.stemmers ?? []), english].find((one) => one.locale === language && one.revision === revision);
    if (revision !== 0 && stemmer === undefined)
      throw new DocsIndexError('stemmer_missing', `stemmers: expected ${language} ${revision}`);
    return { language, analyzer: createAnalyzer(stemmer, stopWords, segmentation) };
  });
  const catalog = createCatalog(file);
  const dictionary = createDictionary(file);
  const constants = options.constants ?? rankConstants;
  const ranker = createRanker(file, catalog, constants);

  /** What reads a query: every language of the index, or the one that is asked for. */
  function analyzersFor(locale: string | undefined): Analyzer[] {
    const asked = analyzers.filter(({ language }) => locale !== undefined && language === primaryLanguage(locale));
    return (asked.length > 0 ? asked : analyzers).map(({ analyzer }) => analyzer);
  }

  /** Which sections a query's filters let through. */
  function filterOf({ version, locale }: DocsQuery): Filter {
    if (version === undefined && locale === undefined) return undefined;
    const admitted = new Uint8Array(sections);
    for (let page = 0; page < pages; page++) {
      const facets = catalog.facetsOf(page);
      // A page that names no locale is in the default one.
      const own = settings.locales[(facets & 65535) - 1] ?? settings.locale;
      if ((version === undefined || version === settings.versions[(facets >>> 16) - 1]) && (locale ?? own) === own)
        admitted.fill(1, ...catalog.sectionsOf(page));
    }
    return admitted;
  }

  /** Headings of sections with words that begin like the query's. */
  function nearbyOf(query: ReadQuery, readers: readonly Analyzer[], admitted: Filter): DocsNearby[] {
    const matches = query.words.flatMap(({ text: typed }, word) =>
      similar(typed, readers, dictionary).map(({ term }) => ({ term, word, weight: 1 })),
    );
    const { ranked } = ranker.rank({ ...query, matches, telling: matches, weights: query.words.map(() => 1) }, maxNearby, admitted);
    return ranked.map(({ section }) => {
      const { id, title, headingPath } = catalog.facts(section);
      return { id, title, heading: headingPath.at(-1) ?? title };
    });
  }

  function search(asked: DocsQuery): DocsAnswer {
    const words = asked.query.slice(0, maxQueryCharacters);
    const owner = [contentHash, words, asked.version, asked.locale];
    const offset = asked.cursor === undefined ? 0 : readCursor(owner, asked.cursor);
    const limit = Math.min(Math.max(Math.trunc(asked.limit ?? 0) || defaultLimit, 1), maxLimit);
    const end = Math.min(offset + limit, maxReach);
    const readers = analyzersFor(asked.locale);
    const query = readQuery(words, readers, dictionary, sections, constants.leastTelling);
    const admitted = filterOf(asked);
    const { ranked, total } = ranker.rank(query, end, admitted);
    const excerptOf = asked.excerpts === false ? undefined : createExcerpter(readers, query.telling);
    return {
      hits: ranked.slice(offset).map(({ section, score }) => ({
        ...catalog.facts(section),
        excerpt:
          excerptOf?.(file.decode(catalog.textOf(section, excerptSearch)), catalog.sentencesOf(section, excerptSearch)) ?? '',
        score,
      })),
      total,
      ...(end < Math.min(total, maxReach) ? { nextCursor: writeCursor(owner, end) } : {}),
      spellings: spellingsOf(words, query.misspelled),
      nearby: total === 0 ? nearbyOf(query, readers, admitted) : [],
    };
  }

  return {
    search,
    read: (id, from = 0, maxBytes = defaultPassageBytes) => readPassage(file, catalog, id, from, maxBytes),
    sections,
    pages,
    terms: dictionary.count,
    contentHash,
    segmentation: { index: settings.segmentation, query: segmentation },
  };
}
