// Opens an index and answers from it. Opening checks the header; everything else happens where the bytes lie, when asked.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import type { DocsAnswer, DocsIndex, DocsNearby, DocsPassage, DocsQuery } from './answer.ts';
import { createCatalog } from './catalog.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createDictionary } from './dictionary.ts';
import { DocsIndexError } from './error.ts';
import { createExcerpter } from './excerpt.ts';
import { openFile } from './file.ts';
import { header } from './format.ts';
import { hashBytes, hashText } from './hash.ts';
import { defaultLimit, defaultPassageBytes, maxLimit, maxQueryCharacters, maxReach } from './limits.ts';
import { readPassage } from './passage.ts';
import { type ReadQuery, readQuery } from './query.ts';
import { createRanker, rankConstants, type RankConstants } from './rank.ts';
import { type Segmentation, supportedSegmentation } from './segment.ts';
import { createSpeller, spellingsOf } from './spelling.ts';
import { english } from './stem/en.ts';
import { primaryLanguage, type Stemmer } from './stem/stemmer.ts';
import { similar } from './suggest.ts';
import { weightOf } from './weight.ts';

/** An index held in memory; answers at once. */
export interface OpenedDocsIndex extends DocsIndex {
  /** Throws `DocsIndexError` `bad_cursor` for a cursor of another query or index. */
  search(query: DocsQuery): DocsAnswer;
  read(id: string, from?: number, maxBytes?: number): DocsPassage | undefined;
  readonly sections: number;
  readonly pages: number;
  /** Distinct words. */
  readonly terms: number;
  /** Names this content; another content has another. */
  readonly contentHash: string;
  /** How the index was cut where words stand without blanks, and how this runtime cuts queries. */
  readonly segmentation: { readonly index: Segmentation; readonly query: Segmentation };
}

/** What an index may need to be opened. */
export interface OpenOptions {
  /** The stemmers it was built with, except English. */
  readonly stemmers?: readonly Stemmer[];
  /** Ranking constants other than the design's; for evaluations. */
  readonly constants?: RankConstants;
}

/** Compares index and text with the hash they were built with: what is wrong, nothing when all is well. Throws like `openDocsIndex`. */
export function checkDocsIndex(index: Uint8Array, text: Uint8Array): readonly string[] {
  const { contentHash } = openFile(index, text);
  const found = hashText(hashBytes([index.subarray(header.hashed), text]));
  return found === contentHash ? [] : [`index and text hash to ${found}; expected ${contentHash}`];
}

/** Opens an index made by `buildDocsIndex`. Throws `DocsIndexError` for bytes that are not one, or not whole. */
export function openDocsIndex(index: Uint8Array, text: Uint8Array, options: OpenOptions = {}): OpenedDocsIndex {
  const file = openFile(index, text);
  const { settings, contentHash, sections, pages } = file;
  const stemmers = [...(options.stemmers ?? []), english];
  const languages = Object.entries(settings.stemmers).map(([language, revision]) => {
    const stemmer = revision === 0 ? undefined : stemmers.find((one) => one.locale === language && one.revision === revision);
    if (revision !== 0 && stemmer === undefined)
      throw new DocsIndexError(
        'stemmer_missing',
        `the index was built with stemmer ${language} revision ${revision}; it was not given`,
      );
    return { language, stemmer };
  });
  const segmentation = settings.segmentation === 'words' ? supportedSegmentation() : 'pairs';
  const analyzers = new Map<string, Analyzer>();
  const catalog = createCatalog(file);
  const dictionary = createDictionary(file);
  const ranker = createRanker(file, catalog, options.constants ?? rankConstants);

  function languagesFor(locale: string | undefined): typeof languages {
    const wanted = locale === undefined ? languages : languages.filter(({ language }) => language === primaryLanguage(locale));
    return wanted.length > 0 ? wanted : languages;
  }

  function analyzersFor(locale: string | undefined): Analyzer[] {
    return languagesFor(locale).map(({ language, stemmer }) => {
      const analyzer = analyzers.get(language) ?? createAnalyzer(stemmer, segmentation);
      analyzers.set(language, analyzer);
      return analyzer;
    });
  }

  /** Excerpts hold far more words than the query, so only those that may be its own are stemmed. */
  function analyzerOfExcerpts(locale: string | undefined, weights: ReadonlyMap<string, number>): Analyzer {
    const [language] = languagesFor(locale);
    return createAnalyzer(language?.stemmer, segmentation, new Set([...weights.keys()].map((term) => term[0] ?? '')));
  }

  /** Which pages a query's filters let through; undefined for all. */
  function filterOf({ version, locale }: DocsQuery): ((page: number) => boolean) | undefined {
    if (version === undefined && locale === undefined) return undefined;
    const versionNumber = version === undefined ? undefined : settings.versions.indexOf(version) + 1;
    // A page that names no locale is in the default one.
    const localeNumbers =
      locale === undefined ? undefined : [settings.locales.indexOf(locale) + 1, locale === settings.locale ? 0 : -1];
    return (page) => {
      const facets = catalog.facetsOf(page);
      if (versionNumber !== undefined && (versionNumber === 0 || facets >>> 16 !== versionNumber)) return false;
      return (
        localeNumbers === undefined || ((facets & 65535) === 0 ? localeNumbers[1] === 0 : localeNumbers[0] === (facets & 65535))
      );
    };
  }

  /** Headings of sections with words that begin like the query's. */
  function nearbyOf(query: ReadQuery, admits: ((page: number) => boolean) | undefined): DocsNearby[] {
    const matches = query.words.flatMap((word, index) =>
      similar(word, dictionary).map((term) => ({ term, word: index, weight: weightOf(term.frequency, sections) })),
    );
    const { ranked } = ranker.rank({ ...query, matches, weights: query.words.map(() => 1) }, 5, admits);
    return ranked.map(({ section }) => {
      const { id, title, headingPath } = catalog.facts(section);
      return { id, title, heading: headingPath.at(-1) ?? title };
    });
  }

  function search(asked: DocsQuery): DocsAnswer {
    const text = asked.query.slice(0, maxQueryCharacters);
    const owner = [contentHash, text, asked.version ?? '', asked.locale ?? ''];
    const offset = asked.cursor === undefined ? 0 : readCursor(owner, asked.cursor);
    const limit = Math.min(Math.max(Math.trunc(asked.limit ?? defaultLimit) || defaultLimit, 1), maxLimit);
    const end = Math.min(offset + limit, maxReach);
    const readers = analyzersFor(asked.locale);
    const query = readQuery(text, readers, dictionary, sections);
    const admits = filterOf(asked);
    const { ranked, total } = ranker.rank(query, end, admits);
    const weights = new Map(query.matches.map(({ term, weight }) => [term.text, weight]));
    const [reader] = readers;
    const excerpt =
      asked.excerpts === false || reader === undefined
        ? undefined
        : createExcerpter(file, analyzerOfExcerpts(asked.locale, weights), weights);
    return {
      hits: ranked.slice(offset).map(({ section, score }) => ({
        ...catalog.facts(section),
        excerpt: excerpt?.(...catalog.textOf(section)) ?? '',
        score: Math.round(score * 1000) / 1000,
      })),
      total,
      ...(end < Math.min(total, maxReach) ? { nextCursor: writeCursor(owner, end) } : {}),
      spellings:
        query.misspelled.length > 0 && reader !== undefined
          ? spellingsOf(text, query.misspelled, createSpeller(file, catalog, reader))
          : [],
      nearby: total === 0 ? nearbyOf(query, admits) : [],
    };
  }

  return {
    search,
    read: (id, from = 0, maxBytes = defaultPassageBytes) => readPassage(file, catalog, id, from, maxBytes),
    sections,
    pages,
    terms: file.terms,
    contentHash,
    segmentation: { index: settings.segmentation, query: segmentation },
  };
}
