// Searching an opened index: the query is read in the languages of the index, sections are ranked, the best become hits.

import { type Analyzer, isAscii } from './analyse.ts';
import type { DocsHit, DocsSearchResult, DocsNeighbor, DocsQuery } from './answer.ts';
import type { Catalog, Filter } from './catalog.ts';
import { createDictionary, type Dictionary } from './dictionary.ts';
import { hitRange } from './cursor.ts';
import { DocsIndexError } from './error.ts';
import { beginningOf, createExcerpter } from './excerpt.ts';
import type { IndexFile } from './file.ts';
import { formerWords } from './former.ts';
import type { Settings } from './format.ts';
import type { Languages } from './languages.ts';
import { excerptSearch, excerptWindow, maxNearby, maxQueryCharacters } from './limits.ts';
import { createPhraseSearch, readPhrases } from './phrase.ts';
import { type ParsedQuery, type ParsedWord, parseQuery, suggestSpellings } from './query.ts';
import { createRanker, rankConstants, type Ranked } from './rank.ts';
import { similar } from './suggest.ts';
import { createWork, unitsOf, type Work } from './work.ts';

/**
 * Lays out what every search needs; each query may take `most` units of work. The function throws `DocsIndexError` `bad_cursor` for a cursor of
 * another query or index.
 */
export function createSearch(
  file: IndexFile,
  settings: Settings,
  readersOf: Languages['readersOf'],
  catalog: Catalog,
  most: number,
): (query: DocsQuery) => DocsSearchResult {
  const { contentHash, sections, pages } = file;
  const rank = createRanker(file, catalog);

  function filterOf({ version, locale }: DocsQuery, work: Work): Filter {
    if (version === undefined && locale === undefined) return undefined;
    work.spend(sections * unitsOf.section);
    const excluded = new Uint8Array(sections).fill(1);
    for (let page = 0; page < pages; page++) {
      const facets = catalog.facetsOf(page);
      // A page that names no locale is in the default one.
      const own = settings.locales[(facets & 65535) - 1] ?? settings.locale;
      const named = settings.versions[(facets >>> 16) - 1];
      // what names no version is about all of them
      if ((version === undefined || named === undefined || version === named) && (locale ?? own) === own)
        excluded.fill(0, ...catalog.sectionsOf(page));
    }
    return excluded;
  }

  function nearbyOf(
    query: ParsedQuery,
    readers: readonly Analyzer[],
    dictionary: Dictionary,
    work: Work,
    excluded: Filter,
  ): DocsNeighbor[] {
    const words = query.words.map((word) => ({ ...word, matches: similar(word.text, readers, dictionary, work), weight: 1 }));
    const { ranked } = rank({ ...query, words, distinctive: words.flatMap(({ matches }) => matches) }, maxNearby, work, excluded);
    return ranked.map(({ section }) => {
      const { id, title, headingPath } = catalog.facts(section);
      return { id, title, heading: headingPath.at(-1) ?? title };
    });
  }

  /** Chooses the excerpts of the hits. Where the work does not suffice, it reads the beginnings of long sections alone, then none at all. */
  function excerptsOf(readers: readonly Analyzer[], { distinctive }: ParsedQuery, work: Work): (section: number) => string {
    const choose = createExcerpter(readers, distinctive);
    return (section) => {
      const text = catalog.plainText(section, excerptSearch);
      const perCharacter = unitsOf.searched * (1 + (distinctive.length >> 1)) + (isAscii(text) ? 0 : unitsOf.folded);
      const isGranted = text.length <= excerptWindow || work.afford((text.length - excerptWindow) * perCharacter, 0);
      const read = isGranted ? text : text.slice(0, excerptWindow);
      const window = Math.min(read.length, excerptWindow);
      if (!work.take(window * (perCharacter + readers.length * unitsOf.cut), 0)) return beginningOf(text);
      return choose(read, catalog.sentencesOf(section, read.length));
    };
  }

  return (wanted) => {
    const words = wanted.query.slice(0, maxQueryCharacters);
    const range = hitRange(contentHash, wanted);
    if (range === undefined) throw new DocsIndexError('bad_cursor', 'cursor: expected one of this query');
    const { offset, end, next } = range;
    const work = createWork(most);
    const dictionary = createDictionary(file, work);
    const readers = readersOf(wanted.locale);
    work.spend(words.length * readers.length * unitsOf.cut);
    const { text, phrases, hasMore } = readPhrases(words);
    if (hasMore) work.limits.add('phrases');
    const query = parseQuery(text, readers, dictionary, work, sections, rankConstants.minWeightShare);
    const excluded = filterOf(wanted, work);
    // Every word of a phrase counts, also one that is left out of other searches.
    const quoted =
      phrases.length > 0
        ? rank(
            { ...query, distinctive: query.words.flatMap(({ matches }) => matches) },
            end,
            work,
            ...createPhraseSearch(file, catalog, phrases, readers, dictionary, excluded, work),
          )
        : undefined;
    const { ranked, total } = quoted?.total ? quoted : rank(query, end, work, excluded);
    const shown = ranked.slice(offset);
    work.spend(shown.length * unitsOf.hit);
    const excerptOf = wanted.excerpts === false ? () => '' : excerptsOf(readers, query, work);
    const explained = ({ section, explanation }: Ranked): Pick<DocsHit, 'explanation'> => {
      if (wanted.explain !== true || explanation === undefined) return {};
      const formerNames = formerWords(file, query.words, section);
      return { explanation: { ...explanation, ...(formerNames.length > 0 && { formerNames }) } };
    };
    const hits = shown.map((found) => ({
      ...catalog.facts(found.section),
      excerpt: excerptOf(found.section),
      score: found.score,
      ...explained(found),
    }));
    const nearby = total === 0 && !file.fetched?.isIncomplete() ? nearbyOf(query, readers, dictionary, work, excluded) : [];
    return {
      hits,
      total,
      ...next(total),
      spellings: suggestSpellings(words, query.words, sections),
      ...(quoted?.total === 0 && { unquoted: text }),
      nearby,
      ...(wanted.words === true && {
        words: query.words
          .filter((word) => !word.stop && !isRewritten(word, query.words))
          .map(({ text: folded, known, weight }) => ({ text: folded, known, weight: known ? weight : 0 })),
      }),
      ...(work.limits.size > 0 && { limits: [...work.limits] }),
      ...(wanted.explain === true && { work: work.spent }),
    };
  };
}

/** Whether a word is a name in a form that no text has, as `tocdepth` of `toc_depth` is, and another has a part of it. */
function isRewritten({ token, text }: ParsedWord, words: readonly ParsedWord[]): boolean {
  // A path with its places is in texts; other forms of dates and numbers are beside the word that was typed.
  if (token === '') return !text.startsWith('/');
  if (token.toLowerCase() === text) return false;
  return words.some(
    (other) => other.token === token && other.text.length < text.length && !other.stop && text.includes(other.text),
  );
}
