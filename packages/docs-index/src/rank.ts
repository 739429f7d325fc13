// Two stages. The first adds up precomputed impacts over every section that holds any word (BM25F). The second looks at
// the best of them again: a title or heading that the query covers, and that covers the query, counts extra, and a page
// whose sections match lends its best one their weight.

import { byScore, offer, take } from './best.ts';
import type { Catalog } from './catalog.ts';
import type { IndexFile } from './file.ts';
import { weightUnit } from './format.ts';
import { maxCandidates } from './limits.ts';
import type { Match, ReadQuery } from './query.ts';

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

/** The first stage counts in whole numbers, this many to a weight of one: faster, and the same on every runtime. */
const scoreUnit = 1024;

/** Likeness from which a title or heading holds the words of the query and no others. */
const nearlySame = 0.98;

/** Which pages a search is restricted to; undefined for all. */
export type Filter = ((page: number) => boolean) | undefined;

/** What is left of a title, heading or query when marks around names are taken away. */
const bare = (text: string): string => text.replace(/[`*"'()?!]|\.+$/g, '').trim();

/** Ranks sections for queries; keeps one score a section between calls. */
export interface Ranker {
  /** The best `count` sections of the pages that the filter lets through. */
  rank(query: ReadQuery, count: number, admits: Filter): Ranking;
}

/** Adds a word's impacts to the scores of its sections: the innermost loop of every search, written for speed. */
function addUp(bytes: Uint8Array, scores: Int32Array, { term, weight }: Match): void {
  const { impacts, frequency } = term;
  const share = Math.round(weight * scoreUnit);
  const end = impacts + frequency;
  let gap = end;
  let section = 0;
  for (let i = impacts; i < end; i++) {
    let distance = bytes[gap++] ?? 0;
    if (distance > 127) {
      distance &= 127;
      for (let shift = 7; shift < 35; shift += 7) {
        const byte = bytes[gap++] ?? 0;
        distance |= (byte & 127) << shift;
        if (byte < 128) break;
      }
    }
    section += distance;
    if (section >= scores.length) break;
    scores[section] = (scores[section] ?? 0) + share * (bytes[i] ?? 0);
  }
}

/** A ranker over an index. */
export function createRanker({ bytes, pages, sections, u32 }: IndexFile, catalog: Catalog, constants: RankConstants): Ranker {
  let scores = new Int32Array(0);

  /** The best of all scores, which are 0 again afterwards, and how many there were. */
  function firstStage({ matches }: ReadQuery, count: number, admits: Filter): Ranking {
    if (scores.length !== sections) scores = new Int32Array(sections);
    const telling = Math.max(...matches.map(({ weight }) => weight)) * constants.leastTelling;
    for (const match of matches) if (match.weight >= telling) addUp(bytes, scores, match);
    if (admits !== undefined)
      for (let page = 0; page < pages; page++) if (!admits(page)) scores.fill(0, ...catalog.sectionsOf(page));
    const best = { sections: new Uint32Array(count), scores: new Int32Array(count) };
    const all = scores;
    let floor = 0;
    let total = 0;
    for (let section = 0; section < all.length; section++) {
      const score = all[section] ?? 0;
      // A sum of numbers, because a branch here would cost more than all the rest.
      total += Number(score > 0);
      if (score > floor) floor = offer(best, section, score);
    }
    all.fill(0);
    return { ranked: take(best, scoreUnit * 255), total };
  }

  /** Letter for letter the same beats the same but for endings; the page of that name beats a heading of that name. */
  function nameFactor(section: number, query: string): number {
    const { title, headingPath } = catalog.facts(section);
    const [own, asked] = [bare(headingPath.at(-1) ?? title), bare(query)];
    if (own.toLowerCase() !== asked.toLowerCase()) return 1;
    return (own === asked ? constants.sameName : constants.sameNameButCase) * (headingPath.length === 0 ? constants.pageOfName : 1);
  }

  /** Sections with their second-stage scores. */
  function secondStage(candidates: readonly Ranked[], { text, matches, weights }: ReadQuery): Ranked[] {
    const wordOf = new Map(matches.map(({ term, word }) => [term.number, word]));
    const queryWeight = weights.reduce((sum, weight) => sum + weight, 0);
    const titles = new Map<number, number>();
    const byPage = new Map<number, { section: number; score: number }[]>();
    let isName = /^\s*\S+\s*$/.test(text);

    /** How far the query and the title or heading at the start of a record are the same: 1 when they are, 0 when they share nothing. */
    const likeness = (record: number): number => {
      const head = u32(record);
      const weight = (head >>> 8) / weightUnit;
      let covered = 0;
      let missed = 0;
      for (let left = head & 255; left > 0; left--) {
        const word = wordOf.get(u32(record + 4 * left));
        if (word === undefined) missed++;
        else covered += weights[word] ?? 0;
      }
      if (covered === 0) return 0;
      // The weight is rounded; that nothing is missed is not.
      return (missed === 0 ? 1 : Math.min(1, covered / weight)) * Math.min(1, covered / queryWeight);
    };

    const rescored = candidates.map(({ section, score }) => {
      const page = catalog.pageOf(section);
      const title = titles.get(page) ?? likeness(catalog.pageRecord(page));
      titles.set(page, title);
      const like = Math.max(title, likeness(catalog.sectionRecord(section)));
      const named = like > nearlySame ? nameFactor(section, text) : 1;
      isName ||= like > nearlySame;
      const one = { section, score: score * (1 + constants.headingBonus * like) * named };
      const siblings = byPage.get(page);
      if (siblings === undefined) byPage.set(page, [one]);
      else siblings.push(one);
      return one;
    });
    // A query that is itself a name wants the place of that name, not the page that mentions it most.
    if (!isName)
      for (const siblings of byPage.values()) {
        const [best] = siblings.sort(byScore);
        const share = (i: number): number => constants.pageShares[i - 1] ?? 0;
        if (best !== undefined) best.score = siblings.reduce((sum, { score }, i) => sum + share(i) * score, best.score);
      }
    return rescored.sort(byScore);
  }

  return {
    rank(query, count, admits) {
      const { ranked, total } = firstStage(query, Math.max(count, maxCandidates), admits);
      const first = secondStage(ranked.slice(0, maxCandidates), query);
      return { ranked: [...first, ...ranked.slice(maxCandidates)].slice(0, count), total };
    },
  };
}
