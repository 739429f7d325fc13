// Short records searched by words as documentation is: any word counts, words are stemmed, identifiers are split, a rare word weighs more
// than a common one, and a word of a title more than one of a note. For lists of thousands; pages have an index.
import { groupBy } from '@vitrine/core/serving';
import { createEnglishAnalyzer, editDistance, isSpellingSuggestion } from '@vitrine/docs-index/engine';

export type WeightedText = readonly [text: string, weight: number];

export interface Ranking<Item> {
  /** Best first. Those that hold at least half of what the query means; when they are few, the best of the others after them. */
  readonly items: readonly Item[];
  /** How many of them hold at least half. */
  readonly strong: number;
  /** Words of the query that no record has, as they were given. */
  readonly missing: readonly string[];
  /** Words that were read as another, one slip away. */
  readonly corrected: ReadonlyMap<string, string>;
}

export interface QueryWord {
  readonly text: string;
  readonly term: string;
  /** The word of the records that it is read as: itself, or one that is one slip away; undefined where none is. */
  readonly readAs: string | undefined;
}

export interface WordRanking<Item> {
  readonly read: (query: string) => readonly QueryWord[];
  /** Ranks those of `among` that match. Words of `keep` are not read as others. */
  readonly rank: (words: readonly QueryWord[], among: readonly Item[], keep?: ReadonlySet<string>) => Ranking<Item>;
}

const maxWords = 24;
/** Letters of a text that are read: its gist, so that a first call over thousands of records stays short. */
const maxLetters = 1_000;
/** How many are found in any case, when so many hold a word. */
const filledUpTo = 10;
const maxCompared = 500;

/** Reads the records once; `textsOf` gives the texts of one. */
export function createWordRanking<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly WeightedText[],
): WordRanking<Item> {
  const reader = createEnglishAnalyzer();
  const weights = new Map<Item, ReadonlyMap<string, number>>();
  const holders = new Map<string, number>();
  /** A stem as a text has it first. */
  const written = new Map<string, string>();
  for (const item of items) {
    const words = new Map<string, number>();
    for (const [text, weight] of textsOf(item))
      reader.each(text.slice(0, maxLetters), ({ text: word, term, stop }) => {
        if (stop) return;
        words.set(term, Math.max(words.get(term) ?? 0, weight));
        if (!written.has(term)) written.set(term, word);
      });
    weights.set(item, words);
    for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const byShape = groupBy(holders.keys(), (word) => `${word.charAt(0)}${word.length}`);
  const near = (word: string): readonly string[] =>
    [-1, 0, 1].flatMap((more) => byShape.get(`${word.charAt(0)}${word.length + more}`) ?? []);
  const rarity = (word: string): number => Math.log(1 + items.length / (holders.get(word) ?? items.length));

  /** The words of a query, each once; stop words only when there are no others. */
  function queryWords(query: string): ReadonlyMap<string, string> {
    const words = new Map<string, string>();
    const stops = new Map<string, string>();
    reader.each(query.slice(0, 256), ({ text, term, stop }) => (stop ? stops : words).set(term, text));
    return new Map([...(words.size > 0 ? words : stops)].slice(0, maxWords));
  }

  /** A common word of the records that is one slip away from one they do not have; `text` has its ending as well. */
  function nearestTo(word: string, text: string): string | undefined {
    const ending = text.startsWith(word) ? text.slice(word.length) : '';
    let compared = 0;
    let most = 0;
    let nearestWord: string | undefined;
    for (const other of near(word)) {
      if (++compared > maxCompared) return undefined;
      const count = holders.get(other) ?? 0;
      if (count <= most || editDistance(word, other) !== 1) continue;
      if (!isSpellingSuggestion(word + ending, other + ending, count, items.length)) continue;
      most = count;
      nearestWord = other;
    }
    return nearestWord;
  }

  return {
    read: (query) =>
      [...queryWords(query)].map(([term, text]) => ({ text, term, readAs: holders.has(term) ? term : nearestTo(term, text) })),
    rank: (words, among, keep) => {
      const missing: string[] = [];
      const corrected = new Map<string, string>();
      const sought = new Map<string, number>();
      for (const { text, term, readAs } of words) {
        const isRead = readAs !== undefined && (readAs === term || keep?.has(text) !== true);
        if (!isRead) missing.push(text);
        else sought.set(readAs, rarity(readAs));
        if (isRead && readAs !== term) corrected.set(text, written.get(readAs) ?? readAs);
      }
      // A word that no record has is as rare as can be.
      const meaning = [...sought.values()].reduce((sum, rare) => sum + rare, missing.length * Math.log(1 + items.length));
      const scored: { readonly item: Item; readonly share: number; readonly score: number }[] = [];
      for (const item of among) {
        const itemWeights = weights.get(item);
        let held = 0;
        let score = 0;
        for (const [word, rare] of sought) {
          const weight = itemWeights?.get(word);
          if (weight === undefined) continue;
          held += rare;
          score += (rare * weight) / (weight + 2);
        }
        if (held > 0) scored.push({ item, share: held / meaning, score: score * (0.5 + held / meaning) });
      }
      scored.sort((a, b) => b.score - a.score);
      const strong = scored.filter(({ share }) => share >= 0.5);
      const weak = scored.filter(({ share }) => share < 0.5).slice(0, Math.max(0, filledUpTo - strong.length));
      return { items: [...strong, ...weak].map(({ item }) => item), strong: strong.length, missing, corrected };
    },
  };
}
