// Finds actions by words: those that hold most of what the query asks for, best first. Small on purpose: an action is a few
// lines, and the documentation index is there for the rest.
import type { Facts } from '@vitrine/core';
import { editDistance } from '@vitrine/docs-index';

type Action = Facts['capabilities']['actions'][number];

/** The actions of `among` that match, best first. */
export type ActionSearch = (query: string, among: readonly Action[]) => readonly Action[];

const wordsRead = 24;
/** Characters of a description that are searched: its gist, so that a start over thousands of actions stays short. */
const lettersRead = 1_000;
const stopWords = new Set(
  'a an and are as at be by can could do does for from has have how i if in into is it its let may me my of on or our safe should so that the their them then there this to us was we what when which who will with would you your'.split(
    ' ',
  ),
);
/** Share of the query, by the rarity of its words, that an action has to hold. */
const leastShare = 0.5;

export function createActionSearch(actions: readonly Action[]): ActionSearch {
  const weights = new Map(actions.map((action) => [action, weighed(action)]));
  const holders = new Map<string, number>();
  for (const words of weights.values()) for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = (word: string): number => Math.log(1 + actions.length / (holders.get(word) ?? actions.length));

  return (query, among) => {
    const asked = [...new Set(wordsOf(query.slice(0, 256)).slice(0, wordsRead))].flatMap((word) => known(word, holders) ?? []);
    const whole = asked.reduce((sum, word) => sum + rarity(word), 0);
    if (whole === 0) return [];
    return among
      .map((action) => {
        const words = weights.get(action) ?? new Map<string, number>();
        const held = asked.filter((word) => words.has(word));
        const share = held.reduce((sum, word) => sum + rarity(word), 0) / whole;
        return { action, share, score: held.reduce((sum, word) => sum + rarity(word) * (words.get(word) ?? 0), 0) * share };
      })
      .filter(({ share }) => share >= leastShare)
      .sort((a, b) => b.score - a.score)
      .map(({ action }) => action);
  };
}

/** Each word of an action with the weight of the place it stands in. */
function weighed({ id, title, family, description, effects }: Action): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const [text, weight] of [
    [description.slice(0, lettersRead), 1],
    [effects.join(' '), 1],
    [family, 2],
    [title, 3],
    [id, 4],
  ] as const) {
    for (const word of wordsOf(text)) words.set(word, weight);
  }
  return words;
}

/** The word if an action holds it, else one that differs from it in a letter. */
function known(word: string, holders: ReadonlyMap<string, number>): string | undefined {
  if (holders.has(word)) return word;
  if (word.length < 4) return undefined;
  return [...holders.keys()].find((other) => Math.abs(other.length - word.length) <= 1 && editDistance(word, other) <= 1);
}

function wordsOf(text: string): readonly string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word)).map(stem);
}

/** `deletes`, `deleted`, `deleting` and `delete` are one word. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const stripped = word.replace(/ies$/, 'y').replace(/(?<=.{3})(?:ing|ed|es)$|(?<=[^su])s$/, '');
  return stripped.length > 3 ? stripped.replace(/e$/, '') : stripped;
}
