// Ranking in two stages, as the built-in index does it. PostgreSQL adds up the weight of each word in a section: `ts_rank_cd` counts it by
// the weights of title, headings and text, and the word's rarity multiplies that. The best 200 are looked at again here: a title or
// heading that is like the query, words in its order, a page's opening, and a page of which several sections were found.
import {
  type Analyzer,
  isIdentifier,
  linkShare,
  maxCandidates,
  maxReach,
  nameFactor,
  rankConstants,
  shareFloor,
} from '@vitrine/docs-index/engine';
import { conditionsOf, maxRanked } from './candidates.ts';
import { tablesOf } from './layout.ts';
import { type PostgresClient, rows } from './pool.ts';
import type { Held, Sought } from './parse-query.ts';
import { storable } from './words.ts';

/** Only sections of this version and in this language. */
export interface Filter {
  readonly version?: string;
  readonly locale?: string;
}

/** A section with its score. */
export interface Ranked {
  readonly place: number;
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  score: number;
}

/** Sections in order of their scores, and how many were found; counted up to the number that is ranked. */
export interface Ranking {
  readonly ranked: readonly Ranked[];
  readonly total: number;
}

/** What a word weighs in the text, in former names alone, in a heading, in a title: the order of `ts_rank_cd`. Titles count again in the second stage. */
const fieldWeights = '{0.9, 0.45, 1.0, 1.0}';
/** Divided by itself + 1: a word that occurs twice does not count twice as much. Dividing by the length too was worse. */
const normalization = 32;
/** Neighbouring words whose order is looked at: of longer queries the first. */
const maxPairs = 8;

/** What a ranking is made from. */
export interface RankParts {
  readonly client: PostgresClient;
  readonly held: Held;
  readonly sought: Sought;
  readonly filter: Filter;
}

/** The conditions of a filter, behind another one; their values join those of the statement. */
export function filtersOf({ version, locale }: Filter, values: unknown[]): string {
  const equal = (column: string, value: string | undefined): string =>
    value === undefined ? '' : ` and ${column} = $${values.push(storable(value))}`;
  return equal('version', version) + equal('locale', locale);
}

/** The best `count` sections of those that the filter lets through; with `phrases`, a `tsquery`, of those that hold them. */
export async function rank({ client, held, sought, filter }: RankParts, count: number, phrases?: string): Promise<Ranking> {
  const conditions = conditionsOf(sought, held.sections, rankConstants.minWeightShare);
  if (conditions === undefined && phrases === undefined) return { ranked: [], total: 0 };
  const { sections } = tablesOf(held.number);
  const least = Math.max(...sought.words.map(({ weight }) => weight)) * rankConstants.minWeightShare;
  const words = sought.words.filter(({ weight }) => weight > 0 && weight >= least);
  const pairs = pairsOf(sought);
  const values: unknown[] = [Math.min(maxReach, Math.max(count, maxCandidates))];
  /** A sum written out: reading the words from an array for every row took longer than all the rest. */
  const sum = (terms: readonly string[]): string => (terms.length === 0 ? '0' : terms.join(' + '));
  const term = (query: string): string => `$${values.push(query)}::tsquery`;
  const score = sum(
    words.map(
      ({ lexemes, weight }) =>
        `${weight} * ts_rank_cd('${fieldWeights}', section.words, ${term(lexemes.join(' | '))}, ${normalization})`,
    ),
  );
  const inOrder = sum(pairs.map(({ terms, weight }) => `case when scored.words @@ ${term(terms)} then ${weight} else 0 end`));
  const filters = filtersOf(filter, values);
  const select = (column: string, query: string | undefined): string[] =>
    query === undefined
      ? []
      : [`(select place from ${sections} where ${column} @@ $${values.push(query)}::tsquery${filters} limit ${maxRanked})`];
  const places =
    phrases === undefined ? [...select('head', conditions?.head), ...select('words', conditions?.words)] : select('words', phrases);
  const found = await rows(
    client,
    `with found as materialized (${places.join(' union ')}),
      scored as materialized (
        select place, words, count(*) over () as total, ${score} as score
        from found join ${sections} as section using (place) order by score desc, place limit $1
      )
      select place, id, page, title, heading_path, in_links, total, score, ${inOrder} as in_order
      from scored join ${sections} as section using (place) order by score desc, place`,
    values,
  );
  const candidates = found.map((row) => ({
    place: Number(row['place']),
    id: String(row['id']),
    page: String(row['page']),
    title: String(row['title']),
    headingPath: row['heading_path'] as readonly string[],
    score: Number(row['score']),
    inLinks: Number(row['in_links']),
    inOrder: Number(row['in_order']),
  }));
  const orderWeight = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const best = lookAgain(candidates.slice(0, maxCandidates), sought, orderWeight);
  const rest = candidates.slice(maxCandidates);
  // Scores never rise from hit to hit: those behind the second stage are below all of it.
  const lowest = best.at(-1)?.score ?? 0;
  for (const one of rest) one.score = Math.min(one.score, lowest);
  return { ranked: [...best, ...rest].slice(0, count), total: Number(found[0]?.['total'] ?? 0) };
}

/** Neighbouring words of the query that are somewhere, one or two places apart, and what their standing together weighs. */
function pairsOf({ words }: Sought): { readonly terms: string; readonly weight: number }[] {
  const held = words.filter(({ weight }) => weight > 0);
  return held
    .slice(1)
    .flatMap((second, index) => {
      const first = held[index];
      // The parts of one name say nothing by standing together.
      if (first === undefined || first.word.token === second.word.token) return [];
      const [before, after] = [first, second].map(({ lexemes }) => `(${lexemes.slice(0, 4).join(' | ')})`);
      const terms = `${String(before)} <-> ${String(after)} | ${String(before)} <2> ${String(after)}`;
      return [{ terms, weight: Math.min(first.weight, second.weight) }];
    })
    .slice(0, maxPairs);
}

interface Candidate extends Ranked {
  /** How much links from other pages say of it, 0 to 255. */
  readonly inLinks: number;
  /** The weight of the pairs that are in the query's order. */
  readonly inOrder: number;
}

/** Orders the best anew. */
function lookAgain(candidates: readonly Candidate[], sought: Sought, orderWeight: number): Ranked[] {
  const { headingBonus, order, opening, pageShares, links } = rankConstants;
  const floor = candidates[shareFloor]?.score ?? 0;
  const likeness = createLikeness(sought);
  const identifies = isIdentifier(sought.text);
  // A query that is itself a name wants the place of that name, not the page that mentions it most.
  let isName = identifies;
  const rescored = candidates.map((candidate) => {
    const isOpening = candidate.headingPath.length === 0;
    const like = Math.max(likeness(candidate.title), isOpening ? 0 : likeness(candidate.headingPath.at(-1) ?? ''));
    const name = like > 0.98 ? nameFactor(candidate, sought.text) : undefined;
    isName ||= isOpening && name !== undefined;
    const inOrder = orderWeight === 0 ? 0 : candidate.inOrder / orderWeight;
    const score =
      candidate.score *
      (1 + headingBonus * like) *
      (1 + links * linkShare(candidate.inLinks)) *
      (name ?? 1) *
      (1 + order * inOrder + (isOpening && !identifies ? opening : 0));
    return { ...candidate, score };
  });
  rescored.sort((a, b) => b.score - a.score || a.place - b.place);
  if (!isName) {
    const pages = new Map<string, { readonly best: Candidate; others: number }>();
    for (const candidate of rescored) {
      const page = pages.get(candidate.page);
      if (page === undefined) pages.set(candidate.page, { best: candidate, others: 0 });
      else page.best.score += (pageShares[page.others++] ?? 0) * Math.max(0, candidate.score - floor);
    }
    rescored.sort((a, b) => b.score - a.score || a.place - b.place);
  }
  return rescored.map(({ inOrder: _, inLinks: __, ...ranked }) => ranked);
}

/** How far a title or heading and the query are the same: 1 when they are, 0 when they share nothing. */
function createLikeness({ words, reader }: Sought): (title: string) => number {
  /** What a word without a subject weighs next to the others. */
  const stopShare = 0.15;
  const known = words.filter(({ weight }) => weight > 0);
  const usual = known.reduce((sum, { weight }) => sum + weight, 0) / Math.max(known.length, 1);
  const weights = new Map<string, number>();
  for (const { word, weight, stop, replacements } of words)
    for (const form of [...word.forms, ...replacements.map((one) => reader.word(one).term)])
      weights.set(form, stop ? usual * stopShare : weight);
  const whole = words.reduce((sum, { weight, stop }) => sum + (stop ? usual * stopShare : weight), 0);
  const likenesses = new Map<string, number>();
  return (title) => {
    let likeness = likenesses.get(title);
    if (likeness === undefined) likenesses.set(title, (likeness = likenessOf(title, reader, weights, whole, usual, stopShare)));
    return likeness;
  };
}

function likenessOf(
  title: string,
  reader: Analyzer,
  weights: ReadonlyMap<string, number>,
  whole: number,
  usual: number,
  stopShare: number,
): number {
  const terms = new Map<string, boolean>();
  reader.each(title, ({ term, stop }) => terms.set(term, stop));
  let covered = 0;
  let missed = 0;
  for (const [term, stop] of terms) {
    const weight = weights.get(term);
    if (weight === undefined) missed += stop ? usual * stopShare : usual;
    else covered += weight;
  }
  return covered === 0 ? 0 : (covered / (covered + missed)) * Math.min(1, covered / whole);
}
