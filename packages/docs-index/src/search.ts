// Searching an opened index: the query is read in the languages of the index, sections are ranked, the best become hits.
import { type Analyzer, isAscii, fold } from './analyse.ts';
import type { DocsHit, DocsSearchResult, DocsNeighbor, DocsQuery } from './answer.ts';
import type { Catalog, Filter } from './catalog.ts';
import { createDictionary, type Dictionary } from './dictionary.ts';
import { DocsIndexError } from './error.ts';
import type { IndexFile } from './file.ts';
import type { Settings } from './format.ts';
import type { Languages } from './languages.ts';
import {
  excerptSearch,
  excerptWindow,
  maxNearby,
  maxQueryCharacters,
  defaultLimit,
  maxLimit,
  maxReach,
  maxExcerpt,
} from './limits.ts';
import { createPhraseSearch, readPhrases } from './phrase.ts';
import { type ParsedQuery, type ParsedWord, parseQuery, suggestSpellings } from './query.ts';
import { createRanker, rankConstants, type Ranked } from './rank.ts';
import { similar } from './suggest.ts';
import { createWork, unitsOf, type Work } from './work.ts';
import { hashText, xxh32 } from './hash.ts';
import { encode } from './text.ts';
import { runsOf } from './postings.ts';

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
      const sectionLocale = settings.locales[(facets & 65535) - 1] ?? settings.locale;
      const sectionVersion = settings.versions[(facets >>> 16) - 1];
      // what names no version is about all of them
      if (
        (version === undefined || sectionVersion === undefined || version === sectionVersion) &&
        (locale ?? sectionLocale) === sectionLocale
      )
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
    const page = ranked.slice(offset);
    work.spend(page.length * unitsOf.hit);
    const excerptOf = wanted.excerpts === false ? () => '' : excerptsOf(readers, query, work);
    const explained = ({ section, explanation }: Ranked): Pick<DocsHit, 'explanation'> => {
      if (wanted.explain !== true || explanation === undefined) return {};
      const formerNames = formerWords(file, query.words, section);
      return { explanation: { ...explanation, ...(formerNames.length > 0 && { formerNames }) } };
    };
    const hits = page.map((hit) => ({
      ...catalog.facts(hit.section),
      excerpt: excerptOf(hit.section),
      score: hit.score,
      ...explained(hit),
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
          .map(({ text: folded, isKnown, weight }) => ({ text: folded, known: isKnown, weight: isKnown ? weight : 0 })),
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

// Which hits of a ranking an answer holds, and the cursor for those behind them: where they begin, sealed with a hash of the content and
// of the query, so that it continues nothing else. A forged one only skips hits.

/** The hits of an answer, by their places in the ranking. */
interface HitRange {
  readonly offset: number;
  readonly end: number;
  /** The answer's cursor when so many sections were found; nothing at the end. */
  readonly next: (total: number) => { readonly nextCursor?: string };
}

/** The range of hits that a query requests; undefined for a cursor of another query or content. */
function hitRange(content: string, { query, version, locale, cursor, limit }: DocsQuery): HitRange | undefined {
  const cursorAt = (offset: number): string => {
    const owner = JSON.stringify([content, query.slice(0, maxQueryCharacters), version, locale, offset]);
    return `${offset}.${hashText(xxh32(encode(owner)), xxh32(encode(owner), 1))}`;
  };
  const offset = Number.parseInt(cursor ?? '0', 10);
  if (cursor !== undefined && !(offset <= maxReach && cursor === cursorAt(offset))) return undefined;
  const end = Math.min(offset + Math.min(Math.max(Math.trunc(limit ?? 0) || defaultLimit, 1), maxLimit), maxReach);
  return { offset, end, next: (total) => (end < Math.min(total, maxReach) ? { nextCursor: cursorAt(end) } : {}) };
}

/** Chooses the excerpt of a text, given where its sentences end but for the last. */
type Excerpter = (text: string, sentences: readonly number[]) => string;

interface Sought {
  readonly term: { readonly text: string };
  readonly weight: number;
}

/** Characters kept before the place that a cut is made for. */
const maxContext = 100;

/** As much of a text as an excerpt may have, cut at blanks, with the given place inside; an ellipsis marks each cut. */
function cut(text: string, offset: number): string {
  if (text.length <= maxExcerpt) return text;
  const before = Math.min(offset - maxContext, text.length - maxExcerpt + 2);
  const blank = text.indexOf(' ', before);
  const from = before <= 0 ? 0 : blank >= 0 && blank < offset ? blank + 1 : offset;
  const end = from + maxExcerpt - 2;
  const last = end < text.length ? text.lastIndexOf(' ', end) : end;
  const to = last > offset ? last : end;
  // Half of a surrogate pair is no character.
  const excerpt = text.slice(from, to).replace(/[\ud800-\udbff]$/, '');
  return (from > 0 ? '…' : '') + excerpt + (to < text.length ? '…' : '');
}

const beginningOf = (text: string): string => cut(text, 0);

function createExcerpter(analyzers: readonly Analyzer[], matches: readonly Sought[]): Excerpter {
  const weights = new Map([...matches].sort((a, b) => b.weight - a.weight).map(({ term, weight }) => [term.text, weight]));
  // Stems keep first letters: only what has those of a word of the query is worth cutting and stemming.
  const beginnings = new Set(Array.from(weights.keys(), (term) => term.slice(0, Math.max(3, term.length - 2))));

  return (text, sentences) => {
    const ends = [...sentences, text.length];
    const startOf = (one: number): number => ends[one - 1] ?? 0;
    const folded = fold(text);
    const lower = folded.toLowerCase();
    const places: number[] = [];
    for (const beginning of beginnings)
      for (let at = -1; places.length < excerptWindow && (at = lower.indexOf(beginning, at + 1)) >= 0; ) places.push(at);
    // A long section is read where its first weighty word is.
    const from = Math.max(0, Math.min((places[0] ?? 0) - maxContext, lower.length - excerptWindow));

    // Each word of the query counts once a sentence. Folding may move places by a few letters, which does no harm.
    const met = new Set<string>();
    let [sentence, weight, read, first] = [0, 0, from, 0];
    let best = { sentence, weight, first };
    for (const position of new Uint32Array(places).sort()) {
      if (position < read || position >= from + excerptWindow) continue;
      for (; position >= (ends[sentence] ?? Infinity); sentence++) {
        weight = 0;
        met.clear();
      }
      if (weight === 0) first = position;
      const start = Math.max(read, startOf(sentence), folded.lastIndexOf(' ', position) + 1);
      read = Math.min(folded.indexOf(' ', position) + 1 || folded.length, ends[sentence] ?? Infinity);
      const words = folded.slice(start, read);
      for (const analyzer of analyzers)
        analyzer.each(words, ({ term }) => {
          if (!met.has(term)) weight += weights.get(term) ?? 0;
          met.add(term);
        });
      if (weight > best.weight) best = { sentence, weight, first };
    }
    let begin = best.sentence;
    let last = begin;
    // The sentences after the best one explain it, so they are added first; then those before it.
    while ((ends[last + 1] ?? Infinity) - startOf(begin) <= maxExcerpt) last++;
    while (begin > 0 && (ends[last] ?? 0) - startOf(begin - 1) <= maxExcerpt) begin--;
    return cut(text.slice(startOf(begin), ends[last]).trim(), best.first - startOf(begin));
  };
}

/** The words of a query that a section has from former names, as the query has them. */
function formerWords(file: IndexFile, words: readonly ParsedWord[], section: number): readonly string[] {
  return words
    .filter(({ stop, matches }) => !stop && matches.some(({ term }) => isFormer(file, term, section)))
    .map(({ text }) => text);
}

function isFormer(file: IndexFile, term: Parameters<typeof runsOf>[1], section: number): boolean {
  const runs = runsOf(file, term);
  while (runs.run < file.runs && file.firstOf(runs.run + 1) <= section) runs.next();
  let current = file.firstOf(runs.run);
  if (current > section || runs.run >= file.runs) return false;
  const positions = file.positionsOf(term.number, runs.positions, runs.positionsEnd);
  if (positions === undefined) return false;
  const { bytes } = positions;
  let { at } = positions;
  const end = at + runs.positionsEnd - runs.positions;
  for (let i = runs.at; i < runs.at + runs.count && current <= section; i++) {
    current += runs.bytes[i] ?? 0;
    if (current === section) return bytes[at] === 0;
    // Positions end with an odd step, or are a single 0 or 1.
    for (let step = 0; (step & 1) === 0 && at < end; ) {
      step = bytes[at] ?? 0;
      while ((bytes[at++] ?? 0) > 127);
      if (step === 0) break;
    }
  }
  return false;
}
