// Two stages. The first adds up precomputed impacts over every section that holds any word (BM25F). The second looks at
// the best of them again: a title or heading that the query covers, and that covers the query, counts extra, and a page
// whose sections match lends its best one their weight.

import type { Catalog, SectionName } from './catalog.ts';
import type { IndexFile } from './file.ts';
import { weightUnit } from './format.ts';
import { maxCandidates } from './limits.ts';
import type { Match, ReadQuery } from './query.ts';
import { createBest } from './best.ts';

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

/** Likeness from which a title or heading holds the words of the query and no others. */
const nearlySame = 0.98;

/** What is left of a title, heading or query when marks around names are taken away. */
const bare = (text: string): string => text.replace(/[`*"'()?!.]+(?=\s|$)|[`*"']/g, '').trim();

/** Letter for letter the same beats the same but for endings; the page of that name beats a heading of that name. */
function nameFactor({ name, isTitle }: SectionName, query: string, constants: RankConstants): number {
  const [own, asked] = [bare(name), bare(query)];
  if (own.toLowerCase() !== asked.toLowerCase()) return 1;
  return (own === asked ? constants.sameName : constants.sameNameButCase) * (isTitle ? constants.pageOfName : 1);
}

/** Ranks sections for queries; keeps one score a section between calls. */
export interface Ranker {
  /** The best `count` sections of the pages that `admits` lets through. */
  rank(query: ReadQuery, count: number, admits: ((page: number) => boolean) | undefined): Ranking;
}

/** Adds a word's impacts to the scores of its sections; yields how many of these had none before. */
function addUp(bytes: Uint8Array, scores: Float32Array, { term, weight }: Match): number {
  const { impacts, frequency, end } = term;
  const share = weight / 255;
  let gap = impacts + frequency;
  let section = 0;
  let met = 0;
  for (let i = impacts; i < impacts + frequency && gap < end; i++) {
    let byte = bytes[gap++] ?? 0;
    let distance = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = bytes[gap++] ?? 0;
      distance |= (byte & 127) << shift;
    }
    section += distance >>> 0;
    if (section >= scores.length) break;
    const before = scores[section] ?? 0;
    if (before === 0) met++;
    scores[section] = before + share * (bytes[i] ?? 0);
  }
  return met;
}

/** A ranker over an index. */
export function createRanker(file: IndexFile, catalog: Catalog, constants: RankConstants): Ranker {
  const { bytes } = file;
  const terms = file.reader(0);
  let scores = new Float32Array(0);

  /** The best of all scores, which are 0 again afterwards. */
  function firstStage(count: number, admits: ((page: number) => boolean) | undefined): { best: Ranked[]; admitted: number } {
    const best = createBest(count);
    const all = scores;
    let floor = 0;
    let admitted = 0;
    if (admits === undefined) {
      for (let section = 0; section < all.length; section++) {
        const score = all[section] ?? 0;
        if (score > floor) floor = best.offer(section, score);
      }
    } else {
      for (let page = 0; page < file.pages; page++) {
        if (!admits(page)) continue;
        const [first, end] = catalog.sectionsOf(page);
        for (let section = first; section < end; section++) {
          const score = all[section] ?? 0;
          if (score > 0) admitted++;
          if (score > floor) floor = best.offer(section, score);
        }
      }
    }
    all.fill(0);
    return { best: best.take(), admitted };
  }

  /** How far a title or heading and the query are the same: 1 when they are, 0 when they share nothing. */
  function likeness(at: number, wordOf: ReadonlyMap<number, number>, query: ReadQuery, queryWeight: number): number {
    terms.at = at;
    const weight = terms.varint() / weightUnit;
    let covered = 0;
    let number = 0;
    for (let left = Math.min(terms.varint(), 64); left > 0; left--) {
      number += terms.varint();
      const word = wordOf.get(number);
      if (word !== undefined) covered += query.weights[word] ?? 0;
    }
    if (covered === 0 || weight === 0) return 0;
    return Math.min(1, covered / weight) * Math.min(1, covered / queryWeight);
  }

  /** Sections with their second-stage scores, still in first-stage order. */
  function secondStage(candidates: readonly Ranked[], query: ReadQuery): Ranked[] {
    const wordOf = new Map(query.matches.map(({ term, word }) => [term.number, word]));
    const queryWeight = query.weights.reduce((sum, weight) => sum + weight, 0);
    const titles = new Map<number, number>();
    const byPage = new Map<number, { section: number; score: number }[]>();
    let exact = query.isName;
    const rescored = candidates.map(({ section, score }) => {
      const page = catalog.pageOf(section);
      let title = titles.get(page);
      if (title === undefined) {
        title = likeness(catalog.titleTerms(page), wordOf, query, queryWeight);
        titles.set(page, title);
      }
      const heading = likeness(catalog.headingTerms(section), wordOf, query, queryWeight);
      const like = Math.max(title, heading);
      if (like > nearlySame) exact = true;
      const named = like > nearlySame ? nameFactor(catalog.name(section), query.text, constants) : 1;
      const one = { section, score: score * (1 + constants.headingBonus * like) * named };
      const siblings = byPage.get(page);
      if (siblings === undefined) byPage.set(page, [one]);
      else siblings.push(one);
      return one;
    });
    // A query that is itself a name wants the place of that name, not the page that mentions it most.
    if (exact) return rescored;
    for (const siblings of byPage.values()) {
      siblings.sort((a, b) => b.score - a.score || a.section - b.section);
      const [best] = siblings;
      if (best !== undefined)
        for (const [i, share] of constants.pageShares.entries()) best.score += share * (siblings[i + 1]?.score ?? 0);
    }
    return rescored;
  }

  return {
    rank(query, count, admits) {
      if (scores.length !== file.sections) scores = new Float32Array(file.sections);
      let met = 0;
      const telling = Math.max(0, ...query.matches.map(({ weight }) => weight)) * constants.leastTelling;
      for (const match of query.matches) if (match.weight >= telling) met += addUp(bytes, scores, match);
      const { best, admitted } = firstStage(Math.max(count, maxCandidates), admits);
      const ranked = secondStage(best.slice(0, maxCandidates), query).sort((a, b) => b.score - a.score || a.section - b.section);
      return { ranked: [...ranked, ...best.slice(maxCandidates)].slice(0, count), total: admits === undefined ? met : admitted };
    },
  };
}
