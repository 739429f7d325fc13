// The names nearest to one that does not exist: words in common count first (`delete_file` is near `files.delete`), then
// how many letters would have to change.
import { editDistance } from '@vitrine/docs-index';

const lookedAt = 80;
/** Where a likeness begins that is more than chance. */
const leastNearness = 0.45;
/** Most names whose letters are compared for one question: those that cheap bounds put first. */
const mostCompared = 100;

/** Up to `count` of `names`, nearest first; none when nothing is near. */
export function nearest(given: string, names: readonly string[], count = 3): readonly string[] {
  return createNearest(names)(given, count);
}

/**
 * Makes the function that finds the nearest of `names`. Their words are prepared once; a question costs a pass over the
 * distinct words and the letters of all names, and `compare` for the few that may be nearest.
 */
export function createNearest(
  names: readonly string[],
  compare: (a: string, b: string) => number = editDistance,
): (given: string, count?: number) => readonly string[] {
  const lowered = names.map((name) => name.slice(0, lookedAt).toLowerCase());
  const words = names.map((name) => wordsOf(name.slice(0, lookedAt)));
  const placesOf = new Map<string, number[]>();
  for (const [place, its] of words.entries()) {
    for (const word of new Set(its)) {
      const places = placesOf.get(word);
      if (places === undefined) placesOf.set(word, [place]);
      else places.push(place);
    }
  }

  /** How many of the words asked for each name has. */
  function sharedWords(asked: readonly string[]): Uint8Array {
    const shared = new Uint8Array(names.length);
    const counted = new Uint8Array(names.length);
    for (const [turn, word] of asked.entries()) {
      for (const [its, places] of placesOf) {
        if (!alike(word, its)) continue;
        for (const place of places) {
          if (counted[place] === turn + 1) continue;
          counted[place] = turn + 1;
          shared[place] = (shared[place] ?? 0) + 1;
        }
      }
    }
    return shared;
  }

  return (given, count = 3) => {
    const wanted = given.slice(0, lookedAt).toLowerCase();
    const asked = wordsOf(given.slice(0, lookedAt));
    const shared = sharedWords(asked);
    const inCommon = lettersInCommon(wanted);
    const candidates = lowered
      .map((other, place) => {
        const longest = Math.max(wanted.length, other.length, 1);
        const tooLong = Math.abs(wanted.length - other.length) / longest > 1 - leastNearness;
        const inWords = asked.length === 0 ? 0 : (0.95 * (shared[place] ?? 0)) / Math.max(asked.length, words[place]?.length ?? 0);
        return { place, other, longest, inWords, most: Math.max(inWords, tooLong ? 0 : inCommon(other) / longest), tooLong };
      })
      .filter(({ most }) => most >= leastNearness)
      .sort((a, b) => b.most - a.most)
      .slice(0, mostCompared);
    const found: { readonly place: number; readonly nearness: number }[] = [];
    for (const { place, other, longest, inWords, most, tooLong } of candidates) {
      // No later candidate can be nearer than those found.
      if (found.length >= count && most < (found[count - 1]?.nearness ?? 0)) break;
      // Divided like `most`, so that equal likeness is equal in floating point too.
      const nearness = Math.max(inWords, tooLong ? 0 : (longest - compare(wanted, other)) / longest);
      if (nearness < leastNearness) continue;
      found.push({ place, nearness });
      found.sort((a, b) => b.nearness - a.nearness || a.place - b.place);
    }
    return found.slice(0, count).flatMap(({ place }) => names[place] ?? []);
  };
}

/** Makes the function that counts the letters a text has in common with `wanted`, in any order; never too few. */
function lettersInCommon(wanted: string): (other: string) => number {
  const letters = new Int16Array(256);
  for (let index = 0; index < wanted.length; index++) {
    const letter = wanted.charCodeAt(index) & 255;
    letters[letter] = (letters[letter] ?? 0) + 1;
  }
  const left = new Int16Array(256);
  return (other) => {
    left.set(letters);
    let common = 0;
    for (let index = 0; index < other.length; index++) {
      const letter = other.charCodeAt(index) & 255;
      const remaining = left[letter] ?? 0;
      if (remaining === 0) continue;
      left[letter] = remaining - 1;
      common++;
    }
    return common;
  };
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

function wordsOf(name: string): readonly string[] {
  return (
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
