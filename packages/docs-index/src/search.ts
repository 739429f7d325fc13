// Searching an opened index: the query is read in the languages of the index, sections are ranked, the best become hits.

import type { Analyzer } from './analyse.ts';
import type { DocsAnswer, DocsNearby, DocsQuery } from './answer.ts';
import type { Catalog, Filter } from './catalog.ts';
import type { Dictionary } from './dictionary.ts';
import { hitRange } from './cursor.ts';
import { DocsIndexError } from './error.ts';
import { createExcerpter } from './excerpt.ts';
import type { IndexFile } from './file.ts';
import type { Settings } from './format.ts';
import type { Languages } from './languages.ts';
import { excerptSearch, maxNearby, maxQueryCharacters } from './limits.ts';
import { createPhraseSearch, readPhrases } from './phrase.ts';
import { type ReadQuery, readQuery, spellingsOf } from './query.ts';
import { createRanker, type RankConstants } from './rank.ts';
import { similar } from './suggest.ts';
import { decode } from './text.ts';

/** Lays out what every search needs. The function throws `DocsIndexError` `bad_cursor` for a cursor of another query or index. */
export function createSearch(
  file: IndexFile,
  settings: Settings,
  readersOf: Languages['readersOf'],
  catalog: Catalog,
  dictionary: Dictionary,
  constants: RankConstants,
): (query: DocsQuery) => DocsAnswer {
  const { contentHash, sections, pages } = file;
  const rank = createRanker(file, catalog, constants);

  /** Which sections a query's filters leave out. */
  function filterOf({ version, locale }: DocsQuery): Filter {
    if (version === undefined && locale === undefined) return undefined;
    const leftOut = new Uint8Array(sections).fill(1);
    for (let page = 0; page < pages; page++) {
      const facets = catalog.facetsOf(page);
      // A page that names no locale is in the default one.
      const own = settings.locales[(facets & 65535) - 1] ?? settings.locale;
      if ((version === undefined || version === settings.versions[(facets >>> 16) - 1]) && (locale ?? own) === own)
        leftOut.fill(0, ...catalog.sectionsOf(page));
    }
    return leftOut;
  }

  /** Headings of sections with words that begin like the query's. */
  function nearbyOf(query: ReadQuery, readers: readonly Analyzer[], leftOut: Filter): DocsNearby[] {
    const words = query.words.map((word) => ({ ...word, by: similar(word.text, readers, dictionary), weight: 1 }));
    const { ranked } = rank({ ...query, words, telling: words.flatMap(({ by }) => by) }, maxNearby, leftOut);
    return ranked.map(({ section }) => {
      const { id, title, headingPath } = catalog.facts(section);
      return { id, title, heading: headingPath.at(-1) ?? title };
    });
  }

  return (asked) => {
    const words = asked.query.slice(0, maxQueryCharacters);
    const range = hitRange(contentHash, asked);
    if (range === undefined) throw new DocsIndexError('bad_cursor', 'cursor: expected one of this query');
    const { offset, end, next } = range;
    const readers = readersOf(asked.locale);
    const { text, phrases } = readPhrases(words);
    const query = readQuery(text, readers, dictionary, sections, constants.leastTelling);
    const leftOut = filterOf(asked);
    // Every word of a phrase counts, also one that is left out of other searches.
    const quoted =
      phrases.length > 0
        ? rank(
            { ...query, telling: query.words.flatMap(({ by }) => by) },
            end,
            ...createPhraseSearch(file, catalog, phrases, readers, dictionary, leftOut),
          )
        : undefined;
    const { ranked, total } = quoted?.total ? quoted : rank(query, end, leftOut);
    const excerptOf = asked.excerpts === false ? undefined : createExcerpter(readers, query.telling);
    return {
      hits: ranked.slice(offset).map(({ section, score, explanation }) => ({
        ...catalog.facts(section),
        excerpt: excerptOf?.(decode(catalog.textOf(section, excerptSearch)), catalog.sentencesOf(section, excerptSearch)) ?? '',
        score,
        ...(asked.explain === true && explanation && { explanation }),
      })),
      total,
      ...next(total),
      spellings: spellingsOf(words, query.words),
      ...(quoted?.total === 0 && { unquoted: text }),
      nearby: total === 0 ? nearbyOf(query, readers, leftOut) : [],
      ...(asked.words === true && {
        words: query.words.filter(({ stop }) => !stop).map(({ text: folded, known }) => ({ text: folded, known })),
      }),
    };
  };
}
