// The names nearest to one that does not exist: words in common count first (`delete_file` is near `files.delete`), then
// how many letters would have to change. All names are one text, so that the first question of a process costs little too.
import { editDistance } from '@vitrine/docs-index';
import { joinNames, nameEnd } from './name-text.ts';

const lookedAt = 80;
/** Where a likeness begins that is more than chance. */
const leastNearness = 0.45;
/** What names are given that have all words alike; equal letters are more. */
const mostNearness = 0.95;
/** Most names whose letters are compared for one question: those that cheap bounds put first. */
const mostCompared = 100;

/** Up to `count` of `names`, nearest first; none when nothing is near. */
export function nearest(given: string, names: readonly string[], count = 3): readonly string[] {
  return createNearest(names)(given, count);
}

/** Makes the function that finds the nearest of `names`; `compare` is asked for the few that may be nearest. */
export function createNearest(
  names: readonly string[],
  compare: (a: string, b: string) => number = editDistance,
): (given: string, count?: number) => readonly string[] {
  const beginnings = names.map((name) => name.slice(0, lookedAt));
  const lowered = joinNames(beginnings).toLowerCase();
  const words = wordsOfNames(beginnings);

  return (given, count = 3) => {
    const wanted = given.slice(0, lookedAt).toLowerCase();
    const inWords = wordsInCommon(given.slice(0, lookedAt), words);
    // How near each can be at most.
    const most = lettersInCommon(wanted, lowered, names.length);
    for (const [place, nearness] of inWords) most[place] = Math.max(most[place] ?? 0, nearness);

    const found: { readonly place: number; readonly nearness: number }[] = [];
    for (const place of highest(most)) {
      // No later candidate can be nearer than those found.
      if (found.length >= count && (most[place] ?? 0) < (found[count - 1]?.nearness ?? 0)) break;
      const other = names[place]?.slice(0, lookedAt).toLowerCase() ?? '';
      const longest = Math.max(wanted.length, other.length, 1);
      // Divided like `most`, so that equal likeness is equal in floating point too.
      const inLetters = isTooLong(wanted.length, other.length) ? 0 : (longest - compare(wanted, other)) / longest;
      const nearness = Math.max(inWords.get(place) ?? 0, inLetters);
      if (nearness < leastNearness) continue;
      found.push({ place, nearness });
      found.sort((a, b) => b.nearness - a.nearness || a.place - b.place).splice(count);
    }
    return found.flatMap(({ place }) => names[place] ?? []);
  };
}

/** Whether one of two lengths is so much longer that too many letters would have to change. */
function isTooLong(a: number, b: number): boolean {
  return Math.abs(a - b) / Math.max(a, b, 1) > 1 - leastNearness;
}

/** The places of the `mostCompared` highest values that a likeness can have, highest first; of equal ones the first. */
function highest(values: Float64Array): readonly number[] {
  const sorted = values.slice().sort().reverse();
  const places: number[] = [];
  for (const [rank, value] of sorted.subarray(0, mostCompared).entries()) {
    if (value < leastNearness) break;
    const isAgain = value === sorted[rank - 1];
    places.push(values.indexOf(value, isAgain ? (places[rank - 1] ?? 0) + 1 : 0));
  }
  return places;
}

/** The share of letters that each of the joined names has in common with `wanted`, in any order; never too small. */
function lettersInCommon(wanted: string, lowered: string, count: number): Float64Array {
  const letters = new Uint8Array(256);
  for (let index = 0; index < wanted.length; index++) {
    const letter = wanted.charCodeAt(index) & 255;
    letters[letter] = (letters[letter] ?? 0) + 1;
  }
  const shares = new Float64Array(count);
  const left = letters.slice();
  let common = 0;
  for (let index = 1, place = 0, start = 1; index < lowered.length; index++) {
    const code = lowered.charCodeAt(index);
    if (code === 0) {
      const length = index - start;
      shares[place] = isTooLong(wanted.length, length) ? 0 : common / Math.max(wanted.length, length, 1);
      left.set(letters);
      common = 0;
      place++;
      start = index + 1;
      continue;
    }
    const remaining = left[code & 255] ?? 0;
    if (remaining === 0) continue;
    left[code & 255] = remaining - 1;
    common++;
  }
  return shares;
}

/** The words of all names, each with a blank on both sides. */
interface Words {
  /** Name after name. */
  readonly words: string;
  /** Where the end stands that is before the first name, and behind each. */
  readonly ends: readonly number[];
  /** Each word once. */
  readonly distinct: string;
}

function wordsOfNames(names: readonly string[]): Words {
  const words = wordsOf(joinNames(names, ` ${nameEnd} `));
  const ends: number[] = [];
  for (let at = words.indexOf(nameEnd); at !== -1; at = words.indexOf(nameEnd, at + 1)) ends.push(at);
  return { words, ends, distinct: [...new Set(words.split(' ')), ''].join(' ') };
}

/** How near names are by words of `given` that they have as well; those alone that may be near. */
function wordsInCommon(given: string, { words, ends, distinct }: Words): ReadonlyMap<number, number> {
  const asked = (wordsOf(given).match(/[^ \u0000]+/g) ?? [])
    .map((word) => wordsAlike(word, distinct).map((each) => ` ${each} `))
    .map((alike) => ({ alike, count: alike.reduce((sum, word) => sum + words.split(word).length - 1, 0) }))
    .sort((a, b) => a.count - b.count);
  const least = Math.ceil((leastNearness / mostNearness) * asked.length);
  const near = new Map<number, number>();
  // A name with enough of the words has one of these, so the names of a word that nearly all have need no look.
  for (const { alike } of asked.slice(0, asked.length - least + 1))
    for (const word of alike) {
      let place = 0;
      for (let at = words.indexOf(word); at !== -1; at = words.indexOf(word, ends[place + 1])) {
        while ((ends[place + 1] ?? at) < at) place++;
        if (near.has(place)) continue;
        const own = words.slice((ends[place] ?? 0) + 1, ends[place + 1]);
        const shared = asked.filter((other) => other.alike.some((each) => own.includes(each))).length;
        near.set(place, (mostNearness * shared) / Math.max(asked.length, own.split(' ').length - 2));
      }
    }
  return near;
}

/** The words of all names that are like this one. */
function wordsAlike(word: string, distinct: string): readonly string[] {
  const found = new Set<string>();
  for (const part of partsOf(word))
    for (let at = distinct.indexOf(part); at !== -1; at = distinct.indexOf(part, at + 1)) {
      const start = distinct.lastIndexOf(' ', at) + 1;
      const other = distinct.slice(start, distinct.indexOf(' ', start));
      if (alike(word, other)) found.add(other);
    }
  return [...found];
}

/** Parts of which every word has one that is alike: its beginning; its end, when a slip is in its beginning; a swap between both. */
function partsOf(word: string): readonly string[] {
  if (word.length < 4) return [` ${word} `];
  const half = Math.min(4, word.length >> 1);
  const swapped = `${word.slice(0, half - 1)}${word.charAt(half)}${word.charAt(half - 1)}`;
  return [` ${word.slice(0, half)}`, `${word.slice(half)} `, ` ${swapped}`];
}

/** Words in lower case with a blank between them; the ends of joined names stay. */
function wordsOf(names: string): string {
  return names
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\u0000]+/gu, ' ');
}

/** Equal but for an ending such as a plural, or one letter. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4) return false;
  return a.startsWith(b) || b.startsWith(a) || isOneLetterAway(a, b);
}

/** Whether one letter inserted, removed, replaced or swapped with its neighbour makes one text of the other. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (a.charCodeAt(from) === b.charCodeAt(from)) from++;
  if (a.length > b.length) return a.slice(from + 1) === b.slice(from);
  if (a.length < b.length) return a.slice(from) === b.slice(from + 1);
  if (a.slice(from + 1) === b.slice(from + 1)) return true;
  return a[from] === b[from + 1] && a[from + 1] === b[from] && a.slice(from + 2) === b.slice(from + 2);
}
