// The names nearest to an unknown one: by common words (`delete_file`, `files.delete`), then by edit distance.
import { editDistance } from '@vitrine/docs-index/engine';

const maxComparedCharacters = 80;
/** Where a likeness begins that is more than chance. */
const minNearness = 0.45;
/** What names are given that have all words alike; equal letters are more. */
const maxNearness = 0.95;
/** Most names whose letters are compared for one question: those that cheap bounds put first. */
const maxCompared = 100;

/** Most words of a given name that are looked for, and most words of the names that are compared with each of them and each of its parts. */
const maxWords = 12;
const maxAlike = 1_000;

/** Up to `count` of `names`, nearest first; none when nothing is near. */
export function nearest(given: string, names: readonly string[], count = 3): readonly string[] {
  return createNearest(names)(given, count);
}

/** Makes the function that finds the nearest of `names`; `compare` is asked for the few that may be nearest. */
export function createNearest(
  names: readonly string[],
  compare: (a: string, b: string) => number = editDistance,
): (given: string, count?: number) => readonly string[] {
  const lowered = names.map((name) => name.slice(0, maxComparedCharacters).toLowerCase());
  const words = wordsOfNames(names.map((name) => name.slice(0, maxComparedCharacters)));

  return (given, count = 3) => {
    const wanted = given.slice(0, maxComparedCharacters).toLowerCase();
    const inWords = wordsInCommon(given.slice(0, maxComparedCharacters), words);
    const lettersOf = createLetterCount(wanted);
    // How near each can be at most.
    const most = lowered.map((other, index) => Math.max(inWords.get(index) ?? 0, lettersOf(other)));

    const best: { readonly index: number; readonly nearness: number }[] = [];
    for (const index of highest(most)) {
      // No later candidate can be nearer than those found.
      if (best.length >= count && (most[index] ?? 0) < (best[count - 1]?.nearness ?? 0)) break;
      const other = lowered[index] ?? '';
      const longest = Math.max(wanted.length, other.length, 1);
      // Divided like `most`, so that equal likeness is equal in floating point too.
      const inLetters = isTooLong(wanted.length, other.length) ? 0 : (longest - compare(wanted, other)) / longest;
      const nearness = Math.max(inWords.get(index) ?? 0, inLetters);
      if (nearness < minNearness) continue;
      best.push({ index, nearness });
      best.sort((a, b) => b.nearness - a.nearness || a.index - b.index).splice(count);
    }
    return best.flatMap(({ index }) => names[index] ?? []);
  };
}

function isTooLong(a: number, b: number): boolean {
  return Math.abs(a - b) / Math.max(a, b, 1) > 1 - minNearness;
}

/** The places of the `maxCompared` highest values that a likeness can have, highest first; of equal ones the first. */
function highest(values: readonly number[]): readonly number[] {
  const at = (index: number): number => values[index] ?? 0;
  return [...values.keys()]
    .filter((index) => at(index) >= minNearness)
    .sort((a, b) => at(b) - at(a) || a - b)
    .slice(0, maxCompared);
}

/** The share of letters that a name has in common with `wanted`, in any order; never too small. */
function createLetterCount(wanted: string): (other: string) => number {
  const letters = new Uint8Array(256);
  for (let index = 0; index < wanted.length; index++) {
    const letter = wanted.charCodeAt(index) & 255;
    letters[letter] = (letters[letter] ?? 0) + 1;
  }
  const left = letters.slice();
  return (other) => {
    if (isTooLong(wanted.length, other.length)) return 0;
    left.set(letters);
    let common = 0;
    for (let index = 0; index < other.length; index++) {
      const letter = other.charCodeAt(index) & 255;
      const remaining = left[letter] ?? 0;
      if (remaining === 0) continue;
      left[letter] = remaining - 1;
      common++;
    }
    return common / Math.max(wanted.length, other.length, 1);
  };
}

interface Words {
  /** The names that have a word, by their places. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly counts: readonly number[];
  /** Each word once, with a blank on both sides. */
  readonly distinct: string;
}

function wordsOfNames(names: readonly string[]): Words {
  const places = new Map<string, number[]>();
  const words = names.map(splitWords);
  for (const [index, nameWords] of words.entries())
    for (const word of new Set(nameWords)) {
      const others = places.get(word);
      if (others === undefined) places.set(word, [index]);
      else others.push(index);
    }
  return { places, counts: words.map(({ length }) => length), distinct: ['', ...places.keys(), ''].join(' ') };
}

/** How near names are by words of `given` that they have as well. Each name of each word that is alike is looked at once. */
function wordsInCommon(given: string, { places, counts, distinct }: Words): ReadonlyMap<number, number> {
  const wanted = [...new Set(splitWords(given))].slice(0, maxWords);
  /** For each name a bit for each of the words. */
  const shared = new Map<number, number>();
  for (const [bit, word] of wanted.entries())
    for (const similar of similarWords(word, distinct))
      for (const index of places.get(similar) ?? []) shared.set(index, (shared.get(index) ?? 0) | (1 << bit));
  const near = new Map<number, number>();
  for (const [nameIndex, bits] of shared) {
    let count = 0;
    for (let left = bits; left > 0; left &= left - 1) count++;
    near.set(nameIndex, (maxNearness * count) / Math.max(wanted.length, counts[nameIndex] ?? 0));
  }
  return near;
}

/** The words of all names that are like this one, of the first that begin or end like it. */
function similarWords(word: string, distinct: string): ReadonlySet<string> {
  const similar = new Set<string>();
  for (const part of partsOf(word)) {
    let left = maxAlike;
    for (let at = distinct.indexOf(part); at !== -1 && left > 0; at = distinct.indexOf(part, at + 1), left--) {
      const start = distinct.lastIndexOf(' ', at) + 1;
      const other = distinct.slice(start, distinct.indexOf(' ', start));
      if (isSimilar(word, other)) similar.add(other);
    }
  }
  return similar;
}

/** Parts of which every word has one that is alike: its beginning; its end, when a slip is in its beginning; a swap between both. */
function partsOf(word: string): readonly string[] {
  if (word.length < 4) return [` ${word} `];
  const half = Math.min(4, word.length >> 1);
  const swapped = `${word.slice(0, half - 1)}${word.charAt(half)}${word.charAt(half - 1)}`;
  return [` ${word.slice(0, half)}`, `${word.slice(half)} `, ` ${swapped}`];
}

function splitWords(name: string): readonly string[] {
  return (
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Equal but for an ending such as a plural, or one letter. */
function isSimilar(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4) return false;
  return a.startsWith(b) || b.startsWith(a) || (Math.abs(a.length - b.length) < 2 && editDistance(a, b) < 2);
}
