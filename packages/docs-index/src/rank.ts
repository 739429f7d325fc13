// Two stages. The first adds up precomputed impacts over every section that holds any word (BM25F). The second looks at
// the best of them again: a title or heading that the query covers, and that covers the query, counts extra; so does a page's
// opening, and a section that has the words in the query's order; and a page whose sections match lends its best one their weight.

import type { DocsExplanation } from './answer.ts';
import type { Catalog, Filter } from './catalog.ts';
import type { IndexFile } from './file.ts';
import { runSections, weightUnit } from './format.ts';
import { isIdentifier } from './text.ts';
import { maxCandidates, maxOrdered, maxReach, shareFloor } from './limits.ts';
import { linkShare } from './links.ts';
import type { PhraseFilter } from './phrase.ts';
import { type Runs, runsOf, placesBehind, positionsWithin, sectionOfPlace } from './postings.ts';
import type { ParsedQuery, ParsedWord } from './query.ts';
import type { Match } from './suggest.ts';
import { reserves, unitsOf, type Work } from './work.ts';

export interface Ranked {
  readonly section: number;
  readonly score: number;
  /** What the score is made of; absent for a section that the second stage did not look at. */
  readonly explanation: DocsExplanation | undefined;
}

/** Sections in order of their scores, and how many there would be. */
export interface Ranking {
  readonly ranked: readonly Ranked[];
  readonly total: number;
}

/** The second stage's constants. */
export const rankConstants = {
  /** What a title or heading adds that equals the query. */
  headingBonus: 1.5,
  /** What a section adds that has all words in the order of the query. */
  order: 0.6,
  opening: 0.15,
  /** What a page's further sections add to its best, best first: a share of what is above the score of the candidate behind the first hundred. */
  pageShares: [0.375, 0.25, 0.125],
  /** What links from fifty pages add to the score factor of a section whose heading is one identifier. */
  links: 0.3,
  /** Words that weigh less than this part of the heaviest are left to the second stage: long lists that move nothing. */
  minWeightShare: 0.1,
  /** What a title or heading adds that is the query letter for letter, or but for upper and lower case. */
  sameName: 1.35,
  /** The same for a title or heading that differs in upper and lower case alone. */
  sameNameButCase: 1.15,
  /** What it adds besides when it is a page's title, found at the page's opening. */
  pageOfName: 1.15,
} as const;

/** A title, heading or query without the marks that people put around names. */
const withoutPunctuation = (text: string): string => text.replace(/[`*"'()?!]|(?<!\.)\.+$/g, '').trim();

/** What a section gains whose name the query is: an equal name beats one that differs in endings only, a page one that is a heading. Undefined for another name. */
export function nameFactor(
  { title, headingPath }: { readonly title: string; readonly headingPath: readonly string[] },
  query: string,
): number | undefined {
  const [ownName, wanted] = [withoutPunctuation(headingPath.at(-1) ?? title), withoutPunctuation(query)];
  if (ownName.toLowerCase() !== wanted.toLowerCase()) return undefined;
  return (
    (ownName === wanted ? rankConstants.sameName : rankConstants.sameNameButCase) *
    (headingPath.length === 0 ? rankConstants.pageOfName : 1)
  );
}

/** The best `count` sections of those that the filter lets through; with phrases, of the best 1,000 those that hold them. */
export type Ranker = (query: ParsedQuery, count: number, work: Work, excluded: Filter, phraseFilter?: PhraseFilter) => Ranking;

/** The parts of a section's score in the second stage. */
type Candidate = { -readonly [Part in keyof DocsExplanation]: DocsExplanation[Part] };

/** Of the words to add up those for which there is work, the weightiest first; the weightiest in any case. */
function withinWork(distinctive: readonly Match[], work: Work): readonly Match[] {
  const costOf = ({ term }: Match): number => term.frequency * unitsOf.posting;
  const all = distinctive.reduce((sum, match) => sum + costOf(match), 0);
  if (work.take(all, reserves.ranking)) return distinctive;
  const [first, ...others] = [...distinctive].sort((a, b) => b.weight - a.weight);
  if (first === undefined) return [];
  work.spend(costOf(first));
  return [first, ...others.filter((match) => work.take(costOf(match), reserves.ranking))];
}

/** Keys of the best by added impacts, and how many sections have any. */
interface FirstStage {
  readonly bestKeys: Float64Array;
  readonly total: number;
}

export function createRanker(file: IndexFile, catalog: Catalog): Ranker {
  const { sections } = file;
  const { termsU32 } = catalog;
  /** The first stage counts in whole numbers, this many to a weight of one: faster, and the same on every runtime. */
  const scoreUnit = 1024;
  /** Likeness from which a title or heading holds the words of the query and no others. */
  const nearlySame = 0.98;
  const scoreOf = (key: number): number => Math.ceil(key / sections);
  const sectionOf = (key: number): number => scoreOf(key) * sections - key;
  const ascending = (keys: Float64Array): number[] => [...keys.map(sectionOf).sort()];
  /** Scores of one run of sections: few enough to stay in the nearest cache, and no more to keep however large the index is. */
  const scores = new Int32Array(runSections);

  /** Adds the impacts of a run to its sections and goes to the next: the innermost loop of every search, written for speed. */
  function addRun(runs: Runs, share: number): void {
    const { bytes, at, count } = runs;
    for (let i = at, section = 0; i < at + count; i++) {
      section += bytes[i] ?? 0;
      scores[section] = (scores[section] ?? 0) + share * (bytes[i + count] ?? 0);
    }
    runs.next();
  }

  /** A query over contents that are fetched runs several times: what its first stage found, by its terms and their shares. */
  const recent = new Map<string, FirstStage>();
  const maxRecent = 32;

  function firstStage({ distinctive }: ParsedQuery, count: number, work: Work, excluded: Filter): FirstStage {
    const lists = withinWork(distinctive, work).map(({ term, weight }) => ({
      term,
      runs: runsOf(file, term),
      share: Math.round(weight * scoreUnit),
    }));
    work.spend(sections * unitsOf.section);
    if (file.fetched === undefined) return addUp(lists, count, excluded);
    if (file.fetched.isIncomplete()) return { bestKeys: new Float64Array(), total: 0 };
    if (excluded !== undefined) return addUp(lists, count, excluded);
    const key = `${count} ${lists.map(({ term, share }) => `${term.number} ${share}`).join(' ')}`;
    let stage = recent.get(key);
    if (stage === undefined) {
      if (recent.size === maxRecent) recent.clear();
      recent.set(key, (stage = addUp(lists, count, undefined)));
    }
    return { bestKeys: stage.bestKeys.slice(), total: stage.total };
  }

  function addUp(lists: readonly { readonly runs: Runs; readonly share: number }[], count: number, excluded: Filter): FirstStage {
    const best = createTopK(
      sections,
      count,
      lists.reduce((sum, { share }) => sum + 255 * share, 0),
    );
    let floor = 0;
    let total = 0;
    for (let run = 0; run < file.runs; run++) {
      if (!lists.some(({ runs }) => runs.run === run)) continue;
      const first = file.firstOf(run);
      const length = Math.min(file.firstOf(run + 1) - first, runSections);
      for (const { runs, share } of lists) if (runs.run === run) addRun(runs, share);
      if (excluded !== undefined) for (let i = 0; i < length; i++) if (excluded[first + i]) scores[i] = 0;
      for (let i = 0; i < length; i++) {
        const score = scores[i] ?? 0;
        // A sum of numbers, because a branch here would cost more than all the rest.
        total += Number(score > 0);
        if (score > floor) floor = best.add(first + i, score);
      }
      scores.fill(0);
    }
    return { bestKeys: best.take(), total };
  }

  /** Keys by second-stage scores, best first, and what the scores are made of. */
  function secondStage(
    bestKeys: Float64Array,
    { text, words }: ParsedQuery,
    work: Work,
  ): { readonly keys: Float64Array; readonly candidates: ReadonlyMap<number, Candidate> } {
    const weightOf = new Map(words.flatMap(({ matches, weight }) => matches.map(({ term }) => [term.number, weight] as const)));
    const queryWeight = words.reduce((sum, { weight }) => sum + weight, 0);
    const identifies = isIdentifier(text);
    // A query that is itself a name wants the place of that name, not the page that mentions it most.
    let isName = identifies;

    /** How far the query and the title or heading with its terms here are the same: 1 when they are, 0 when they share nothing. */
    const similarity = (record: number): number => {
      const head = termsU32(record);
      const weight = (head >>> 8) / weightUnit;
      let covered = 0;
      let missed = 0;
      for (let left = head & 255; left > 0; left--) {
        const weight = weightOf.get(termsU32(record + 4 * left));
        if (weight === undefined) missed++;
        else covered += weight;
      }
      if (covered === 0) return 0;
      // The weight is rounded, and the count of missed words is exact.
      return (missed === 0 ? 1 : Math.min(1, covered / weight)) * Math.min(1, covered / queryWeight);
    };

    const candidates = new Map<number, Candidate>();
    for (const key of bestKeys) {
      const section = sectionOf(key);
      const title = similarity(catalog.titleTerms(catalog.pageOf(section)));
      const heading = similarity(catalog.headingTerms(section));
      const isOpening = catalog.isOpening(section);
      const name = Math.max(title, heading) > nearlySame ? nameFactor(catalog.facts(section), text) : undefined;
      isName ||= isOpening && name !== undefined;
      const opening = isOpening && !identifies ? 1 : 0;
      const links = linkShare(catalog.linksOf(section));
      candidates.set(section, { words: scoreOf(key), title, heading, links, name: name ?? 1, order: 0, opening, page: 0 });
    }
    const sortedBy = (score: (candidate: Candidate) => number): Float64Array => {
      const keys: number[] = [];
      // Not a loop over entries(): in a fresh process that alone takes a millisecond.
      candidates.forEach((candidate, section) => keys.push(Math.round(score(candidate)) * sections - section));
      return sortDescending(keys);
    };
    /** The score but for the order of the words, the opening and the page. */
    const scoreWithoutOrder = ({ words: wordScore, title, heading, links, name }: Candidate): number =>
      wordScore * (1 + rankConstants.headingBonus * Math.max(title, heading)) * (1 + rankConstants.links * links) * name;
    const sectionScore = (candidate: Candidate): number =>
      Math.round(
        scoreWithoutOrder(candidate) * (1 + rankConstants.order * candidate.order + rankConstants.opening * candidate.opening),
      );

    const best = ascending(sortedBy(scoreWithoutOrder).subarray(0, maxOrdered));
    scoreWordOrder(file, words, best, work, (order, section) => {
      const candidate = candidates.get(section);
      if (candidate !== undefined) candidate.order = order;
    });
    const keys = sortedBy(sectionScore);
    if (isName) return { keys, candidates };
    /** A further section raises its page only above the floor: most sections of a long page match weakly. */
    const floor = scoreOf(bestKeys[shareFloor] ?? 0);
    /** The best section of each page, and how many others came after it. */
    const bests = new Map<number, { readonly candidate: Candidate | undefined; others: number }>();
    for (const key of keys) {
      const section = sectionOf(key);
      const page = catalog.pageOf(section);
      const top = bests.get(page);
      if (top === undefined) bests.set(page, { candidate: candidates.get(section), others: 0 });
      else if (top.candidate !== undefined)
        top.candidate.page += Math.round((rankConstants.pageShares[top.others++] ?? 0) * Math.max(0, scoreOf(key) - floor));
    }
    return { keys: sortedBy((candidate) => sectionScore(candidate) + candidate.page), candidates };
  }

  return (query, count, work, excluded, phraseFilter) => {
    work.spend(maxCandidates * unitsOf.candidate);
    const stage = firstStage(query, phraseFilter ? maxReach : Math.max(count, maxCandidates), work, excluded);
    const holds = phraseFilter?.(ascending(stage.bestKeys));
    const keysWithin = holds ? stage.bestKeys.filter((key) => holds(sectionOf(key))) : stage.bestKeys;
    const { keys, candidates } = secondStage(keysWithin.subarray(0, maxCandidates), query, work);
    keysWithin.set(keys);
    const displayedScore = (score: number): number => Math.round(score / ((255 * scoreUnit) / 1000)) / 1000;
    const ranked = Array.from(keysWithin.subarray(0, count), (key) => {
      const section = sectionOf(key);
      const candidate = candidates.get(section);
      return {
        section,
        score: displayedScore(scoreOf(key)),
        explanation: candidate && { ...candidate, words: displayedScore(candidate.words), page: displayedScore(candidate.page) },
      };
    });
    return { ranked, total: holds ? keysWithin.length : stage.total };
  };
}

// How far the words of a query follow one another in a section as they do in the query: of its neighbouring pairs, those that the section
// has one or two places apart, by weight.

/** Parts of one name, which say nothing by standing together; words of Han, Kana and Thai do, though no blank is between them. */
const areOneName = (a: ParsedWord, b: ParsedWord): boolean =>
  a.token === b.token && !/^[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]+$/u.test(a.token);

/** Passes the order of a query's words in those of some ascending sections that have any: above 0, at most 1. */
function scoreWordOrder(
  file: IndexFile,
  words: readonly ParsedWord[],
  sections: readonly number[],
  work: Work,
  take: (order: number, section: number) => void,
): void {
  const placesOfWord = ({ matches }: ParsedWord): readonly number[] => {
    const terms = matches.map(({ term }) => term);
    const places = positionsWithin(file, terms, sections, work, reserves.order);
    if (places === undefined) work.limits.add('work');
    return places ?? [];
  };
  const held = new Map<number, number>();
  let whole = 0;
  let first: ParsedWord | undefined;
  /** Where it is, if that was read. */
  let before: readonly number[] | undefined;
  for (const second of words) {
    if (second.stop || second.matches.length === 0) continue;
    let places: readonly number[] | undefined;
    if (first !== undefined && !areOneName(first, second)) {
      const weight = Math.min(first.weight, second.weight);
      whole += weight;
      places = placesOfWord(second);
      for (const section of new Set(placesBehind(before ?? placesOfWord(first), places, 2).map(sectionOfPlace)))
        held.set(section, (held.get(section) ?? 0) + weight);
    }
    [first, before] = [second, places];
  }
  held.forEach((weight, section) => take(weight / whole, section));
}

// The best few of many. Scores are counted by level. The counts give at any time a floor below which no score can be among the best, and
// only scores above it are sorted in the end. A section and its whole score are packed into one number, the key, because a runtime sorts
// numbers many times faster than objects: key = score x sections of the index - section. The higher of two keys has the higher score;
// among equal scores the earlier section has the higher key.
function sortDescending(keys: ArrayLike<number>): Float64Array {
  return new Float64Array(keys).sort().reverse();
}

interface TopK {
  /** Takes a section whose score is above the last answer, 0 at first; yields the score that the next one must exceed. */
  add(section: number, score: number): number;
  take(): Float64Array;
}

/** Keeps the best `count` of scores up to `highest` in an index of this many sections. */
export function createTopK(sections: number, count: number, highest: number): TopK {
  /** Scores are counted by their ten highest bits. */
  const levels = new Uint32Array(1024);
  const shift = Math.max(0, 22 - Math.clz32(highest));
  const remaining: number[] = [];
  /** The level of the worst that is wanted, and how many there still have to be from it up. */
  let lowest = 0;
  let missing = count;
  let floor = 0;
  return {
    add(section, score) {
      remaining.push(score * sections - section);
      // A damaged file can exceed the highest score.
      const level = Math.min(score >> shift, 1023);
      levels[level] = (levels[level] ?? 0) + 1;
      for (missing--; missing + (levels[lowest] ?? 0) <= 0; ) missing += levels[lowest++] ?? 0;
      floor = Math.max(0, (lowest << shift) - 1);
      return floor;
    },
    take: () => sortDescending(remaining.filter((key) => key > floor * sections)).subarray(0, count),
  };
}
