// Two stages. The first adds up precomputed impacts over every section that holds any word (BM25F). The second looks at
// the best of them again: a title or heading that the query covers, and that covers the query, counts extra, and a page
// whose sections match lends its best one their weight.

import { createBest, inOrder } from './best.ts';
import type { Catalog } from './catalog.ts';
import type { IndexFile, Reader } from './file.ts';
import { runSections, weightUnit } from './format.ts';
import { maxCandidates } from './limits.ts';
import type { ReadQuery } from './query.ts';

/** A section with its score. */
export interface Ranked {
  readonly section: number;
  readonly score: number;
}

/** Sections in order of their scores, and how many there would be. */
export interface Ranking {
  readonly ranked: readonly Ranked[];
  readonly total: number;
}

/** The second stage's constants. */
export interface RankConstants {
  /** What a title or heading adds that equals the query. */
  readonly headingBonus: number;
  /** What a page's further sections add to its best, best first. */
  readonly pageShares: readonly number[];
  /** Words that weigh less than this part of the heaviest are left to the second stage: long lists that move nothing. */
  readonly leastTelling: number;
  /** What a title or heading adds that is the query letter for letter, or but for upper and lower case. */
  readonly sameName: number;
  /** The same for a title or heading that differs in upper and lower case alone. */
  readonly sameNameButCase: number;
  /** What it adds besides when it is a page's title, found at the page's opening. */
  readonly pageOfName: number;
}

/** What the product uses. The evaluation reports the first two alone beside it. */
export const rankConstants: RankConstants = {
  headingBonus: 1.5,
  pageShares: [0.3, 0.2, 0.1],
  leastTelling: 0.1,
  sameName: 1.35,
  sameNameButCase: 1.15,
  pageOfName: 1.15,
};

/** Which sections a search is restricted to: 1 for each of them, 0 for others; undefined for all. */
export type Filter = Uint8Array | undefined;

/** What is left of a title, heading or query when marks around names are taken away. */
const bare = (text: string): string => text.replace(/[`*"'()?!]|\.+$/g, '').trim();

/** Ranks sections for queries. */
export interface Ranker {
  /** The best `count` sections of those that the filter lets through. */
  rank(query: ReadQuery, count: number, admitted: Filter): Ranking;
}

/** A word's postings, read run by run. */
interface Postings {
  /** Stands behind the number of the run that comes next. */
  readonly reader: Reader;
  run: number;
  /** Sections in this run and in those after it. */
  left: number;
  /** What full impact adds. */
  readonly share: number;
}

/** A ranker over an index. */
export function createRanker({ bytes, sections, u32, reader }: IndexFile, catalog: Catalog, constants: RankConstants): Ranker {
  /** The first stage counts in whole numbers, this many to a weight of one: faster, and the same on every runtime. */
  const scoreUnit = 1024;
  /** Likeness from which a title or heading holds the words of the query and no others. */
  const nearlySame = 0.98;
  const scoreOf = (key: number): number => Math.ceil(key / sections);
  const sectionOf = (key: number): number => scoreOf(key) * sections - key;
  /** Scores of one run of sections: few enough to stay in the nearest cache, and no more to keep however large the index is. */
  const scores = new Int32Array(runSections);

  /** Adds the impacts of a run to its sections and goes to the next: the innermost loop of every search, written for speed. */
  function addRun(postings: Postings): void {
    const { reader: at, share } = postings;
    const count = (bytes[at.at++] ?? 0) + 1;
    const end = at.at + count;
    for (let i = at.at, section = 0; i < end; i++) {
      section += bytes[i] ?? 0;
      scores[section] = (scores[section] ?? 0) + share * (bytes[i + count] ?? 0);
    }
    at.at = end + count;
    postings.left -= count;
    postings.run = postings.left > 0 ? postings.run + at.varint() : sections;
  }

  /** Keys of the best by added impacts, and how many sections have any. */
  function firstStage(
    { telling }: ReadQuery,
    count: number,
    admitted: Filter,
  ): { readonly found: Float64Array; readonly total: number } {
    const lists = telling.map(({ term: { postings, frequency }, weight }): Postings => {
      const at = reader(postings);
      return { reader: at, run: at.varint(), left: frequency, share: Math.round(weight * scoreUnit) };
    });
    const best = createBest(
      sections,
      count,
      lists.reduce((sum, { share }) => sum + 255 * share, 0),
    );
    let floor = 0;
    let total = 0;
    for (let run = 0, first = 0; first < sections; run++, first += runSections) {
      if (!lists.some((list) => list.run === run)) continue;
      for (const list of lists) if (list.run === run) addRun(list);
      if (admitted !== undefined) for (let i = 0; i < runSections; i++) if (admitted[first + i] === 0) scores[i] = 0;
      for (let i = 0; i < runSections; i++) {
        const score = scores[i] ?? 0;
        // A sum of numbers, because a branch here would cost more than all the rest.
        total += Number(score > 0);
        if (score > floor) floor = best.offer(first + i, score);
      }
      scores.fill(0);
    }
    return { found: best.take(), total };
  }

  /** Letter for letter the same beats the same but for endings; the page of that name beats a heading of that name. */
  function nameFactor(section: number, query: string): number {
    const { title, headingPath } = catalog.facts(section);
    const [own, asked] = [bare(headingPath.at(-1) ?? title), bare(query)];
    if (own.toLowerCase() !== asked.toLowerCase()) return 1;
    return (own === asked ? constants.sameName : constants.sameNameButCase) * (headingPath.length === 0 ? constants.pageOfName : 1);
  }

  /** Keys by second-stage scores, best first. */
  function secondStage(found: Float64Array, { text, matches, weights }: ReadQuery): Float64Array {
    const weightOf = new Map(matches.map(({ term, word }) => [term.number, weights[word] ?? 0]));
    const queryWeight = weights.reduce((sum, weight) => sum + weight, 0);
    let isName = !/\S\s+\S/.test(text);

    /** How far the query and the title or heading at the start of a record are the same: 1 when they are, 0 when they share nothing. */
    const likeness = (record: number): number => {
      const head = u32(record);
      const weight = (head >>> 8) / weightUnit;
      let covered = 0;
      let missed = 0;
      for (let left = head & 255; left > 0; left--) {
        const own = weightOf.get(u32(record + 4 * left));
        if (own === undefined) missed++;
        else covered += own;
      }
      if (covered === 0) return 0;
      // The weight is rounded; that nothing is missed is not.
      return (missed === 0 ? 1 : Math.min(1, covered / weight)) * Math.min(1, covered / queryWeight);
    };

    const rescored: number[] = [];
    for (const key of found) {
      const section = sectionOf(key);
      const like = Math.max(likeness(catalog.pageRecord(catalog.pageOf(section))), likeness(catalog.sectionRecord(section)));
      const named = like > nearlySame ? nameFactor(section, text) : 1;
      isName ||= like > nearlySame;
      rescored.push(Math.round(scoreOf(key) * (1 + constants.headingBonus * like) * named) * sections - section);
    }
    const order = inOrder(rescored);
    // A query that is itself a name wants the place of that name, not the page that mentions it most.
    if (isName) return order;
    /** Of each page where its best section stands in the order, and how many others came after it. */
    const bests = new Map<number, { readonly at: number; others: number }>();
    // Not a loop over entries(): in a fresh process that alone takes a millisecond.
    order.forEach((key, at) => {
      const page = catalog.pageOf(sectionOf(key));
      const best = bests.get(page);
      if (best === undefined) bests.set(page, { at, others: 0 });
      else
        order[best.at] = (order[best.at] ?? 0) + Math.round((constants.pageShares[best.others++] ?? 0) * scoreOf(key)) * sections;
    });
    return inOrder(order);
  }

  return {
    rank(query, count, admitted) {
      const { found, total } = firstStage(query, Math.max(count, maxCandidates), admitted);
      found.set(secondStage(found.subarray(0, maxCandidates), query));
      return {
        ranked: Array.from(found.subarray(0, count), (key) => ({
          section: sectionOf(key),
          score: Math.round(scoreOf(key) / 261.12) / 1000,
        })),
        total,
      };
    },
  };
}
